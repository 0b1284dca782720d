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


def test_a_player_given_twice_is_refused() -> None:
    players = [{"id": "blue"}, {"id": "red"}, {"id": "blue"}]
    faults = catch_faults(read_sheet, players=players)
    assert places(faults) == [("player.duplicate", "/players/2/id")]


def test_strangers_among_the_followers_and_with_the_fairy_are_refused() -> None:
    followers = [
        {"player": "blue", "figure": "follower"},
        {"player": "grey", "figure": "follower"},
    ]
    faults = catch_faults(read_feature, {"kind": "city"}, followers=followers, fairy="grey")
    assert places(faults)[:2] == [
        ("player.unknown", "/followers/1/player"),
        ("player.unknown", "/fairy"),
    ]
    assert faults[0].params == {"player": "grey"}


@pytest.mark.parametrize("listed", ["wainwrights", "coiners", "owners", "tanners/players"])
def test_a_list_of_players_has_no_stranger_and_nobody_twice(listed: str) -> None:
    kind = {"wainwrights": "road", "coiners": "city", "owners": "toll"}.get(listed, "field")
    name, _, inner = listed.partition("/")
    named: Any = ["red", "gr/ey", "blue", "red", "gr/ey"]
    feature = {"kind": kind, name: {inner: named} if inner else named}
    if kind in ("road", "city"):
        feature["tiles"] = 3
    assert places(catch_faults(read_feature, feature)) == [
        ("player.unknown", f"/feature/{listed}/1"),
        ("player.duplicate", f"/feature/{listed}/3"),
        ("player.unknown", f"/feature/{listed}/4"),
    ]


def test_a_stranger_around_the_church_is_refused_by_his_name() -> None:
    church = {"building": "darmstadt_church", "church_followers": {"red": 1, "gr/ey": 1}}
    assert places(catch_faults(read_feature, {"kind": "monastery", **church})) == [
        ("player.unknown", "/feature/church_followers/gr~1ey"),
    ]


def test_strangers_hold_nothing() -> None:
    held = {name: {"grey": 1} for name in ("gold", "eggs", "fruit", "gifts", "robbers")}
    holdings = {
        **held,
        "king": "grey",
        "robber_baron": "grey",
        "goods": {"grey": {"wine": 1}, "red": {}},
        "bets": [
            {"player": "red", "chip": "4", "kind": "road", "tiles": 4},
            {"player": "grey", "chip": "4", "kind": "road", "tiles": 4},
        ],
        "wonders": [{"wonder": "alhambra", "owner": "grey", "count": 1}],
    }
    found = catch_faults(read_sheet, holdings=holdings)
    assert {fault.code for fault in found} == {"player.unknown"}
    assert sorted(fault.pointer for fault in found) == [
        "/holdings/bets/1/player",
        "/holdings/eggs/grey",
        "/holdings/fruit/grey",
        "/holdings/gifts/grey",
        "/holdings/gold/grey",
        "/holdings/goods/grey",
        "/holdings/king",
        "/holdings/robber_baron",
        "/holdings/robbers/grey",
        "/holdings/wonders/0/owner",
    ]


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


def test_a_road_that_reaches_a_cathedral_has_a_section_there() -> None:
    roads = [{"tiles": 2, SEGMENTS: 1}, {"tiles": 3, SEGMENTS: 0}, {"tiles": 1}]
    assert places(catch_faults(read_feature, {"kind": "german_cathedral", "roads": roads})) == [
        ("cathedral.unreached", f"/feature/roads/{index}/{SEGMENTS}") for index in (1, 2)
    ]


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


def test_only_the_church_of_darmstadt_counts_followers_around_it() -> None:
    abbey = {"kind": "monastery", "building": "abbey", "church_followers": {"red": 1}}
    assert places(catch_faults(read_feature, abbey)) == [
        ("church.elsewhere", "/feature/church_followers"),
    ]


def test_the_large_toll_is_that_of_an_owner() -> None:
    toll = {"kind": "toll", "owners": ["blue"], "large": ["blue", "red"]}
    assert places(catch_faults(read_feature, toll)) == [("toll.elsewhere", "/feature/large/1")]


def test_the_box_has_one_mage_and_one_witch() -> None:
    road = {"kind": "road", "tiles": 2, "mage": True}
    city = {"kind": "city", "tiles": 2, "witch": True}
    assert len(read_sheet(road, city).features) == 2
    faults = catch_faults(read_sheet, road, city, {"kind": "city", "tiles": 2, "mage": True}, city)
    assert places(faults) == [
        ("mage.duplicate", "/features/2/feature/mage"),
        ("witch.duplicate", "/features/3/feature/witch"),
    ]


def test_the_box_has_one_darmstadtium() -> None:
    city = {"kind": "city", "complete": True, "tiles": 3, "darmstadtium": True}
    assert len(read_sheet(city, {"kind": "city", "tiles": 3}).features) == 2
    assert places(catch_faults(read_sheet, city, city)) == [
        ("darmstadtium.duplicate", "/features/1/feature/darmstadtium"),
    ]


def test_a_figure_of_which_a_player_has_one_stands_in_one_place() -> None:
    mayor = {"player": "red", "figure": "mayor"}
    city = {"kind": "city", "tiles": 3}
    assert places(catch_faults(read_feature, city, followers=[mayor, mayor])) == [
        ("figure.duplicate", "/followers/1/figure"),
    ]
    held = [{"feature": city, "followers": [mayor]}] * 2
    assert places(catch_faults(read_body, {"players": PLAYERS, "features": held})) == [
        ("figure.duplicate", "/features/1/followers/0/figure"),
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


def test_everything_that_is_wrong_is_reported_at_once() -> None:
    faults = catch_faults(
        read_sheet,
        {"kind": "road", "tiles": 1, "signpost_kinds": 2, "wainwrights": ["grey"]},
        {"kind": "monastery", "vineyards": 1},
        players=[{"id": "red"}, {"id": "red"}],
        holdings={"king": "grey"},
    )
    assert places(faults) == [
        ("player.duplicate", "/players/1/id"),
        ("player.unknown", "/features/0/feature/wainwrights/0"),
        ("count.beyond", "/features/0/feature/signpost_kinds"),
        ("count.beyond", "/features/1/feature/vineyards"),
        ("player.unknown", "/holdings/king"),
    ]


def test_what_stands_where_it_cannot_is_refused_beside_the_rest() -> None:
    pig = {"player": "red", "figure": "pig"}
    city = {"kind": "city", "tiles": 2, "coiners": ["grey"]}
    faults = catch_faults(read_feature, city, followers=[pig])
    assert set(places(faults)) == {
        ("player.unknown", "/feature/coiners/0"),
        ("figure.place", "/followers/0/figure"),
    }


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
