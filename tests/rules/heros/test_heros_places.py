"""What a complete territory pays: first, second and third place, and the Ajanta sanctuary."""

from typing import Any

import pytest

from tests.rules.heros.heros_client import (
    illegal,
    options,
    players,
    points,
    rulings,
    scoring,
    sheet,
    territory,
    warnings,
)

THREE = ("blue", "green", "red")
FOUR = (*THREE, "yellow")


def lines_of(request: dict[str, object], player: str) -> list[tuple[str, int]]:
    entry = sheet("territory-scores", request).entries[0]
    return [
        (line.rule, line.points)
        for award in entry.awards
        if award.player == player
        for line in award.lines
    ]


def test_charlemagne_completes_europe_for_twelve_six_and_two() -> None:
    europe = territory("europe", [4, 3, 3, 2], {"blue": 15, "green": 12, "red": 8, "yellow": 4})
    answer = sheet("territory-scores", scoring(europe, FOUR))
    assert points(answer) == {"blue": 12, "green": 6, "red": 2, "yellow": 0}
    assert answer.mode == "completed"


def test_each_place_is_explained_by_its_own_rule() -> None:
    europe = territory("europe", [4, 3, 3, 2], {"blue": 15, "green": 12, "red": 8})
    request = scoring(europe, FOUR)
    assert lines_of(request, "blue") == [("territory.first", 12)]
    assert lines_of(request, "green") == [("territory.second", 6)]
    assert lines_of(request, "red") == [("territory.third", 2)]


@pytest.mark.parametrize(
    ("discoveries", "paid"),
    [([3, 2, 0], (5, 3, 0)), ([0, 0, 0], (0, 0, 0)), ([1, 0, 0], (1, 1, 0))],
)
def test_half_is_rounded_up_and_the_lowest_may_be_nothing(
    discoveries: list[int], paid: tuple[int, int, int]
) -> None:
    africa = territory("africa", discoveries, {"blue": 6, "green": 4, "red": 2})
    assert tuple(points(sheet("territory-scores", scoring(africa, THREE))).values()) == paid


def test_a_third_place_worth_nothing_is_still_listed() -> None:
    africa = territory("africa", [3, 2, 0], {"blue": 6, "green": 4, "red": 2})
    assert lines_of(scoring(africa, THREE), "red") == [("territory.third", 0)]


def test_two_players_take_eight_and_four() -> None:
    africa = territory("africa", [4, 3, 1], {"ann": 6, "bob": 4})
    answer = sheet("territory-scores", scoring(africa, ("ann", "bob")))
    assert points(answer) == {"ann": 8, "bob": 4}
    assert rulings(answer) == {}


def test_everyone_present_has_a_place_even_unpaid() -> None:
    europe = territory("europe", [4, 3, 3, 2], {"blue": 15, "green": 12, "red": 8, "yellow": 4})
    entry = sheet("territory-scores", scoring(europe, FOUR)).entries[0]
    standings: Any = entry.facts["standings"]
    assert standings[-1] == {"player": "yellow", "place": 4, "population": 4, "points": 0}
    assert [award.player for award in entry.awards] == ["blue", "green", "red"]


def test_no_population_is_no_presence() -> None:
    africa = territory("africa", [4, 2, 1], {"blue": 0, "green": 1})
    answer = sheet("territory-scores", scoring(africa, THREE))
    assert points(answer) == {"blue": 0, "green": 7, "red": 0}
    assert answer.entries[0].strength == {"green": 1}
    assert rulings(answer) == {"few-present": "existing-places"}


def test_an_empty_territory_pays_nobody_and_says_so() -> None:
    answer = sheet("territory-scores", scoring(territory("africa", [4, 2, 1], {}), THREE))
    assert points(answer) == {"blue": 0, "green": 0, "red": 0}
    assert warnings(answer) == [("territory.empty", "/territory/population")]


def test_what_was_carried_is_added_to_the_total() -> None:
    africa = territory("africa", [4, 2, 1], {"green": 1})
    request = {"players": players(*THREE, green={"carried": 30}), "territory": africa}
    standings = sheet("territory-scores", request).standings()
    assert [(one.total, one.rank) for one in standings] == [(0, 2), (37, 1), (0, 2)]


AJANTA = territory("middle_east", [4, 3, 1], {"ann": 9, "bob": 8})


def with_ajanta(
    target: dict[str, object], *, used: bool = False, **more: object
) -> dict[str, object]:
    return scoring(target, ("ann", "bob"), ajanta={"player": "bob", "used": used}, **more)


def test_ajanta_adds_the_points_of_the_third() -> None:
    answer = sheet("territory-scores", with_ajanta(AJANTA))
    assert points(answer) == {"ann": 8, "bob": 5}
    assert rulings(answer) == {"ajanta": "add"}
    assert lines_of(with_ajanta(AJANTA), "bob") == [
        ("territory.second", 4),
        ("territory.ajanta", 1),
    ]


def test_ajanta_may_be_paid_instead_of_the_place() -> None:
    request = with_ajanta(AJANTA, rules=options(ajanta="replace"))
    answer = sheet("territory-scores", request)
    assert points(answer) == {"ann": 8, "bob": 1}
    assert rulings(answer) == {"ajanta": "replace"}


def test_ajanta_instead_of_the_place_says_what_is_given_up() -> None:
    request = with_ajanta(AJANTA, rules=options(ajanta="replace"))
    (line,) = sheet("territory-scores", request).entries[0].awards[1].lines
    assert (line.rule, line.phrase.code) == (
        "territory.ajanta",
        "line.territory.ajanta.replaces",
    )
    assert (line.points, line.params["given_up"]) == (1, 4)


def test_ajanta_used_before_in_this_epoch_pays_nothing() -> None:
    answer = sheet("territory-scores", with_ajanta(AJANTA, used=True))
    assert points(answer) == {"ann": 8, "bob": 4}
    assert warnings(answer) == [("ajanta.used", "/ajanta/used")]
    assert rulings(answer) == {}


def test_ajanta_needs_population_in_the_territory() -> None:
    absent = territory("middle_east", [4, 3, 1], {"ann": 9})
    answer = sheet("territory-scores", with_ajanta(absent))
    assert points(answer) == {"ann": 8, "bob": 0}
    assert warnings(answer) == [("ajanta.absent", "/ajanta/player")]


def test_ajanta_pays_with_two_players_only() -> None:
    india = territory("india", [4, 3, 1], {"blue": 9, "green": 8})
    request = scoring(india, THREE, ajanta={"player": "blue"})
    assert illegal("territory-scores", request) == [("/ajanta", "territory.ajanta")]


def test_ajanta_belongs_to_a_player() -> None:
    request = scoring(AJANTA, ("ann", "bob"), ajanta={"player": "eve"})
    assert illegal("territory-scores", request) == [("/ajanta/player", "player.unknown")]
