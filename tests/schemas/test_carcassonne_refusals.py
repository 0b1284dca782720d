"""What of a request of Carcassonne is refused while it is read, all at once and at its place.

Form is the gate's; here are strangers, numbers that contradict each other, and pieces of which the
box has one. What may stand where is refused by the rules and tested there.
"""

from typing import Any, TypeAlias

import pytest

from services.carcassonne.rules.feature_types import Road
from shared.core.phrases import Word
from tests.schemas.carcassonne_asking import (
    PLAYERS,
    catch_faults,
    places,
    read_body,
    read_feature,
    read_sheet,
)

CATHEDRALS = "german_cathedrals"
SEGMENTS = "german_cathedral_segments"
Contradiction: TypeAlias = tuple[dict[str, Any], str, int, int, str, int]
BEYOND: tuple[Contradiction, ...] = (
    (
        {"kind": "road", "tiles": 1, "signposts": 2, "signpost_kinds": 3},
        *("signpost_kinds", 3, 2, "signposts", 2),
    ),
    (
        {"kind": "road", "tiles": 1, "signpost_kinds": 2},
        *("signpost_kinds", 2, 1, "signposts", 0),
    ),
    ({"kind": "road", CATHEDRALS: 2, SEGMENTS: 1}, CATHEDRALS, 2, 1, SEGMENTS, 1),
    (
        {"kind": "monastery", "neighbours": 3, "vineyards": 4},
        *("vineyards", 4, 3, "neighbours", 3),
    ),
    (
        {"kind": "monastery", "neighbours": 2, "neighbour_tiles": 5},
        *("neighbour_tiles", 5, 4, "neighbours", 2),
    ),
    (
        {"kind": "garden", "neighbours": 2, "neighbour_tiles": 5},
        *("neighbour_tiles", 5, 4, "neighbours", 2),
    ),
    (
        {"kind": "german_castle", "neighbours": 0, "neighbour_tiles": 1},
        *("neighbour_tiles", 1, 0, "neighbours", 0),
    ),
    ({"kind": "abbot_monastery", "row": 1, "row_tiles": 3}, "row_tiles", 3, 2, "row", 1),
    (
        {"kind": "abbot_monastery", "column": 1, "column_tiles": 3},
        *("column_tiles", 3, 2, "column", 1),
    ),
    (
        {"kind": "haunted_castle", "mist_tiles": 8, "start_tile_spaces": 2},
        *("mist_tiles", 8, 7, "start_tile_spaces", 2),
    ),
    ({"kind": "city", "tiles": 2, "coats": 5}, "coats", 5, 4, "tiles", 2),
    (
        {"kind": "city", "tiles": 1, "wonders": ["alhambra"], "coats": 11},
        *("coats", 11, 10, "tiles", 1),
    ),
    ({"kind": "road", "tiles": 2, "inns": 3}, "inns", 3, 2, "tiles", 2),
    (
        {"kind": "road", "tiles": 1, "bridges": 1, "wonder_roads": 1, "inns": 5},
        *("inns", 5, 4, "tiles", 1),
    ),
)
"""A feature, its number that is too high, the most it can be, and the number that says so."""
SHORT: tuple[Contradiction, ...] = (
    ({"kind": "road", "tiles": 2, CATHEDRALS: 1, SEGMENTS: 5}, CATHEDRALS, 1, 2, SEGMENTS, 5),
    (
        {"kind": "monastery", "neighbours": 8, "neighbour_tiles": 0},
        *("neighbour_tiles", 0, 1, "neighbours", 8),
    ),
    (
        {"kind": "garden", "neighbours": 1, "neighbour_tiles": 0},
        *("neighbour_tiles", 0, 1, "neighbours", 1),
    ),
    ({"kind": "abbot_monastery", "row": 3, "row_tiles": 0}, "row_tiles", 0, 1, "row", 3),
)
"""The same, with the least it can be."""


@pytest.mark.parametrize(("feature", "name", "given", "most", "beside", "bound"), BEYOND)
def test_a_number_beyond_what_another_allows_is_refused(
    feature: dict[str, Any], name: str, given: int, most: int, beside: str, bound: int
) -> None:
    (fault,) = catch_faults(read_feature, feature)
    assert (fault.code, fault.pointer) == ("count.beyond", f"/feature/{name}")
    piece = Word(f"piece.{name}")
    counted = {"piece": piece, "given": given, "beside": beside, "bound": bound}
    assert fault.params == {**counted, "most": most}
    read_feature({**feature, name: most})


@pytest.mark.parametrize(("feature", "name", "given", "least", "beside", "bound"), SHORT)
def test_a_number_short_of_what_another_needs_is_refused(
    feature: dict[str, Any], name: str, given: int, least: int, beside: str, bound: int
) -> None:
    (fault,) = catch_faults(read_feature, feature)
    assert (fault.code, fault.pointer) == ("count.short", f"/feature/{name}")
    piece = Word(f"piece.{name}")
    counted = {"piece": piece, "given": given, "beside": beside, "bound": bound}
    assert fault.params == {**counted, "least": least}
    read_feature({**feature, name: least})


