"""The nine territories as the service lists them, and the colours of population there."""

from typing import Any

from services.heros.rules.territories import TerritoryFacts, list_territories
from tests.rules.heros.heros_client import illegal, players, territory


def find_territories() -> dict[str, TerritoryFacts]:
    return {one.id: one for one in list_territories().territories}


def test_five_beige_territories_have_ladders_of_three() -> None:
    beige = [name for name, one in find_territories().items() if one.colour == "beige"]
    assert beige == ["mediterranean", "africa", "middle_east", "india", "china"]
    assert {find_territories()[name].ladder for name in beige} == {3}
    assert {find_territories()[name].epoch for name in beige} == {"ancient"}


def test_four_orange_territories_have_ladders_of_four() -> None:
    orange = [name for name, one in find_territories().items() if one.colour == "orange"]
    assert orange == ["russia", "europe", "southeast_asia", "america"]
    assert {find_territories()[name].ladder for name in orange} == {4}
    assert {find_territories()[name].epoch for name in orange} == {"modern"}


def test_the_four_borders_of_the_rulebook_are_listed_from_both_sides() -> None:
    borders = {name: one.borders for name, one in find_territories().items() if one.borders}
    assert borders == {
        "mediterranean": ("europe",),
        "russia": ("america",),
        "europe": ("mediterranean", "america"),
        "southeast_asia": ("america",),
        "america": ("russia", "europe", "southeast_asia"),
    }


def africa(population: dict[str, int], who: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": who, "territory": territory("africa", [4, 3, 1], population)}


def test_with_three_players_each_has_one_colour() -> None:
    who = players("ann", "bob", "eve", ann={"colours": ["blue", "green"]})
    assert illegal("territory-scores", africa({}, who)) == [
        ("/players/0/colours/1", "colour.one_each")
    ]
