"""Carcassonne is proved: every rule of the list has positions whose answers cite it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from services.carcassonne.app import GAME
from shared.web.positions import Position, read_positions
from tests.rule_ids import TYPED_RULES

IDS = tuple(TYPED_RULES["carcassonne"])
POSITIONS = read_positions(GAME.folder)
SHEETS = {operation.name for operation in GAME.operations if operation.is_sheet}
LEAST = 3
"""Worked positions for every row."""

REFUSING = {"mage.with_witch", "figure.place"}
"""Rules that give no points and are cited where a position is refused."""


def lines(answer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every line of an answered sheet."""
    for entry in answer.get("entries", []):
        yield from entry.get("lines", [])
        for award in entry.get("awards", []):
            yield from award["lines"]


def cited(position: Position) -> set[str]:
    """The rules of an answer's lines, or of its faults."""
    answer = position["answer"]["document"]
    told = [*lines(answer), *answer.get("errors", [])]
    return {one["rule"] for one in told if "rule" in one}


def expected(position: Position) -> set[str]:
    """The rules that are typed by hand beside a position."""
    return {rule for where, rule in position["expect"].items() if where.endswith("/rule")}


ANSWERED = Counter(rule for position in POSITIONS for rule in cited(position))
TYPED = Counter(rule for position in POSITIONS for rule in expected(position))


@pytest.mark.parametrize("rule", IDS)
def test_each_rule_has_three_positions_whose_answers_cite_it(rule: str) -> None:
    assert ANSWERED[rule] >= LEAST
    assert TYPED[rule] >= LEAST


@pytest.mark.parametrize("rule", sorted(set(IDS) - REFUSING))
def test_each_rule_that_pays_has_a_line_in_an_answer(rule: str) -> None:
    found = [lines(one["answer"]["document"]) for one in POSITIONS]
    assert any(line["rule"] == rule for told in found for line in told)


def test_the_list_names_each_rule_once() -> None:
    assert len(IDS) == len(set(IDS)) == 128


def test_a_position_that_is_answered_pins_the_points_of_every_player() -> None:
    for position in POSITIONS:
        if position.get("status", 200) == 200 and position["operation"] in SHEETS:
            count = len(position["request"]["players"])
            pinned = {f"/players/{index}/points" for index in range(count)}
            assert pinned <= set(position["expect"]), position["name"]


def test_the_sheet_of_forty_features_has_every_kind_and_every_holding() -> None:
    (sheet,) = (one["request"] for one in POSITIONS if one["name"] == "a-sheet-of-forty-features")
    worked = [one["request"] for one in POSITIONS if one["operation"] == "feature-scores"]
    kinds = {request["feature"]["kind"] for request in worked} - {"harbour"}
    assert len(sheet["features"]) == 40
    assert {held["feature"]["kind"] for held in sheet["features"]} == kinds
    assert len(kinds) == 20
    holdings = {name for one in POSITIONS for name in one["request"].get("holdings", {})}
    assert set(sheet["holdings"]) == holdings


@pytest.mark.parametrize("mode", ["final", "completed", "projected"])
@pytest.mark.parametrize("edition", ["C1", "C2", "C3"])
def test_every_mode_and_every_edition_is_worked(edition: str, mode: str) -> None:
    requests = [one["request"] for one in POSITIONS]
    assert any(one.get("mode", "final") == mode for one in requests)
    assert any(one.get("rules", {}).get("edition", "C3") == edition for one in requests)
