"""Ties: three criteria as one total order, and exactly the counters that are needed."""

from typing import Any, cast

from shared.core.phrases import Word
from tests.rules.heros.heros_client import (
    find_refusal,
    illegal,
    options,
    points,
    rulings,
    sheet,
    territory,
    warnings,
)

SEATS = ["blue", "green", "yellow", "red"]


def player(
    name: str, hero_discoveries: int | None = None, discovery_heroes: int | None = None
) -> dict[str, Any]:
    given = {"hero_discoveries": hero_discoveries, "discovery_heroes": discovery_heroes}
    return {"id": name} | {key: value for key, value in given.items() if value is not None}


def europe(population: dict[str, int], *who: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "players": list(who),
        "territory": territory("europe", [4, 3, 3, 2], population),
        **more,
    }


def tie_breaks(request: dict[str, Any]) -> list[tuple[str, dict[str, int]]]:
    broken = sheet("territory-scores", request).entries[0].tie_breaks
    return [(one.rule, dict(one.values)) for one in broken]


def reasons(request: dict[str, Any]) -> list[tuple[str, str, tuple[str, ...]]]:
    """Of each reason: its rule, its sentence, and the tied players, best first."""
    given: Any = sheet("territory-scores", request).entries[0].facts["tie_reasons"]
    return [(one["rule"], one["text"].code, one["text"].params["players"]) for one in given]


def test_more_discoveries_by_ones_heroes_win_a_tie() -> None:
    request = europe({"blue": 8, "red": 8}, player("blue", 3), player("red", 5))
    assert points(sheet("territory-scores", request)) == {"blue": 6, "red": 12}
    assert tie_breaks(request) == [("tie.hero_discoveries", {"blue": 3, "red": 5})]
    assert rulings(sheet("territory-scores", request)) == {}


def test_then_more_heroes_of_discovery_win() -> None:
    request = europe({"blue": 8, "red": 8}, player("blue", 5, 4), player("red", 5, 3))
    assert points(sheet("territory-scores", request)) == {"blue": 12, "red": 6}
    assert tie_breaks(request) == [("tie.discovery_heroes", {"blue": 4, "red": 3})]


def test_then_the_active_player_wins() -> None:
    who = (player("blue", 5, 4), player("red", 5, 4))
    request = europe({"blue": 8, "red": 8}, *who, active_player="red")
    assert points(sheet("territory-scores", request)) == {"blue": 6, "red": 12}
    assert tie_breaks(request) == [("tie.active_player", {"blue": 1, "red": 0})]
    assert reasons(request) == [
        ("tie.active_player", "reason.tie.active_player.turn", ("red", "blue")),
    ]


EQUALS = tuple(player(name, 5, 4) for name in ("blue", "green", "red", "yellow"))


def three_equals(active: str, **more: Any) -> dict[str, Any]:
    population = {"blue": 9, "green": 9, "red": 9, "yellow": 2}
    return europe(population, *EQUALS, active_player=active, **{"seats": SEATS, **more})


def test_three_tied_without_the_active_player_follow_the_seats_clockwise() -> None:
    answer = sheet("territory-scores", three_equals("yellow"))
    assert points(answer) == {"red": 12, "blue": 6, "green": 2, "yellow": 0}
    assert rulings(answer) == {"tie-active-absent": "clockwise", "tie-many": "total-order"}


def test_of_three_tied_the_active_player_is_first_and_the_others_follow_clockwise() -> None:
    answer = sheet("territory-scores", three_equals("green"))
    assert points(answer) == {"green": 12, "red": 6, "blue": 2, "yellow": 0}
    broken = [(one.rule, dict(one.values)) for one in answer.entries[0].tie_breaks]
    assert broken == [
        ("tie.active_player", {"blue": 1, "green": 0, "red": 1}),
        ("tie.active_player", {"blue": 3, "red": 2}),
    ]


