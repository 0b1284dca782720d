"""Carcassonne is proved: every rule of the list has positions whose answers cite it."""

from collections import Counter

from services.carcassonne.app import GAME
from shared.operations.documents import Position, read_positions
from tests.rule_ids import TYPED_RULES, explain_unproved
from tests.structure.carcassonne_answers import (
    compute_answers,
    find_cited_rules,
    list_answered_lines,
)

IDS = tuple(TYPED_RULES["carcassonne"])
POSITIONS = [*read_positions(GAME.folder)]
SHEETS = {operation.name for operation in GAME.operations if operation.is_sheet}
LEAST = 3
"""Worked positions for every row."""

REFUSING = {"mage.with_witch", "figure.place"}
"""Rules that give no points and are cited where a position is refused."""


def list_expected_rules(position: Position) -> set[str]:
    """The rules that are typed by hand beside a position."""
    return {rule for where, rule in position["expect"].items() if where.endswith("/rule")}


EXPECTED_COUNTS = Counter(rule for position in POSITIONS for rule in list_expected_rules(position))


def test_each_rule_has_three_positions_whose_answers_cite_it() -> None:
    cited = Counter(rule for answer in compute_answers() for rule in find_cited_rules(answer))
    assert {rule: cited[rule] for rule in IDS if cited[rule] < LEAST} == {}
    unproved = [rule for rule in IDS if EXPECTED_COUNTS[rule] < LEAST]
    assert not unproved, f"three positions for each rule: {explain_unproved(unproved[0])}"


def test_each_rule_that_pays_has_a_line_in_an_answer() -> None:
    assert set(IDS) - REFUSING - {line["rule"] for line in list_answered_lines()} == set()


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


def test_every_mode_and_every_edition_is_worked() -> None:
    requests = [one["request"] for one in POSITIONS]
    modes = {one.get("mode", "final") for one in requests}
    given = [one["rules"] for one in requests if isinstance(one.get("rules"), dict)]
    editions = {one.get("edition", "C3") for one in given}
    assert (modes, editions) == ({"final", "completed", "projected"}, {"C1", "C2", "C3"})
