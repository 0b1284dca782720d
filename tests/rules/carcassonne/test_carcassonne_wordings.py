"""Where a row has more than one sentence, each line is said by the right one."""

from typing import Any

import pytest

from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    BarnField,
    City,
    Feature,
    Field,
    Garden,
    GermanCastle,
    GermanCathedral,
    HauntedCastle,
    LittleBuildings,
    Monastery,
    Road,
    Toll,
)
from services.carcassonne.rules.holdings import Holdings
from tests.rules.carcassonne.scoring_carcassonne import figure, score_entry, score_game

DONE = {"mode": "completed"}
INN = Road(tiles=2, inns=1, german_cathedral_segments=1)
CATHEDRAL = City(tiles=3, coats=1, cathedrals=1)


def wordings(feature: Feature, **rules: Any) -> list[str]:
    """By which sentence each line of a value is said."""
    return [line.wording or line.rule for line in score_entry(feature, **rules).lines or ()]


@pytest.mark.parametrize("rules", [{}, DONE])
def test_complete_roads_and_cities_are_said_alike_at_the_end_and_in_play(
    rules: dict[str, Any],
) -> None:
    assert wordings(INN._replace(complete=True), **rules) == [
        "road.tile",
        "road.german_cathedral",
        "play.road.german_cathedral",
        "play.road.inn",
    ]
    assert wordings(CATHEDRAL._replace(complete=True), **rules) == [
        "city.tile",
        "city.coat",
        "play.city.cathedral",
    ]
    assert wordings(HauntedCastle(mist_tiles=1), **rules) == ["haunted_castle.mist"]


def test_a_siege_of_the_smallest_city_at_one_each_says_so() -> None:
    besieged = City(complete=True, tiles=2, besieged=True)
    assert wordings(besieged, tiny_city=2) == ["city.tile", "city.siege.tiny.tiles"]
    assert wordings(besieged._replace(coats=1), tiny_city=2)[-1] == "city.siege.tiny"
    assert wordings(besieged) == ["city.tile", "city.siege.tiles"]


def test_a_line_names_only_what_it_counts() -> None:
    walled = City(tiles=3, besieged=True)
    assert wordings(walled)[-1] == "city.siege.tiles"
    assert wordings(walled._replace(coats=1))[-1] == "city.siege"
    church = City(complete=True, tiles=3, cathedrals=1)
    assert wordings(church)[-1] == "play.city.cathedral.tiles"
    assert wordings(church._replace(coats=1))[-1] == "play.city.cathedral"
    inn = Road(complete=True, tiles=2, inns=1)
    assert wordings(inn)[-1] == "play.road.inn.tiles"
    ends = Road(complete=True, german_cathedral_segments=2, inns=1)
    assert wordings(ends)[-2:] == [
        "play.road.german_cathedral.segments",
        "play.road.inn.segments",
    ]
    assert wordings(GermanCathedral((inn,)))[-1] == "archbishop.inn.tiles"
    assert wordings(GermanCathedral((ends,)))[-1] == "archbishop.inn.segments"


def test_a_pig_and_its_sty_name_only_what_they_count() -> None:
    for field, code in (
        (Field(cities=1, castles=1, pigsty=True), ""),
        (Field(cities=1, pigsty=True), ".cities"),
        (Field(castles=1, pigsty=True), ".castles"),
    ):
        named = f"field.pig{code}" if code else "field.pig"
        entry = score_entry(field, figure("blue"), figure("blue", "pig"))
        assert (entry.awards[0].lines[0].wording or entry.awards[0].lines[0].rule) == named
        assert wordings(field)[-1] == f"field.pigsty{code}"
    sty = BarnField(cities=1, pigsty=True)
    assert wordings(sty)[-1] == "field.pigsty.cities"
    assert wordings(sty._replace(castles=1))[-1] == "barn_field.pigsty"
    joined = score_entry(sty, figure("blue"), figure("blue", "pig"), **DONE)
    assert joined.awards[0].lines[0].wording == "field.pig.cities"


def test_open_ones_say_that_everything_is_lost_or_that_the_inn_is_ignored() -> None:
    assert wordings(INN)[-1] == "road.inn"
    assert wordings(INN, open_inn="ignore")[-1] == "road.inn.ignored"
    assert wordings(CATHEDRAL)[-1] == "city.cathedral"


def test_an_archbishops_inn_is_said_by_whether_its_road_is_complete() -> None:
    assert wordings(GermanCathedral((INN,)))[-1] == "archbishop.inn.open"
    assert wordings(GermanCathedral((INN._replace(complete=True),)))[-1] == "archbishop.inn"


def test_little_buildings_are_said_together_or_by_sort() -> None:
    built = Monastery(little_buildings=LittleBuildings(1, 1, 1))
    assert wordings(built)[1:] == ["little_building"]
    assert wordings(built, little_buildings="variant")[1:] == [
        "little_building.shed",
        "little_building.house",
        "little_building.tower",
    ]


def test_travellers_are_said_apart() -> None:
    toll = Toll(("blue",), farms=1, travellers=1)
    assert [line.wording for line in score_entry(toll).awards[0].lines] == ["", "toll.travellers"]
    assert [line.wording for line in score_entry(toll, **DONE).awards[0].lines] == ["", ""]


def test_the_second_most_eggs_are_said_apart() -> None:
    (entry,) = score_game(holdings=Holdings(eggs={"blue": 2, "red": 1})).entries
    assert [award.lines[0].wording for award in entry.awards] == ["", "easter.second"]


@pytest.mark.parametrize(
    ("feature", "line", "rule"),
    [
        (Monastery(neighbours=3), 1, "monastery.tile"),
        (Garden(neighbours=3), 1, "garden.tile"),
        (GermanCastle(neighbours=3), 1, "german_castle.tile"),
        (AbbotMonastery(row=2, column=1), 1, "abbot_monastery.line"),
        (HauntedCastle(mist_tiles=1, start_tile_spaces=2), 0, "haunted_castle.mist"),
    ],
)
def test_what_lies_around_is_said_in_tiles_by_the_first_edition_and_in_spaces_by_the_others(
    feature: Feature, line: int, rule: str
) -> None:
    assert wordings(feature, edition="C1")[line] == rule
    for edition in ("C2", "C3"):
        assert wordings(feature, edition=edition)[line] == f"{rule}.spaces"