def test_seats_that_decide_are_counted_clockwise_from_the_active_player() -> None:
    # Blue, green, yellow and red sit in this order; it is the turn of yellow.
    assert tie_breaks(three_equals("yellow")) == [
        ("tie.active_player", {"blue": 2, "green": 3, "red": 1}),
    ]


def test_each_tie_says_in_words_what_was_compared_and_who_comes_first() -> None:
    who = (player("blue", 2, 1), player("green", 4, 1), player("red", 4, 3))
    request = europe({"blue": 9, "green": 9, "red": 9}, *who)
    assert reasons(request) == [
        ("tie.hero_discoveries", "reason.tie.hero_discoveries", ("green", "red", "blue")),
        ("tie.discovery_heroes", "reason.tie.discovery_heroes", ("red", "green")),
    ]
    facts: Any = sheet("territory-scores", request).entries[0].facts["tie_reasons"]
    assert facts[0]["text"].params["values"] == ("green (4)", "red (4)", "blue (2)")
    assert facts[1]["text"].params["values"] == ("red (3)", "green (1)")


def test_a_tie_that_the_seats_decide_names_the_active_player_and_the_seats() -> None:
    request = three_equals("green")
    assert reasons(request) == [
        ("tie.active_player", "reason.tie.active_player.turn", ("green", "blue", "red")),
        ("tie.active_player", "reason.tie.active_player.seats", ("red", "blue")),
    ]
    facts: Any = sheet("territory-scores", request).entries[0].facts["tie_reasons"]
    assert [one["text"].params["active"] for one in facts] == ["green", "green"]
    assert facts[1]["text"].params["values"] == ("red (2)", "blue (3)")


def test_where_nobody_is_tied_there_is_no_reason() -> None:
    answer = sheet("territory-scores", europe({"blue": 9, "red": 8}, player("blue"), player("red")))
    assert "tie_reasons" not in answer.entries[0].facts


def test_ties_of_the_table_and_of_a_game_say_why_too() -> None:
    who = [player("blue", 3), player("red", 5)]
    china = territory("china", [4, 2, 1], {"blue": 8, "red": 8})
    table: Any = sheet("table-scores", {"players": who, "territories": [china]}).entries
    (tied,) = [one for one in table if one.tie_breaks]
    event = {
        "kind": "scoring",
        "territory": "china",
        "discoveries": [4, 2, 1],
        "population": {"blue": 8, "red": 8},
        "hero_discoveries": {"blue": 3, "red": 5},
    }
    game = {"players": [player("blue"), player("red")], "events": [event]}
    (given,) = sheet("game-scores", game).entries
    assert tied.facts["tie_reasons"] == given.facts["tie_reasons"]
    assert [one["rule"] for one in tied.facts["tie_reasons"]] == ["tie.hero_discoveries"]


def test_players_still_tied_may_share_the_lowest_of_their_places() -> None:
    request = three_equals("yellow", rules=options(unresolved_tie="share_lower"))
    answer = sheet("territory-scores", request)
    assert points(answer) == {"blue": 2, "green": 2, "red": 2, "yellow": 0}
    assert rulings(answer) == {"tie-active-absent": "share_lower", "tie-many": "total-order"}


def test_a_place_that_is_shared_has_its_reason() -> None:
    request = three_equals("yellow", rules=options(unresolved_tie="share_lower"))
    (entry,) = sheet("territory-scores", request).entries
    (reason,) = cast(list[Any], entry.facts["tie_reasons"])
    assert (reason["rule"], reason["text"].code) == ("tie.active_player", "reason.tie.shared")
    assert reason["text"].params == {"players": ("blue", "green", "red"), "active": "yellow"}


def test_two_who_share_the_third_and_fourth_place_are_not_paid() -> None:
    population = {"blue": 9, "yellow": 8, "green": 3, "red": 3}
    request = europe(
        population, *EQUALS, active_player="blue", rules=options(unresolved_tie="share_lower")
    )
    answer = sheet("territory-scores", request)
    assert points(answer) == {"blue": 12, "yellow": 6, "green": 0, "red": 0}