@pytest.mark.parametrize(
    "road",
    [
        *[{name: 1} for name in ("tiles", "bridges", "tunnels", "ferries", "labyrinths")],
        *[{name: 1} for name in ("wonder_roads", "leipzig_roads", "double_tiles", SEGMENTS)],
        {"triangles": {"single": 1}},
        {"triangles": {"paired": 1}},
    ],
)
def test_a_road_has_a_tile_of_some_sort(road: dict[str, Any]) -> None:
    read_feature({"kind": "road", **road})
    read_feature({"kind": "german_cathedral", "roads": [road]})
    for nothing in ({"kind": "road"}, {"kind": "road", "inns": 1, "complete": True}):
        assert places(catch_faults(read_feature, nothing)) == [("tiles.none", "/feature/tiles")]
    roads = {"kind": "german_cathedral", "roads": [road, {}]}
    found = places(catch_faults(read_feature, roads))
    assert found[-1] == ("tiles.none", "/feature/roads/1/tiles")


@pytest.mark.parametrize(
    ("road", "name", "most"),
    [
        ({"tiles": 1, SEGMENTS: 9}, SEGMENTS, 4),
        ({"tiles": 2, SEGMENTS: 7}, SEGMENTS, 6),
        ({"double_tiles": 1, SEGMENTS: 7}, SEGMENTS, 6),
        ({"labyrinths": 1, SEGMENTS: 5}, SEGMENTS, 4),
        ({SEGMENTS: 3}, SEGMENTS, 2),
        ({"tiles": 2, SEGMENTS: 1, "inns": 4}, "inns", 3),
    ],
)
def test_a_road_has_the_same_bounds_alone_and_at_a_german_cathedral(
    road: dict[str, Any], name: str, most: int
) -> None:
    """One tile joins four roads; a second one brings two more, as one of its roads is between."""
    enough = {CATHEDRALS: 3} if road[SEGMENTS] > 4 else {}
    (alone,) = catch_faults(read_feature, {"kind": "road", **road, **enough})
    other = {"tiles": 1, SEGMENTS: 1}
    (there,) = catch_faults(
        read_feature, {"kind": "german_cathedral", "roads": [other, road, other]}
    )
    assert (alone.pointer, there.pointer) == (f"/feature/{name}", f"/feature/roads/1/{name}")
    assert (alone.code, alone.params) == (there.code, there.params)
    assert (there.code, there.params["most"]) == ("count.beyond", most)
    read_feature({"kind": "german_cathedral", "roads": [other, {**road, name: most}, other]})


@pytest.mark.parametrize(
    "city", [{"tiles": 1}, {"wonders": ["alhambra"]}, {"triangles": {"single": 1}}]
)
def test_a_city_has_a_tile_and_one_is_enough_for_an_abbey_may_close_it(
    city: dict[str, Any],
) -> None:
    read_feature({"kind": "city", **city})
    read_feature({"kind": "city", "complete": True, **city})
    nothing = {"kind": "city", "complete": True, "coats": 1}
    assert places(catch_faults(read_feature, nothing)) == [("tiles.none", "/feature/tiles")]


def test_a_cathedral_that_seems_said_may_be_left_out_and_a_labyrinth_not() -> None:
    road = {"kind": "road", "german_cathedral_segments": 1}
    assert read_feature(road).held.feature == Road(german_cathedral_segments=1)
    followed = {**road, "labyrinth_followers": 3}
    assert places(catch_faults(read_feature, followed)) == [
        ("labyrinth.absent", "/feature/labyrinth_followers")
    ]


def test_knights_of_others_need_another_player() -> None:
    knights = {"wonder": "circus_maximus", "owner": "red", "count": 1}
    wonders = {"holdings": {"wonders": [knights]}}
    alone = {"players": [{"id": "red"}]}
    assert places(catch_faults(read_sheet, **alone, **wonders)) == [
        ("circus_maximus", "/holdings/wonders/0/count"),
    ]
    read_sheet(**wonders)
    read_sheet(**alone, holdings={"wonders": [{**knights, "count": 0}]})
    read_sheet(**alone, holdings={"wonders": [{**knights, "wonder": "alhambra"}]})


def test_a_large_city_of_a_wonder_is_part_of_one_city_once() -> None:
    twice = {"kind": "city", "wonders": ["alhambra", "notre_dame", "alhambra"]}
    assert places(catch_faults(read_feature, twice)) == [
        ("wonder.duplicate", "/feature/wonders/2"),
    ]
    faults = catch_faults(
        read_sheet,
        {"kind": "city", "wonders": ["alhambra"]},
        {"kind": "city", "wonders": ["notre_dame", "alhambra"]},
    )
    assert places(faults) == [("wonder.duplicate", "/features/1/feature/wonders/1")]


def test_a_wonder_pays_one_owner() -> None:
    wonders = [
        {"wonder": "alhambra", "owner": "red", "count": 1},
        {"wonder": "alhambra", "owner": "blue", "count": 1},
    ]
    assert places(catch_faults(read_sheet, holdings={"wonders": wonders})) == [
        ("wonder.duplicate", "/holdings/wonders/1/wonder"),
    ]


def test_one_fairy_stands_with_one_follower() -> None:
    held = [
        {
            "feature": {"kind": "road", "tiles": 2},
            "followers": [{"player": player, "figure": "follower"}],
            "fairy": player,
        }
        for player in ("red", "blue")
    ]
    body = {"players": PLAYERS, "features": held}
    faults = catch_faults(read_body, body)
    assert places(faults) == [("fairy", "/features/1/fairy")]
