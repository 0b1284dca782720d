"""What of a request of Carcassonne is refused while it is read, all at once and at its place.

Form is the gate's; here are strangers, numbers that contradict each other, and pieces of which the
box has one. What may stand where is refused by the rules and tested there.
"""

from typing import Any, TypeAlias

import pytest

from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.feature_types import Road
from services.carcassonne.rules.position import HeldFeature
from shared.core.phrases import Word
from shared.schemas.bodies import TaggedUnion
from shared.schemas.declared import build_body
from shared.schemas.gate import SchemaError
from tests.schemas.carcassonne_asking import (
    PLAYERS,
    catch_faults,
    places,
    read_body,
    read_feature,
    read_sheet,
)


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
        {"kind": "monastery", "neighbours": 8, "neighbour_tiles": 1},
        *("neighbour_tiles", 1, 2, "neighbours", 8),
    ),
    (
        {"kind": "garden", "neighbours": 4, "neighbour_tiles": 0},
        *("neighbour_tiles", 0, 1, "neighbours", 4),
    ),
    (
        {"kind": "german_castle", "neighbours": 10, "neighbour_tiles": 2},
        *("neighbour_tiles", 2, 3, "neighbours", 10),
    ),
    ({"kind": "abbot_monastery", "row": 3, "row_tiles": 0}, "row_tiles", 0, 1, "row", 3),
    (
        {"kind": "abbot_monastery", "column": 6, "column_tiles": 1},
        *("column_tiles", 1, 2, "column", 6),
    ),
)
"""The same, with the least it can be."""


@pytest.mark.parametrize(
    ("end", "code", "contradiction"),
    [
        *[("most", "count.beyond", one) for one in BEYOND],
        *[("least", "count.short", one) for one in SHORT],
    ],
)
def test_a_number_that_another_does_not_allow_is_refused(
    end: str, code: str, contradiction: Contradiction
) -> None:
    feature, name, given, bordering, beside, bound = contradiction
    (fault,) = catch_faults(read_feature, feature)
    assert (fault.code, fault.pointer) == (code, f"/feature/{name}")
    counted = {"piece": Word(f"piece.{name}"), "given": given, "beside": beside, "bound": bound}
    assert fault.params == {**counted, end: bordering}
    read_feature({**feature, name: bordering})


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


def test_only_the_church_of_darmstadt_counts_followers_around_it() -> None:
    abbey = {"kind": "monastery", "building": "abbey", "church_followers": {"red": 1}}
    assert places(catch_faults(read_feature, abbey)) == [
        ("church.elsewhere", "/feature/church_followers"),
    ]


def test_the_large_toll_is_that_of_an_owner() -> None:
    toll = {"kind": "toll", "owners": ["blue"], "large": ["blue", "red"]}
    assert places(catch_faults(read_feature, toll)) == [("toll.elsewhere", "/feature/large/1")]


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


FEATURE = build_body(HeldFeature).strict_fields()["feature"]

assert isinstance(FEATURE, TaggedUnion)

KINDS = FEATURE.bodies


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_of_another_kind_is_no_field_of_this_one(kind: str) -> None:
    """Each kind takes its own fields and no others: 400 at the place of the other."""
    own = set(KINDS[kind].strict_fields())
    others = {name for body in KINDS.values() for name in body.strict_fields()} - own
    for name in sorted(others):
        with pytest.raises(SchemaError) as caught:
            read_feature({"kind": kind, name: 1})
        assert places(caught.value.faults) == [("unknown-field", f"/feature/{name}")]


def test_lists_of_a_request_are_bounded() -> None:
    limits = CARD.limits
    with pytest.raises(SchemaError) as caught:
        read_sheet(*[{"kind": "hut"}] * (limits["features"] + 1))
    assert places(caught.value.faults) == [("too-many", "/features")]


def test_a_stranger_around_the_church_is_refused_by_his_name() -> None:
    church = {"building": "darmstadt_church", "church_followers": {"red": 1, "gr/ey": 1}}
    assert places(catch_faults(read_feature, {"kind": "monastery", **church})) == [
        ("player.unknown", "/feature/church_followers/gr~1ey"),
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