def test_a_tie_that_stays_open_may_be_refused() -> None:
    request = three_equals("yellow", rules=options(unresolved_tie="error"))
    assert find_refusal("territory-scores", request) == (
        "unresolved-tie",
        [("/territory/population", "unresolved-tie")],
    )


def test_three_tied_are_split_criterion_by_criterion() -> None:
    who = (player("blue", 2, 1), player("green", 4, 1), player("red", 4, 3))
    request = europe({"blue": 9, "green": 9, "red": 9}, *who)
    assert points(sheet("territory-scores", request)) == {"blue": 2, "green": 6, "red": 12}
    assert [rule for rule, _ in tie_breaks(request)] == [
        "tie.hero_discoveries",
        "tie.discovery_heroes",
    ]


def test_missing_counters_are_named_at_their_places() -> None:
    who = (player("blue"), player("green", 2), player("red"), player("yellow"))
    request = europe({"blue": 9, "green": 9, "red": 3, "yellow": 3}, *who)
    assert find_refusal("territory-scores", request) == (
        "missing-tie-break",
        [
            ("/players/0/hero_discoveries", "tie.hero_discoveries"),
            ("/players/2/hero_discoveries", "tie.hero_discoveries"),
            ("/players/3/hero_discoveries", "tie.hero_discoveries"),
        ],
    )


def test_the_second_counter_is_asked_for_only_when_the_first_is_equal() -> None:
    who = (player("blue", 2), player("red", 2, 1))
    assert find_refusal("territory-scores", europe({"blue": 9, "red": 9}, *who)) == (
        "missing-tie-break",
        [("/players/0/discovery_heroes", "tie.discovery_heroes")],
    )


def test_the_active_player_is_asked_for_when_both_counters_are_equal() -> None:
    who = (player("blue", 2, 1), player("red", 2, 1))
    assert find_refusal("territory-scores", europe({"blue": 9, "red": 9}, *who)) == (
        "missing-tie-break",
        [("/active_player", "tie.active_player")],
    )


def test_the_seats_are_asked_for_when_it_is_the_turn_of_somebody_else() -> None:
    who = (player("blue", 2, 1), player("red", 2, 1), player("green"))
    request = europe({"blue": 9, "red": 9}, *who, active_player="green")
    assert find_refusal("territory-scores", request) == (
        "missing-tie-break",
        [("/seats", "tie.active_player")],
    )


def test_a_tie_for_places_that_pay_nothing_needs_no_counters() -> None:
    population = {"blue": 9, "green": 8, "red": 7, "yellow": 2, "white": 2}
    who = (player(name) for name in population)
    answer = sheet("territory-scores", europe(population, *who))
    assert points(answer) == {"blue": 12, "green": 6, "red": 2, "yellow": 0, "white": 0}
    assert answer.entries[0].tie_breaks == ()


def test_a_tie_for_a_third_place_worth_nothing_needs_no_counters() -> None:
    russia = territory("russia", [4, 3, 2, 0], {"blue": 7, "green": 6, "red": 2, "yellow": 2})
    request = {"players": [player(name) for name in SEATS], "territory": russia}
    assert points(sheet("territory-scores", request)) == {
        "blue": 9,
        "green": 5,
        "yellow": 0,
        "red": 0,
    }


def test_first_and_second_of_a_ladder_of_one_point_are_paid_alike() -> None:
    china = territory("china", [1, 0, 0], {"blue": 5, "green": 5, "red": 2})
    request = {"players": [player(name) for name in SEATS], "territory": china}
    answer = sheet("territory-scores", request)
    assert points(answer) == {"blue": 1, "green": 1, "yellow": 0, "red": 0}
    standings: Any = answer.entries[0].facts["standings"]
    assert [one["place"] for one in standings] == [1, 1, 3]


