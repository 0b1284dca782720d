"""The tally counted from the board: cell by cell, then through the same tally as by hand.

Rows heritage.*, bonus.* and control.* of rules/deluges.md. Each cell is explained: its state, who
controls it and why, what it brings, what on it does not count. This module does not know where on
the map a cell lies, nor whether the caller listed every cell; boats stand on the ocean and are
given by player.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from services.deluges.rules.cells import Cell
from services.deluges.rules.contributions import FIELDS, Share, Waste, Yield, cell_yield
from services.deluges.rules.control import Control, control
from services.deluges.rules.people import after_freeing
from services.deluges.rules.table import TableRules
from services.deluges.rules.tallies import Tally
from services.deluges.rules.tally import TallyPosition, tally_sheet
from shared.core.phrases import Param, Phrase, Plain
from shared.core.pointers import pointer
from shared.core.sheet import Notice, ScoreSheet, distinct_rulings


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """The whole board at the end: `players` as id → points carried, boats by player."""

    table: TableRules
    players: Mapping[str, int]
    cells: tuple[Cell, ...]
    boats: Mapping[str, int]


def board_sheet(position: BoardPosition) -> ScoreSheet:
    """The end-of-game sheet from the board, every cell explained."""
    held = [control(cell) for cell in position.cells]
    yields = [
        cell_yield(cell, own, position.table)
        for cell, own in zip(position.cells, held, strict=True)
    ]
    sheet = tally_sheet(TallyPosition(position.table, _tallies(position, yields)))
    rulings = [ruling for brought in yields for ruling in brought.rulings]
    explained = tuple(
        _explained(cell, own, brought)
        for cell, own, brought in zip(position.cells, held, yields, strict=True)
    )
    return replace(
        sheet,
        rulings=distinct_rulings([*rulings, *sheet.rulings]),
        warnings=tuple(_warnings(position.cells, held)),
        facts={**sheet.facts, "cells": explained},
    )


def _tallies(position: BoardPosition, yields: Sequence[Yield]) -> tuple[Tally, ...]:
    counts = {player: dict.fromkeys(FIELDS.values(), 0) for player in position.players}
    for brought in yields:
        for share in brought.shares:
            counts[share.player][FIELDS[share.kind]] += share.count
    return tuple(
        Tally(player, carried, boats=position.boats.get(player, 0), **counts[player])
        for player, carried in position.players.items()
    )


def _explained(cell: Cell, held: Control, brought: Yield) -> Mapping[str, Plain]:
    explained: dict[str, Plain] = {"id": cell.id, "state": held.state}
    if held.controller is not None:
        explained["controller"] = held.controller
    explained["rule"] = held.rule
    explained["reason"] = held.reason
    explained["contributes"] = tuple(_counted(share) for share in brought.shares)
    explained["not_counted"] = tuple(_uncounted(waste) for waste in brought.wastes)
    return explained


def _counted(share: Share) -> Mapping[str, Plain]:
    said: dict[str, Param] = {"count": share.count, "player": share.player}
    return {
        "kind": share.kind,
        "player": share.player,
        "count": share.count,
        "text": Phrase(f"counted.{share.kind}", said),
    }


def _uncounted(waste: Waste) -> Mapping[str, Plain]:
    shown: dict[str, Plain] = {"kind": waste.kind, "count": waste.count, "why": waste.why}
    if waste.player is not None:
        shown["player"] = waste.player
    shown["text"] = Phrase(f"uncounted.{waste.wording}", {"count": waste.count})
    return shown


def _warnings(cells: Sequence[Cell], held: Sequence[Control]) -> Iterator[Notice]:
    for index, (cell, own) in enumerate(zip(cells, held, strict=True)):
        if own.state == "lost" and not cell.lost:
            yield Notice("fanatics-hold", pointer("cells", index, "lost"))
        freed = after_freeing(cell.workers, cell.slaves, cell.warriors).freed
        if freed and own.state == "land":
            count = sum(slave.count for slave in freed)
            yield Notice("slaves-freed", pointer("cells", index, "slaves"), {"count": count})
        if own.unresolved:
            yield Notice("cell-unresolved", pointer("cells", index))
