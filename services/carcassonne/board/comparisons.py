"""Compares one board under two rule sets.

Only entries whose value or points differ are listed, by the ids that both sheets give them. A
number that one of the rule sets does not yield is left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from services.carcassonne.board.holding import find_scored_features
from services.carcassonne.board.placing import change_rules, place_board
from services.carcassonne.board.position import ComparisonPosition
from services.carcassonne.board.scores import build_sheet
from shared.core.sheet import Calculation, Entry, ScoreSheet, distinct_rulings

Points: TypeAlias = Sequence[tuple[int, ...]]
"""The points of every award of every entry of a sheet."""


def compare_rule_sets(position: ComparisonPosition) -> Calculation:
    """The differences between two sheets of a board; raises IllegalPosition with every fault."""
    one, other = position.rule_sets
    placements = place_board(replace(position.board, rules=one))
    sheets = [
        build_sheet(each, find_scored_features(each))
        for each in (placements, change_rules(placements, other))
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
    """Every player's two totals and ranks, and the second total minus the first."""
    first, second = (
        sheet.standings_by(own_points) for sheet, own_points in zip(sheets, points, strict=True)
    )
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
            for entry, of in zip(sheet.entries, own_points, strict=True)
        }
        for sheet, own_points in zip(sheets, points, strict=True)
    ]
    entries = {entry.id: entry for sheet in sheets for entry in sheet.entries}
    return [
        {**_locate_entry(entry), "sides": [side.get(name, {}) for side in sides]}
        for name, entry in entries.items()
        if sides[0].get(name) != sides[1].get(name)
    ]


def _locate_entry(entry: Entry) -> dict[str, Any]:
    """The id, the kind and, where there are any, the places of an entry."""
    found: dict[str, Any] = {"id": entry.id, "kind": entry.kind}
    if entry.facts and "places" in entry.facts:
        found["places"] = entry.facts["places"]
    return found


def _summarize_entry(entry: Entry, points: Sequence[int]) -> Mapping[str, Any]:
    """The parts of an entry that are compared: its value, and the points of every player."""
    own_points = {award.player: of for award, of in zip(entry.awards, points, strict=True)}
    value = entry.value
    return {"points": own_points} if value is None else {"points": own_points, "value": value}
