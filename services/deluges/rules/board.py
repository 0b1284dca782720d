"""The tally counted from the board: cell by cell, then through the same tally as by hand.

Rows `heritage.*`, `bonus.*` and `control.*` of docs/rules/deluges.md. Each cell is explained: its
state, who controls it and why, what it contributes, what on it does not count. Boats are on the
ocean and so are given by player.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from services.deluges.rules.cells import NO_PIECES, Cell, PiecesByPlayer
from services.deluges.rules.contributions import (
    TALLY_COUNTS,
    CellCount,
    Contribution,
    UncountedPieces,
    count_cell,
)
from services.deluges.rules.control import Control, determine_control, list_control_warnings
from services.deluges.rules.limits import CELLS
from services.deluges.rules.table import Table
from services.deluges.rules.tallies import COUNTS, Tally
from services.deluges.rules.tally_scores import TallyPosition, build_sheet
from shared.core.declarations import AtMost, MadeFrom, Part
from shared.core.phrases import Phrase, Plain
from shared.core.pointers import pointer
from shared.core.sheet import Notice, ScoreSheet

_TEXT_CODES = {kind: f"counted.{kind}" for kind in TALLY_COUNTS}


def read_carried_points(players: Sequence[Mapping[str, Any]]) -> Mapping[str, int]:
    """Read the points so far by player."""
    return {player["id"]: player["carried"] for player in players}


class BoardPosition(NamedTuple):
    """The end-of-game tally from the board."""

    table: Table
    players: Annotated[Mapping[str, int], MadeFrom("players", read_carried_points)]
    cells: Annotated[
        tuple[Annotated[Cell, Part("BoardCell")], ...],
        AtMost(CELLS),
        "Every cell of the map that has pieces; the others count for nothing.",
    ]
    boats: Annotated[PiecesByPlayer, "Boats on the ocean by player."] = NO_PIECES


def score_board(position: BoardPosition) -> ScoreSheet:
    """The end-of-game sheet from the board, every cell explained."""
    cells, table = position.cells, position.table
    controls = [determine_control(cell) for cell in cells]
    counts_by_cell = [
        count_cell(cell, control, table) for cell, control in zip(cells, controls, strict=True)
    ]
    explained = [
        _explain_cell(cell, control, counted)
        for cell, control, counted in zip(cells, controls, counts_by_cell, strict=True)
    ]
    return build_sheet(
        TallyPosition(table, _count_tallies(position, counts_by_cell)),
        rulings=[ruling for counted in counts_by_cell for ruling in counted.rulings],
        warnings=tuple(_list_warnings(cells, controls)),
        facts={"cells": tuple(explained)},
    )


def _count_tallies(
    position: BoardPosition, counts_by_cell: Iterable[CellCount]
) -> tuple[Tally, ...]:
    counts = {player: dict.fromkeys(COUNTS, 0) for player in position.players}
    for player, boats in position.boats.items():
        counts[player]["boats"] = boats
    for counted in counts_by_cell:
        for kind, player, number in counted.contributions:
            counts[player][TALLY_COUNTS[kind]] += number
    return tuple(
        [Tally(player, carried, counts[player]) for player, carried in position.players.items()]
    )


def _explain_cell(cell: Cell, control: Control, counted: CellCount) -> Mapping[str, Plain]:
    explained: dict[str, Plain] = {"id": cell.id, "state": control.state}
    if control.controller is not None:
        explained["controller"] = control.controller
    explained["rule"] = control.rule
    explained["reason"] = control.reason
    contributions, uncounted = counted.contributions, counted.uncounted
    explained["contributes"] = (
        [_render_contribution(one) for one in contributions] if contributions else ()
    )
    explained["not_counted"] = [_render_uncounted(one) for one in uncounted] if uncounted else ()
    return explained


def _render_contribution(one: Contribution) -> Mapping[str, Plain]:
    kind, player, number = one
    text = Phrase(_TEXT_CODES[kind], {"player": player, "count": number})
    return {"kind": kind, "player": player, "count": number, "text": text}


def _render_uncounted(one: UncountedPieces) -> Mapping[str, Plain]:
    rendered: dict[str, Plain] = {"kind": one.kind, "count": one.number, "why": one.why}
    if one.player is not None:
        rendered["player"] = one.player
    rendered["text"] = Phrase(f"uncounted.{one.wording}", {"count": one.number})
    return rendered


def _list_warnings(cells: Sequence[Cell], controls: Sequence[Control]) -> Iterator[Notice]:
    for index, (cell, control) in enumerate(zip(cells, controls, strict=True)):
        if control.state == "lost" and not cell.lost:
            yield Notice("fanatics-hold", pointer("cells", index, "lost"))
        yield from list_control_warnings(control, "cells", index)