def test_players_tied_on_places_that_pay_the_same_are_reported_as_tied() -> None:
    china = territory("china", [1, 0, 0], {"blue": 5, "green": 5})
    request = {"players": [player(name) for name in SEATS], "territory": china}
    lines = [award.lines[0] for award in sheet("territory-scores", request).entries[0].awards]
    assert [(line.rule, line.phrase.code, line.points) for line in lines] == [
        ("territory.first", "line.territory.tied", 1)
    ] * 2
    assert lines[0].params["places"] == (Word("place.1"), Word("place.2"))


def test_counters_that_are_given_decide_places_that_pay_the_same_too() -> None:
    china = territory("china", [1, 0, 0], {"blue": 5, "green": 5})
    request = {"players": [player("blue", 2), player("green", 3)], "territory": china}
    entry = sheet("territory-scores", request).entries[0]
    standings: Any = entry.facts["standings"]
    assert [(one["player"], one["place"], one["points"]) for one in standings] == [
        ("green", 1, 1),
        ("blue", 2, 1),
    ]
    assert [(award.player, award.lines[0].phrase.code) for award in entry.awards] == [
        ("green", "line.territory.first"),
        ("blue", "line.territory.second"),
    ]
    assert [one.rule for one in entry.tie_breaks] == ["tie.hero_discoveries"]


def test_equal_counters_leave_a_tie_on_places_that_pay_the_same() -> None:
    china = territory("china", [1, 0, 0], {"blue": 5, "green": 5})
    who = [player("blue", 2, 1), player("green", 2, 1), player("red")]
    rules = options(unresolved_tie="error")
    request = {"players": who, "territory": china, "active_player": "red", "rules": rules}
    answer = sheet("territory-scores", request)
    assert points(answer) == {"blue": 1, "green": 1, "red": 0}
    assert "tie-active-absent" not in rulings(answer)


def test_heroes_place_two_discoveries_each_at_most() -> None:
    def list_warnings(discoveries: int, heroes: int) -> list[tuple[str, str]]:
        who = (player("blue", discoveries, heroes), player("red"))
        return warnings(sheet("territory-scores", europe({"blue": 9}, *who)))

    per_hero = [("counters.per_hero", "/players/0/hero_discoveries")]
    assert (list_warnings(4, 2), list_warnings(0, 0)) == ([], [])
    assert (list_warnings(5, 2), list_warnings(1, 0)) == (per_hero, per_hero)


def test_all_heroes_together_have_no_more_discoveries_than_the_box() -> None:
    def list_warnings(blue: int, red: int) -> list[tuple[str, str]]:
        who = (player("blue", blue), player("red", red), player("green"))
        return warnings(sheet("territory-scores", europe({"blue": 9}, *who)))

    assert list_warnings(30, 23) == []
    assert list_warnings(30, 24) == [("counters.in_all", "/players/1/hero_discoveries")]


def test_of_three_tied_for_one_point_only_the_last_must_be_known() -> None:
    china = territory("china", [1, 0, 0], {"blue": 5, "green": 5, "red": 5})
    who = [player("blue", 3), player("green", 3), player("red", 2)]
    answer = sheet("territory-scores", {"players": who, "territory": china})
    assert points(answer) == {"blue": 1, "green": 1, "red": 0}


def test_the_active_player_sits_at_the_table() -> None:
    request = europe({"blue": 9}, player("blue"), player("red"), active_player="white")
    assert illegal("territory-scores", request) == [("/active_player", "player.unknown")]


def test_every_player_has_one_seat() -> None:
    request = europe({"blue": 9}, player("blue"), player("red"), seats=["blue", "blue", "eve"])
    assert illegal("territory-scores", request) == [
        ("/seats/2", "player.unknown"),
        ("/seats/1", "player.duplicate"),
        ("/seats", "seats.incomplete"),
    ]


def test_nobody_has_a_second_seat() -> None:
    request = europe({"blue": 9}, player("blue"), player("red"), seats=["blue", "red", "blue"])
    assert illegal("territory-scores", request) == [("/seats/2", "player.duplicate")]
