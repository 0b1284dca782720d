"""Carcassonne: slow references of the arithmetic, read off the table row by row."""

from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from services.carcassonne.rules.feature_markers import LittleBuildings
from services.carcassonne.rules.feature_types import City, Road
from services.carcassonne.rules.position import Follower, HeldFeature, RuleSet
from tests.rules.carcassonne.drawing_carcassonne import TABLES, alone, follower, of_kind


def road_of_the_table(road: Road, table: RuleSet) -> int:
    """The value of a road, read off the rows one after the other."""
    c1 = table.edition == "C1"
    tiles = road.tiles + road.bridges + road.tunnels + road.ferries + road.labyrinths
    is_long_two = table.edition == "C3" and table.leipzig_road == "by_edition"
    tiles += road.leipzig_roads * (2 if is_long_two else 1)
    tiles += (road.wonder_roads + road.double_tiles) * (1 if c1 else 2)
    tiles += road.triangles.single + road.triangles.paired * (2 if c1 else 1)
    segments = road.german_cathedral_segments
    cathedrals = max(road.german_cathedrals, 1 if segments else 0)
    each = 1
    if road.complete:
        each += (1 if segments else 0) + (1 if road.inns else 0)
    elif road.inns and table.open_inn == "zero":
        each = 0
    worth = (tiles + segments) * each
    worth += tiles + cathedrals if road.mage else 0
    worth = ceil(Fraction(worth, 2)) if road.witch else worth
    if road.complete:
        worth += 3 * road.german_castles
        worth += 2 * road.labyrinth_followers if table.labyrinth == "advanced" else 0
    return (
        worth
        + count_buildings(road.little_buildings, table)
        + road.signposts * (road.signpost_kinds if road.complete else 1)
    )


def city_of_the_table(city: City, table: RuleSet) -> int:
    """The value of a city, read off the rows one after the other."""
    c1 = table.edition == "C1"
    spaces = {"notre_dame": 2, "circus_maximus": 4, "alhambra": 3}
    tiles = city.tiles + sum(1 if c1 else spaces[wonder] for wonder in city.wonders)
    tiles += city.triangles.single + city.triangles.paired * (2 if c1 else 1)
    each = 2 if city.complete else 1
    tiny = city.complete and tiles == 2 and table.tiny_city == 2
    if tiny:
        each = 1
    is_spared = tiny and table.tiny_city_siege == "one"
    each -= 1 if city.besieged and not is_spared else 0
    if city.cathedrals:
        each = each + 1 if city.complete else 0
    worth = (tiles + city.coats) * each + (tiles if city.mage else 0)
    worth = ceil(Fraction(worth, 2)) if city.witch else worth
    if city.complete:
        worth += 3 * city.german_castles + (3 if city.darmstadtium else 0)
    return worth + count_buildings(city.little_buildings, table)


def count_buildings(buildings: LittleBuildings, table: RuleSet) -> int:
    worth = (1, 2, 3) if table.little_buildings == "variant" else (1, 1, 1)
    return sum(count * each for count, each in zip(buildings, worth, strict=True))


ALL_ON = TABLES.map(lambda table: replace(table, expansions=None))


@given(of_kind("road"), ALL_ON)
def test_a_road_is_worth_what_the_table_says(road: Any, table: RuleSet) -> None:
    assert alone(HeldFeature(road), table).entries[0].value == road_of_the_table(road, table)


@given(of_kind("city"), ALL_ON)
def test_a_city_is_worth_what_the_table_says(city: Any, table: RuleSet) -> None:
    assert alone(HeldFeature(city), table).entries[0].value == city_of_the_table(city, table)


@given(of_kind("field"), ALL_ON, st.lists(follower("field"), max_size=4))
def test_a_field_is_worth_what_the_table_says(
    field: Any, table: RuleSet, followers: list[Follower]
) -> None:
    sty = 1 if field.pigsty else 0
    worth = (3 + sty) * (field.cities + 2 * field.besieged_cities) + (4 + sty) * field.castles
    worth += count_buildings(field.little_buildings, table)
    (entry,) = alone(HeldFeature(field, tuple(followers)), table).entries
    assert entry.value == worth
    fed = field.cities + field.castles + 2 * field.besieged_cities
    for award, own in zip(entry.awards, entry.points(), strict=True):
        his = [one for one in followers if one.player == award.player]
        expected = sum(2 * one.big_top_tiles * one.number for one in his)
        if award.shares_value:
            expected += worth - sum(one.ghosts for one in his)
            expected += fed if any(one.figure == "pig" for one in his) else 0
            expected += 2 * field.tanners.buildings if award.player in field.tanners.players else 0
        assert own == expected
