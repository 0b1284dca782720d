"""The nine territories as the service lists them."""

from typing import Any

from services.heros.rules.territories import territory_facts


def listed() -> dict[str, Any]:
    facts: Any = territory_facts()
    return {one["id"]: one for one in facts["territories"]}


def test_five_beige_territories_have_ladders_of_three() -> None:
    beige = [name for name, one in listed().items() if one["colour"] == "beige"]
    assert beige == ["mediterranean", "africa", "middle_east", "india", "china"]
    assert {listed()[name]["ladder"] for name in beige} == {3}
    assert {listed()[name]["epoch"] for name in beige} == {"ancient"}


def test_four_orange_territories_have_ladders_of_four() -> None:
    orange = [name for name, one in listed().items() if one["colour"] == "orange"]
    assert orange == ["russia", "europe", "southeast_asia", "america"]
    assert {listed()[name]["ladder"] for name in orange} == {4}
    assert {listed()[name]["epoch"] for name in orange} == {"modern"}


def test_the_four_borders_of_the_rulebook_are_listed_from_both_sides() -> None:
    borders = {name: one["borders"] for name, one in listed().items() if one["borders"]}
    assert borders == {
        "mediterranean": ["europe"],
        "russia": ["america"],
        "europe": ["mediterranean", "america"],
        "southeast_asia": ["america"],
        "america": ["russia", "europe", "southeast_asia"],
    }
