"""Build programmes, doctrines, and what civilizations begin with."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import facts, points, rulings


def produce(outskirts: int, **more: Any) -> Any:
    """What a city produces."""
    return facts("productions", {"outskirts": outskirts, **more})


@pytest.mark.parametrize("action", ["other", "destroyed"])
def test_a_programme_doubles_nothing_where_the_city_does_not_produce(action: str) -> None:
    answer = produce(9, others=2, programme=True, action=action)
    assert (answer["total"], answer["with_programme"]) == (11, 20)
    assert points(answer["lines"]) == {"production.outskirts": 9, "production.others": 2}


def doctrines(cities: int, *adopted: str, **more: Any) -> Any:
    """What follows for a civilization with these doctrines on its first cards."""
    return facts("doctrines", doctrine_request(cities, *adopted, **more))


def doctrine_request(cities: int, *adopted: str, **more: Any) -> dict[str, Any]:
    """A request for `doctrines`."""
    cards = [{"card": at, "doctrine": name} for at, name in enumerate(adopted, 1)]
    return {"cities": cities, "adopted": cards, **more}


@pytest.mark.parametrize(
    ("cities", "civilization", "most"),
    [(0, "zulus", 1), (0, "french", 2), (1, "zulus", 1), (3, "zulus", 3), (3, "french", 4)],
)
def test_the_maximum_is_that_of_the_cities_and_one_more_of_the_french(
    cities: int, civilization: str, most: int
) -> None:
    answer = doctrines(cities, civilization=civilization)
    assert answer["maximum"] == most
    assert sum(points(answer["lines"]).values()) == most


def change(*adopted: str, to: dict[str, Any], card: int = 1, effect: bool = True) -> Any:
    """The verdict on a change, and the cards in play afterwards."""
    given = {"card": card, "to": to, "effect": effect}
    answer = doctrines(2, *adopted, change=given)
    verdict = answer["change"]
    cards = [(one["card"], one["doctrine"]) for one in answer["after"]]
    return verdict["legal"], verdict["rule"], cards


def test_a_doctrine_is_changed_for_its_other_face_or_for_an_unused_card() -> None:
    turned, other = {"card": 1, "doctrine": "other"}, {"card": 3, "doctrine": "rationalism"}
    assert change("pacifism", "other", to=turned) == (
        True,
        "doctrine.change",
        [(1, "other"), (2, "other")],
    )
    assert change("pacifism", "other", to=other) == (
        True,
        "doctrine.change",
        [(3, "rationalism"), (2, "other")],
    )
    assert change("other", to=turned)[0], "both faces may be doctrines without a name"


def test_a_doctrine_is_in_play_once() -> None:
    here, both = ("pacifism", "rationalism"), [(1, "pacifism"), (2, "rationalism")]
    elsewhere = (False, "doctrine.adopt", both)
    assert change(*here, to={"card": 1, "doctrine": "rationalism"}) == elsewhere
    assert change(*here, to={"card": 3, "doctrine": "rationalism"}) == elsewhere
    same = (False, "doctrine.change", both)
    assert change(*here, to={"card": 3, "doctrine": "pacifism"}) == same
    assert change(*here, to={"card": 3, "doctrine": "expansionism"})[0]


def test_no_doctrine_is_changed_without_an_effect_or_for_what_is_in_play() -> None:
    both, other = [(1, "pacifism"), (2, "other")], {"card": 3}
    here = ("pacifism", "other")
    refused = (False, "doctrine.change", both)
    assert change(*here, to=other, effect=False) == refused
    assert change(*here, to=other, card=4) == refused
    assert change(*here, to={"card": 1, "doctrine": "pacifism"}) == refused
    assert change(*here, to={"card": 2}) == (False, "doctrine.one_face", both)


@pytest.mark.parametrize(("cities", "city_states", "gained"), [(1, 0, 1), (3, 2, 5), (0, 1, 1)])
def test_expansionism_gains_one_for_each_city_and_city_state(
    cities: int, city_states: int, gained: int
) -> None:
    uses = [{"doctrine": "expansionism"}, {"doctrine": "expansionism", "level": 1}]
    first, second = doctrines(cities, "expansionism", city_states=city_states, uses=uses)["uses"]
    assert (first["gained"], sum(points(first["lines"]).values()) > 0) == (gained, True)
    assert second["verdict"]["rule"] == "doctrine.once"


def test_the_six_civilizations_begin_as_the_rulebook_says() -> None:
    starts = {one["civilization"]: one for one in facts("starts", {})["civilizations"]}
    assert {name: one["doctrines"] for name, one in starts.items()} == {
        "aztecs": 1,
        "english": 1,
        "french": 2,
        "japanese": 1,
        "mongols": 1,
        "zulus": 1,
    }
    assert {name: one["units"] for name, one in starts.items() if one["units"]} == {
        "mongols": {"mounted": 2},
        "zulus": {"artillery": 2},
    }
    assert {name: one["ranks"] for name, one in starts.items() if one["ranks"]} == {
        "japanese": {"mounted": 2}
    }
    assert {name for name, one in starts.items() if one["government"] != "despotism"} == {
        "japanese"
    }
    assert {name: one["speed"] for name, one in starts.items() if "speed" in one} == {"mongols": 3}
    assert {name for name, one in starts.items() if one["capital_squares"] == 3} == {"aztecs"}


def test_first_technologies_that_the_rulebook_names_hide_nothing() -> None:
    named = {"civilizations": ["japanese", "mongols"]}
    assert [one["technology"] for one in facts("starts", named)["civilizations"]] == [
        "chivalry",
        "horseback_riding",
    ]
    assert rulings("starts", named) == {}
    assert rulings("starts", {"civilizations": ["zulus"]}) == {"hole-starts": "on-the-sheet"}


def test_nothing_is_lost_of_an_exact_price() -> None:
    answer = produce(7, cost=7)
    assert (answer["enough"], answer["lost"], answer["steps"]) == (True, 0, [])


def test_a_token_stays_until_the_city_produces_or_is_destroyed() -> None:
    assert produce(7, programme=True, action="other")["programme"] is True
    assert produce(7, programme=True, action="destroyed")["programme"] is False
    assert produce(7, action="destroyed")["steps"] == []
    assert produce(7, action="other")["programme"] is False
