"""Ties: three criteria as one total order, and exactly the counters that are needed."""

from typing import Any

from tests.rules.heros.heros_client import options, points, rulings, sheet, territory, warnings

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
