"""Ties: three criteria as one total order, and exactly the counters that are needed."""

from typing import Any

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


EQUALS = tuple(player(name, 5, 4) for name in ("blue", "green", "red", "yellow"))


def three_equals(active: str, **more: Any) -> dict[str, Any]:
    population = {"blue": 9, "green": 9, "red": 9, "yellow": 2}
    return europe(population, *EQUALS, active_player=active, **{"seats": SEATS, **more})


def test_of_three_tied_the_active_player_is_first_and_the_others_follow_clockwise() -> None:
    answer = sheet("territory-scores", three_equals("green"))
    assert points(answer) == {"green": 12, "red": 6, "blue": 2, "yellow": 0}
    broken = [(one.rule, dict(one.values)) for one in answer.entries[0].tie_breaks]
    assert broken == [
        ("tie.active_player", {"blue": 1, "green": 0, "red": 1}),
        ("tie.active_player", {"blue": 3, "red": 2}),
    ]


def test_three_tied_are_split_criterion_by_criterion() -> None:
    who = (player("blue", 2, 1), player("green", 4, 1), player("red", 4, 3))
    request = europe({"blue": 9, "green": 9, "red": 9}, *who)
    assert points(sheet("territory-scores", request)) == {"blue": 2, "green": 6, "red": 12}
    assert [rule for rule, _ in tie_breaks(request)] == [
        "tie.hero_discoveries",
        "tie.discovery_heroes",
    ]


def test_the_second_counter_is_asked_for_only_when_the_first_is_equal() -> None:
    who = (player("blue", 2), player("red", 2, 1))
    assert find_refusal("territory-scores", europe({"blue": 9, "red": 9}, *who)) == (
        "missing-tie-break",
        [("/players/0/discovery_heroes", "tie.discovery_heroes")],
    )


def test_a_tie_for_places_that_pay_nothing_needs_no_counters() -> None:
    population = {"blue": 9, "green": 8, "red": 7, "yellow": 2, "white": 2}
    who = (player(name) for name in population)
    answer = sheet("territory-scores", europe(population, *who))
    assert points(answer) == {"blue": 12, "green": 6, "red": 2, "yellow": 0, "white": 0}
    assert answer.entries[0].tie_breaks == ()


def test_equal_counters_leave_a_tie_on_places_that_pay_the_same() -> None:
    china = territory("china", [1, 0, 0], {"blue": 5, "green": 5})
    who = [player("blue", 2, 1), player("green", 2, 1), player("red")]
    rules = options(unresolved_tie="error")
    request = {"players": who, "territory": china, "active_player": "red", "rules": rules}
    answer = sheet("territory-scores", request)
    assert points(answer) == {"blue": 1, "green": 1, "red": 0}
    assert "tie-active-absent" not in rulings(answer)


def test_all_heroes_together_have_no_more_discoveries_than_the_box() -> None:
    def list_warnings(blue: int, red: int) -> list[tuple[str, str]]:
        who = (player("blue", blue), player("red", red), player("green"))
        return warnings(sheet("territory-scores", europe({"blue": 9}, *who)))

    assert list_warnings(30, 23) == []
    assert list_warnings(30, 24) == [("counters.in_all", "/players/1/hero_discoveries")]


def test_nobody_has_a_second_seat() -> None:
    request = europe({"blue": 9}, player("blue"), player("red"), seats=["blue", "red", "blue"])
    assert illegal("territory-scores", request) == [("/seats/2", "player.duplicate")]
