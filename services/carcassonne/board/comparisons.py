"""One board under two tables of rules: what differs.

Only entries whose value or whose points differ are told, by the ids that both sheets give them. A
number that one table does not give is left out. Knows no rule.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from services.carcassonne.board.analysis import analyse_board, change_table
from services.carcassonne.board.position import ComparisonPosition
from services.carcassonne.board.scores import build_sheet
from services.carcassonne.board.sites import find_held_sites
from shared.core.sheet import Calculation, Entry, ScoreSheet, distinct_rulings

Points: TypeAlias = Sequence[tuple[int, ...]]
"""The points of every award of every entry of a sheet."""


def compare_tables(position: ComparisonPosition) -> Calculation:
    """The differences between two sheets of a board; raises IllegalPosition with every fault."""
    one, other = position.tables
    analysis = analyse_board(replace(position.board, table=one))
    sheets = [
        build_sheet(each, find_held_sites(each))
        for each in (analysis, change_table(analysis, other))
    ]
    points = [sheet.award_points() for sheet in sheets]
    facts: dict[str, Any] = {
        "players": _compare_players(sheets, points),
        "entries": _compare_entries(sheets, points),
    }
    first, second = sheets
    rulings = distinct_rulings((*first.rulings, *second.rulings))
    warnings = {(one.code, one.pointer): one for one in (*first.warnings, *second.warnings)}
    return Calculation(facts, rulings, tuple(warnings.values()))


def _compare_players(
    sheets: Sequence[ScoreSheet], points: Sequence[Points]
) -> list[dict[str, Any]]:
    """Every player's two totals and what the second table gives more."""
    first, second = (sheet.standings_by(drawn) for sheet, drawn in zip(sheets, points, strict=True))
    return [
        {
            "id": one.player.id,
            "totals": [one.total, other.total],
            "ranks": [one.rank, other.rank],
            "difference": other.total - one.total,
        }
        for one, other in zip(first, second, strict=True)
    ]


def _compare_entries(
    sheets: Sequence[ScoreSheet], points: Sequence[Points]
) -> list[dict[str, Any]]:
    """The entries that differ, in the order of the sheets."""
    sides = [
        {
            entry.id: _summarize_entry(entry, of)
            for entry, of in zip(sheet.entries, drawn, strict=True)
        }
        for sheet, drawn in zip(sheets, points, strict=True)
    ]
    entries = {entry.id: entry for sheet in sheets for entry in sheet.entries}
    return [
        {**_locate_entry(entry), "sides": [side.get(name, {}) for side in sides]}
        for name, entry in entries.items()
        if sides[0].get(name) != sides[1].get(name)
    ]


def _locate_entry(entry: Entry) -> dict[str, Any]:
    """How an entry is found on the table."""
    found: dict[str, Any] = {"id": entry.id, "kind": entry.kind}
    if "places" in entry.facts:
        found["places"] = entry.facts["places"]
    return found


def _summarize_entry(entry: Entry, points: Sequence[int]) -> Mapping[str, Any]:
    """What is compared of an entry: its value, and the points of everybody."""
    drawn = {award.player: of for award, of in zip(entry.awards, points, strict=True)}
    value = entry.value
    return {"points": drawn} if value is None else {"points": drawn, "value": value}
