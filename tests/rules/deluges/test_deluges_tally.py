"""The tally from counts: heritage, bonuses, ties, both totals and the winners."""

from typing import Any

import pytest

from services.deluges.rules.bonuses import KINDS
from shared.core.rendering import render_facts
from tests.rules.deluges.deluges_client import (
    GATES,
    entry,
    illegal,
    points,
    rulings,
    tally,
    warnings,
)
from tests.schemas.probing import ask

CELLS = {"cells": [{"id": "one"}]}


def test_each_dolmen_is_worth_two() -> None:
    answer = tally({"id": "a", "dolmens": 3}, {"id": "b", "dolmens": 1})
    assert points(answer) == {"a": 6, "b": 2}


def test_each_monument_is_worth_one_and_each_wonder_five() -> None:
    answer = tally({"id": "a", "monuments": 3}, {"id": "b", "wonders": 2}, edition="advanced")
    assert points(answer) == {"a": 3, "b": 10}


def test_two_monuments_a_dolmen_and_a_wonder_are_nine_before_bonuses() -> None:
    rich = {"id": "a", "monuments": 2, "dolmens": 1, "wonders": 1}
    answer = tally(rich, {"id": "b"}, edition="advanced")
    assert answer.players[0].facts.total_without_bonuses == 9


def test_the_basic_game_has_no_entries_for_monuments_and_wonders() -> None:
    answer = tally({"id": "a"}, {"id": "b"})
    assert [one.kind for one in answer.entries] == ["dolmen", "trees", "boats", "warriors", "mines"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_one_with_the_most_gets_three(kind: str) -> None:
    answer = tally({"id": "a", kind: 2}, {"id": "b", kind: 1}, {"id": "c"})
    assert points(answer) == {"a": 3, "b": 0, "c": 0}
    (award,) = entry(answer, kind).awards
    assert award.lines[0].rule == f"bonus.{kind}"
    assert entry(answer, kind).strength == {"a": 2, "b": 1, "c": 0}


@pytest.mark.parametrize("kind", KINDS)
def test_a_tie_for_a_bonus_pays_nobody_and_shows_it(kind: str) -> None:
    answer = tally({"id": "a", kind: 2}, {"id": "b", kind: 2}, {"id": "c", kind: 1})
    assert points(answer) == {"a": 0, "b": 0, "c": 0}
    awards = [(one.player, one.lines[0].rule) for one in entry(answer, kind).awards]
    assert awards == [("a", "bonus.tie"), ("b", "bonus.tie")]
    assert "bonus-zero" in rulings(answer)  # of the three other kinds


def test_nobody_gets_a_bonus_for_nothing() -> None:
    answer = tally({"id": "a"}, {"id": "b"})
    assert points(answer) == {"a": 0, "b": 0}
    assert rulings(answer)["bonus-zero"] == "no-bonus"


def test_a_bonus_that_everybody_can_compare_needs_no_ruling() -> None:
    full = {"trees": 1, "boats": 1, "warriors": 1, "mines": 1}
    answer = tally({"id": "a", **full}, {"id": "b", "dolmens": 1})
    assert rulings(answer) == {}


def test_the_worked_example_of_two_players_gives_twelve_to_nothing() -> None:
    answer = tally(
        {"id": "a", "dolmens": 3, "trees": 7, "warriors": 5, "mines": 2},
        {"id": "b", "trees": 7, "warriors": 4, "mines": 1},
    )
    assert points(answer) == {"a": 12, "b": 0}


def test_bonuses_left_out_in_the_advanced_game_stay_visible() -> None:
    options = {"advanced_bonuses": False}
    answer = tally({"id": "a", "boats": 1}, {"id": "b"}, edition="advanced", options=options)
    assert points(answer) == {"a": 0, "b": 0}
    (award,) = entry(answer, "boats").awards
    assert (award.lines[0].rule, award.lines[0].points) == ("bonus.boats", 0)
    assert answer.players[0].facts.total_with_bonuses == 3
    assert answer.players[0].facts.total_without_bonuses == 0
    assert rulings(answer)["advanced-bonuses"] == "left-out"


def test_leaving_out_bonuses_of_the_advanced_game_changes_nothing_in_the_basic_game() -> None:
    answer = tally({"id": "a", "boats": 1}, {"id": "b"}, options={"advanced_bonuses": False})
    assert points(answer)["a"] == 3
    assert "advanced-bonuses" not in rulings(answer)


def test_the_ruling_on_advanced_bonuses_matters_only_when_somebody_has_one() -> None:
    answer = tally({"id": "a", "boats": 1}, {"id": "b", "boats": 1}, edition="advanced")
    assert "advanced-bonuses" not in rulings(answer)


def test_both_totals_include_what_was_carried() -> None:
    answer = tally({"id": "a", "carried": 4, "mines": 1}, {"id": "b"}, edition="advanced")
    facts = answer.players[0].facts
    assert (facts.total_without_bonuses, facts.total_with_bonuses) == (4, 7)


def test_the_basic_game_has_one_total() -> None:
    answer = tally({"id": "a"}, {"id": "b"})
    assert set(render_facts(answer.players[0].facts)) == {"counts"}


def test_equal_totals_win_together() -> None:
    answer = tally({"id": "a", "dolmens": 1}, {"id": "b", "dolmens": 1}, {"id": "c"})
    assert answer.facts.winners == ("a", "b")
    assert rulings(answer)["game-tie"] == "joint-winners"


def test_a_single_winner_needs_no_ruling() -> None:
    answer = tally({"id": "a", "dolmens": 1}, {"id": "b", "carried": 3})
    assert answer.facts.winners == ("b",)
    assert "game-tie" not in rulings(answer)


def test_five_warriors_and_eight_boats_are_allowed_and_one_more_is_not() -> None:
    assert points(tally({"id": "a", "warriors": 5, "boats": 8}, {"id": "b"})) == {"a": 6, "b": 0}
    request = {"players": [{"id": "a", "warriors": 6, "boats": 9}, {"id": "b"}]}
    assert illegal("tally-scores", request) == [
        ("/players/0/warriors", "cap.warriors"),
        ("/players/0/boats", "cap.boats"),
    ]


@pytest.mark.parametrize(("operation", "more"), [("tally-scores", {}), ("board-scores", CELLS)])
def test_two_to_four_play_and_no_other_number_fits(operation: str, more: Any) -> None:
    def list_faults(ids: str) -> list[tuple[str, str]]:
        request = {"players": [{"id": one} for one in ids], **more}
        refusal = ask(GATES[operation], request)
        return [(fault.pointer, fault.code) for fault in refusal.faults]

    assert [list_faults(ids) for ids in ("ab", "abc", "abcd")] == [[]] * 3
    assert [list_faults(ids) for ids in ("", "a")] == [[("/players", "out-of-range")]] * 2
    assert list_faults("abcde") == [("/players", "too-many")]


def test_the_basic_game_refuses_monuments_and_wonders() -> None:
    request = {"players": [{"id": "a", "monuments": 1, "wonders": 1}, {"id": "b"}]}
    assert illegal("tally-scores", request) == [
        ("/players/0/monuments", "heritage.monument"),
        ("/players/0/wonders", "heritage.wonder"),
    ]


def test_a_player_given_twice_is_refused() -> None:
    request = {"players": [{"id": "a"}, {"id": "a"}]}
    assert illegal("tally-scores", request) == [("/players/1/id", "player.duplicate")]


def test_tied_players_are_named_in_the_order_of_their_ids() -> None:
    answer = tally({"id": "b", "dolmens": 1, "boats": 1}, {"id": "a", "dolmens": 1, "boats": 1})
    assert [player.id for player in answer.players] == ["b", "a"]
    assert answer.facts.winners == ("a", "b")
    assert [award.player for award in entry(answer, "dolmen").awards] == ["a", "b"]
    assert [award.player for award in entry(answer, "boats").awards] == ["a", "b"]
    reason: Any = entry(answer, "boats").facts.reason
    assert reason.params["players"] == ("a", "b")


def test_a_warning_says_when_the_bonuses_in_doubt_decide_who_wins() -> None:
    ahead, armed = {"id": "a", "dolmens": 1}, {"id": "b", "warriors": 1}
    answer = tally(ahead, armed, edition="advanced")
    assert warnings(answer) == [("winner-in-doubt", "/rules/options/advanced_bonuses")]
    (notice,) = answer.warnings
    assert notice.params == {"paid": ("b",), "without": ("a",)}
    left_out = tally(ahead, armed, edition="advanced", options={"advanced_bonuses": False})
    assert left_out.facts.winners == ("a",)
    assert left_out.warnings == answer.warnings


def test_no_warning_where_the_same_player_wins_either_way_or_the_game_is_the_basic_one() -> None:
    ahead, armed = {"id": "a", "dolmens": 1}, {"id": "b", "warriors": 1}
    assert warnings(tally({**ahead, "dolmens": 2}, armed, edition="advanced")) == []
    assert warnings(tally(ahead, armed)) == []
