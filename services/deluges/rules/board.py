"""The tally counted from the board: cell by cell, then through the same tally as by hand.

Rows `heritage.*`, `bonus.*` and `control.*` of docs/rules/deluges.md. Each cell is explained: its
state, who controls it and why, what it brings, what on it does not count. This module does not know
where on the map a cell lies, nor whether the caller listed every cell; boats stand on the ocean and
are given by player.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from services.deluges.rules.cells import Cell
from services.deluges.rules.contributions import FIELDS, Share, Waste, Yield, cell_yield
from services.deluges.rules.control import Control, control, notices
from services.deluges.rules.table import TableRules
from services.deluges.rules.tallies import COUNTS, Tally
from services.deluges.rules.tally import TallyPosition, sheet_of
from shared.core.phrases import Phrase, Plain
from shared.core.pointers import pointer
from shared.core.sheet import Notice, ScoreSheet

_COUNTED = {kind: f"counted.{kind}" for kind in FIELDS}


class BoardPosition(NamedTuple):
    """The whole board at the end: `players` as id → points carried, boats by player."""

    table: TableRules
    players: Mapping[str, int]
    cells: tuple[Cell, ...]
    boats: Mapping[str, int]


def board_sheet(position: BoardPosition) -> ScoreSheet:
    """The end-of-game sheet from the board, every cell explained."""
    cells, table = position.cells, position.table
    held = [control(cell) for cell in cells]
    yields = [cell_yield(cell, own, table) for cell, own in zip(cells, held, strict=True)]
    explained = [
        _explained(cell, own, brought)
        for cell, own, brought in zip(cells, held, yields, strict=True)
    ]
    return sheet_of(
        TallyPosition(table, _tallies(position, yields)),
        rulings=[ruling for brought in yields for ruling in brought.rulings],
        warnings=tuple(_warnings(cells, held)),
        facts={"cells": tuple(explained)},
    )


def _tallies(position: BoardPosition, yields: Iterable[Yield]) -> tuple[Tally, ...]:
    counts = {player: dict.fromkeys(COUNTS, 0) for player in position.players}
    for player, boats in position.boats.items():
        counts[player]["boats"] = boats
    for brought in yields:
        for kind, player, number in brought.shares:
            counts[player][FIELDS[kind]] += number
    return tuple(
        [Tally(player, carried, counts[player]) for player, carried in position.players.items()]
    )


def _explained(cell: Cell, held: Control, brought: Yield) -> Mapping[str, Plain]:
    explained: dict[str, Plain] = {"id": cell.id, "state": held.state}
    if held.controller is not None:
        explained["controller"] = held.controller
    explained["rule"] = held.rule
    explained["reason"] = held.reason
    shares, wastes, _ = brought
    explained["contributes"] = [_counted(share) for share in shares] if shares else ()
    explained["not_counted"] = [_uncounted(waste) for waste in wastes] if wastes else ()
    return explained


def _counted(share: Share) -> Mapping[str, Plain]:
    kind, player, number = share
    text = Phrase(_COUNTED[kind], {"player": player, "count": number})
    return {"kind": kind, "player": player, "count": number, "text": text}


def _uncounted(waste: Waste) -> Mapping[str, Plain]:
    shown: dict[str, Plain] = {"kind": waste.kind, "count": waste.number, "why": waste.why}
    if waste.player is not None:
        shown["player"] = waste.player
    shown["text"] = Phrase(f"uncounted.{waste.wording}", {"count": waste.number})
    return shown


def _warnings(cells: Sequence[Cell], held: Sequence[Control]) -> Iterator[Notice]:
    for index, (cell, own) in enumerate(zip(cells, held, strict=True)):
        if own.state == "lost" and not cell.lost:
            yield Notice("fanatics-hold", pointer("cells", index, "lost"))
        yield from notices(own, "cells", index)
