"""How much population would change a place, exactly."""

from typing import Any

import pytest

from shared.core.phrases import Word
from tests.rules.heros.heros_client import options, players, sheet, territory

SEATS = ["blue", "green", "red", "yellow"]


def swing(population: dict[str, int], who: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Each player's swing in China, whose ladder lacks one discovery."""
    return swing_of(territory("china", [2, 1], population), who, **more)


def swing_of(china: dict[str, Any], who: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Each player's swing in this territory China."""
    request = {"players": who, "territories": [china], **more}
    entry = next(one for one in sheet("table-scores", request).entries if one.id == "china")
    facts: Any = entry.facts["swing"]
    return {one["player"]: one for one in facts}


def gains(of_player: Any) -> list[tuple[int, int]]:
    return [(step["population"], step["place"]) for step in of_player["gains"]]


def loss(of_player: Any) -> tuple[int, int | None] | None:
    step = of_player.get("loss")
    return None if step is None else (step["population"], step.get("place"))


def rank_players(*names: str) -> list[dict[str, Any]]:
    """Players of whom the first wins every tie, the second every other, and so on."""
    return [{"id": name, "hero_discoveries": 9 - index} for index, name in enumerate(names)]


def test_the_second_draws_level_when_he_wins_the_tie() -> None:
    found = swing({"blue": 15, "green": 12, "red": 8}, rank_players("green", "blue", "red"))
    assert gains(found["green"]) == [(3, 1)]


def test_the_second_must_pass_when_he_loses_the_tie() -> None:
    found = swing({"blue": 15, "green": 12, "red": 8}, rank_players("blue", "green", "red"))
    assert gains(found["green"]) == [(4, 1)]


def test_the_third_sees_both_better_places() -> None:
    found = swing({"blue": 15, "green": 12, "red": 8}, rank_players("blue", "green", "red"))
    assert gains(found["red"]) == [(5, 2), (8, 1)]


def test_the_first_has_nothing_to_gain_and_sees_what_he_can_afford_to_lose() -> None:
    found = swing({"blue": 15, "green": 12, "red": 8}, rank_players("blue", "green", "red"))
    assert gains(found["blue"]) == []
    assert loss(found["blue"]) == (4, 2)


def test_a_tie_that_is_lost_costs_the_place_one_earlier() -> None:
    found = swing({"blue": 15, "green": 12, "red": 8}, rank_players("green", "blue", "red"))
    assert loss(found["blue"]) == (3, 2)


def test_who_is_alone_loses_his_place_only_by_leaving() -> None:
    found = swing({"blue": 3}, rank_players("blue", "green", "red"))
    assert loss(found["blue"]) == (3, None)


def test_who_is_absent_has_no_place_and_may_take_a_free_one() -> None:
    found = swing({"blue": 4, "green": 2}, rank_players("blue", "green", "red"))
    assert "place" not in found["red"]
    assert gains(found["red"]) == [(1, 3), (3, 2), (5, 1)]
    assert loss(found["red"]) is None


def test_one_step_that_takes_several_places_is_listed_once() -> None:
    found = swing({}, rank_players("blue", "green", "red"))
    assert gains(found["red"]) == [(1, 1)]


def test_the_fourth_has_only_paid_places_listed() -> None:
    who = rank_players("blue", "green", "red", "yellow", "white")
    population = {"blue": 9, "green": 7, "red": 5, "yellow": 3, "white": 1}
    found = swing(population, who)
    assert gains(found["white"]) == [(5, 3), (7, 2), (9, 1)]
    assert loss(found["yellow"]) is None


def test_with_two_players_there_are_two_places() -> None:
    found = swing({"ann": 9, "bob": 4}, rank_players("ann", "bob"))
    assert gains(found["bob"]) == [(6, 1)]
    assert loss(found["bob"]) == (4, None)


def test_an_undecided_tie_is_assumed_lost_and_reported() -> None:
    found = swing({"blue": 4, "green": 2}, [{"id": name} for name in SEATS])
    assert gains(found["green"]) == [(3, 1)]
    assert found["green"]["gains"][0]["assumes"].code == "swing.assumes_tie_lost"
    assert loss(found["blue"]) == (2, 2)
    assert "assumes" in found["blue"]["loss"]


def test_who_loses_population_down_to_an_undecided_tie_is_tied() -> None:
    """Of 5 against 2 three are lost: 2 against 2 is a tie, of which no discoveries are given."""
    found = swing({"blue": 5, "green": 2}, [{"id": name} for name in SEATS])
    assert loss(found["blue"]) == (3, 2)
    assert found["blue"]["loss"]["text"].code == "swing.loss.tied"
    known = swing({"blue": 5, "green": 2}, rank_players("green", "blue", "red"))
    assert loss(known["blue"]) == (3, 2)
    assert known["blue"]["loss"]["text"].code == "swing.loss"


def test_a_place_that_an_undecided_tie_leaves_open_is_reported_as_undecided() -> None:
    china = territory("china", [2, 2], {"blue": 3, "green": 3, "red": 1})
    found = swing_of(china, [{"id": name} for name in SEATS])
    for name in ("blue", "green"):
        assert "place" not in found[name]
        assert found[name]["undecided"].code == "swing.undecided"
        assert found[name]["undecided"].params == {
            "player": name,
            "best": Word("place.1"),
            "worst": Word("place.2"),
        }
        assert gains(found[name]) == [(1, 1)]
        assert "assumes" in found[name]["gains"][0]
    assert (found["red"]["place"], "undecided" in found["red"]) == (3, False)


def test_a_tie_on_a_ladder_that_lacks_two_is_open_as_the_turn_is_not_known() -> None:
    equal: list[dict[str, Any]] = [
        {"id": name, "hero_discoveries": 2, "discovery_heroes": 1} for name in SEATS
    ]
    china = territory("china", [2], {"blue": 3, "green": 3})
    found = swing_of(china, equal, active_player="blue", seats=SEATS)
    assert "place" not in found["blue"]
    assert "undecided" in found["blue"]
    today = swing({"blue": 3, "green": 3}, equal, active_player="blue", seats=SEATS)
    assert (today["blue"]["place"], today["green"]["place"]) == (1, 2)


def test_a_figure_that_rests_on_no_tie_assumes_nothing() -> None:
    found = swing({"blue": 4}, [{"id": name} for name in SEATS])
    assert "assumes" not in found["blue"]["loss"]


def test_a_counter_of_one_player_alone_decides_nothing() -> None:
    who: list[dict[str, Any]] = [{"id": name} for name in SEATS]
    who[0]["hero_discoveries"] = 3
    found = swing({"blue": 2, "green": 4}, who)
    assert gains(found["blue"]) == [(3, 1)]
    assert "assumes" in found["blue"]["gains"][0]


def test_every_change_has_a_sentence() -> None:
    found = swing({"blue": 15, "green": 12}, rank_players("blue", "green", "red"))
    gain, lost, left = (
        found["green"]["gains"][0]["text"],
        found["blue"]["loss"]["text"],
        found["green"]["loss"]["text"],
    )
    assert (gain.code, gain.params) == ("swing.gain.1", {"player": "green", "count": 4})
    assert (lost.code, lost.params["place"]) == ("swing.loss", Word("place.2"))
    assert (left.code, left.params["count"]) == ("swing.leaves", 12)


EQUALS = [{"id": name, "hero_discoveries": 1, "discovery_heroes": 1} for name in SEATS]


def test_the_second_counter_decides_after_the_first() -> None:
    who = [*EQUALS[1:], {"id": "blue", "hero_discoveries": 1, "discovery_heroes": 2}]
    assert gains(swing({"blue": 2, "green": 4}, who)["blue"]) == [(2, 1)]
    assert gains(swing({"blue": 4, "green": 2}, who)["green"]) == [(3, 1)]


def test_without_an_active_player_equal_counters_decide_nothing() -> None:
    found = swing({"blue": 4, "green": 2}, EQUALS)
    assert "assumes" in found["green"]["gains"][0]


def test_the_active_player_wins_the_tie_he_is_in() -> None:
    found = swing({"blue": 4, "green": 2}, EQUALS, active_player="green")
    assert gains(found["green"]) == [(2, 1)]
    assert loss(found["blue"]) == (2, 2)


def test_of_others_the_next_clockwise_wins() -> None:
    found = swing({"blue": 2, "green": 4}, EQUALS, active_player="yellow", seats=SEATS)
    assert gains(found["blue"]) == [(2, 1)]
    assert loss(found["green"]) == (2, 2)


def test_without_seats_the_turn_of_somebody_else_decides_nothing() -> None:
    found = swing({"blue": 2, "green": 4}, EQUALS, active_player="yellow")
    assert "assumes" in found["blue"]["gains"][0]


def test_players_who_share_the_lower_place_gain_nothing_by_a_tie() -> None:
    rules = options(unresolved_tie="share_lower")
    found = swing({"blue": 2, "green": 4}, EQUALS, active_player="yellow", rules=rules)
    assert gains(found["blue"]) == [(3, 1)]
    assert loss(found["green"]) == (2, 2)
    assert "assumes" not in found["blue"]["gains"][0]


def test_a_tie_that_would_be_refused_is_taken_as_lost() -> None:
    rules = options(unresolved_tie="error")
    found = swing({"blue": 2, "green": 4}, EQUALS, active_player="yellow", seats=SEATS, rules=rules)
    assert gains(found["blue"]) == [(3, 1)]
    assert "assumes" in found["blue"]["gains"][0]


@pytest.mark.parametrize("china", [{"discoveries": [2]}, {"placed_this_turn": 1}])
def test_a_ladder_completed_in_a_later_turn_is_not_decided_by_the_player_of_today(
    china: dict[str, Any],
) -> None:
    later = territory("china", [2, 1], {"blue": 4, "green": 2}) | china
    found = swing_of(later, EQUALS, active_player="green")
    assert gains(found["green"]) == [(3, 1)]
    assert "assumes" in found["green"]["gains"][0]


def test_a_place_that_takes_more_than_the_box_holds_is_out_of_reach() -> None:
    found = swing({"blue": 65, "green": 2}, rank_players("blue", "green", "red"))
    step = found["green"]["gains"][0]
    assert "population" not in step
    assert (step["place"], step["rule"]) == (1, "cap.population")
    assert (step["text"].code, step["text"].params) == (
        "swing.out_of_reach.1",
        {"player": "green", "count": 66, "cap": 65},
    )
    assert [(one["place"], one["rule"]) for one in found["red"]["gains"][2:]] == [
        (1, "cap.population")
    ]


def test_the_last_of_the_box_draws_level_with_all_of_another() -> None:
    found = swing({"blue": 65, "green": 2}, rank_players("green", "blue", "red"))
    assert gains(found["green"]) == [(63, 1)]
    assert "from_board" not in found["green"]["gains"][0]


def test_two_players_have_two_colours_to_reach_a_place_with() -> None:
    found = swing({"ann": 65, "bob": 2}, rank_players("ann", "bob"))
    assert gains(found["bob"]) == [(64, 1)]


def test_what_the_box_has_no_more_must_come_from_other_territories() -> None:
    request = {
        "players": players("blue", "green", "red"),
        "territories": [
            territory("china", [2, 1], {"blue": 9}),
            territory("india", [], {"green": 60}),
        ],
    }
    china = next(one for one in sheet("table-scores", request).entries if one.id == "china")
    facts: Any = china.facts["swing"]
    first = facts[1]["gains"][-1]
    assert (first["place"], first["population"]) == (1, 10)
    assert first["from_board"]["population"] == 5
    assert first["from_board"]["text"].params == {"count": 5, "left": 5}
