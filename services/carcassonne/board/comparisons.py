"""One board under two tables of rules: what differs.

Only entries whose value or whose points differ are told, by the ids that both sheets give them. A
number that one table does not give is left out. Knows no rule.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from services.carcassonne.board.position import ComparisonPosition
from services.carcassonne.board.scores import board_sheet
from shared.core.sheet import Calculation, Entry, ScoreSheet, distinct_rulings


def compared(position: ComparisonPosition) -> Calculation:
    """The differences between two sheets of a board; raises IllegalPosition with every fault."""
    first, second = (board_sheet(replace(position.board, table=table)) for table in position.tables)
    facts: dict[str, Any] = {
        "players": _players(first, second),
        "entries": _entries(first, second),
    }
    rulings = distinct_rulings((*first.rulings, *second.rulings))
    warnings = {(one.code, one.pointer): one for one in (*first.warnings, *second.warnings)}
    return Calculation(facts, rulings, tuple(warnings.values()))


def _players(first: ScoreSheet, second: ScoreSheet) -> list[dict[str, Any]]:
    """Every player's two totals and what the second table gives more."""
    return [
        {
            "id": one.player.id,
            "totals": [one.total, other.total],
            "ranks": [one.rank, other.rank],
            "difference": other.total - one.total,
        }
        for one, other in zip(first.standings(), second.standings(), strict=True)
    ]


def _entries(first: ScoreSheet, second: ScoreSheet) -> list[dict[str, Any]]:
    """The entries that differ, in the order of the sheets."""
    sides = [{entry.id: _told(entry) for entry in sheet.entries} for sheet in (first, second)]
    entries = {entry.id: entry for sheet in (first, second) for entry in sheet.entries}
    return [
        {**_found(entry), "sides": [side.get(name, {}) for side in sides]}
        for name, entry in entries.items()
        if sides[0].get(name) != sides[1].get(name)
    ]


def _found(entry: Entry) -> dict[str, Any]:
    """How an entry is found on the table."""
    found: dict[str, Any] = {"id": entry.id, "kind": entry.kind}
    if "places" in entry.facts:
        found["places"] = entry.facts["places"]
    return found


def _told(entry: Entry) -> Mapping[str, Any]:
    """What is compared of an entry: its value, and the points of everybody."""
    drawn = {
        award.player: points for award, points in zip(entry.awards, entry.points(), strict=True)
    }
    told: dict[str, Any] = {"points": drawn}
    if entry.value is not None:
        told["value"] = entry.value
    return told
