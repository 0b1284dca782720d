"""What of a request of Carcassonne is refused while it is read, all at once and at its place.

Form is the gate's; here are strangers, numbers that contradict each other, and pieces of which the
box has one. What may stand where is refused by the rules and tested there.
"""

from typing import Any

import pytest

from services.carcassonne.rules.position import Road
from tests.schemas.carcassonne_asking import (
    PLAYERS,
    places,
    read_body,
    read_feature,
    read_sheet,
    refused,
)


def test_a_player_given_twice_is_refused() -> None:
    players = [{"id": "blue"}, {"id": "red"}, {"id": "blue"}]
    faults = refused(read_sheet, players=players)
    assert places(faults) == [("player.duplicate", "/players/2/id")]


def test_strangers_among_the_followers_and_with_the_fairy_are_refused() -> None:
    followers = [
        {"player": "blue", "figure": "follower"},
        {"player": "grey", "figure": "follower"},
    ]
    faults = refused(read_feature, {"kind": "city"}, followers=followers, fairy="grey")
    assert places(faults)[:2] == [
        ("player.unknown", "/followers/1/player"),
        ("player.unknown", "/fairy"),
    ]
    assert faults[0].params == {"player": "grey"}


@pytest.mark.parametrize(
    ("kind", "name", "listed"),
    [
        ("road", "wainwrights", "wainwrights"),
        ("city", "coiners", "coiners"),
        ("toll", "owners", "owners"),
        ("field", "tanners", "tanners/players"),
    ],
)
def test_a_list_of_players_has_no_stranger_and_nobody_twice(
    kind: str, name: str, listed: str
) -> None:
    named: Any = ["red", "gr/ey", "blue", "red", "gr/ey"]
    feature = {"kind": kind, name: {"players": named} if "/" in listed else named}
    assert places(refused(read_feature, feature)) == [
        ("player.unknown", f"/feature/{listed}/1"),
        ("player.duplicate", f"/feature/{listed}/3"),
        ("player.unknown", f"/feature/{listed}/4"),
    ]


def test_a_stranger_around_the_church_is_refused_by_his_name() -> None:
    church = {"building": "darmstadt_church", "church_followers": {"red": 1, "gr/ey": 1}}
    assert places(refused(read_feature, {"kind": "monastery", **church})) == [
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
    found = refused(read_sheet, holdings=holdings)
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


BEYOND: tuple[tuple[dict[str, Any], str, int, int], ...] = (
    ({"kind": "road", "signposts": 2, "signpost_kinds": 3}, "signpost_kinds", 3, 2),
    ({"kind": "road", "signpost_kinds": 2}, "signpost_kinds", 2, 1),
    (
        {"kind": "road", "german_cathedrals": 2, "german_cathedral_segments": 1},
        "german_cathedrals",
        2,
        1,
    ),
    ({"kind": "monastery", "neighbours": 3, "vineyards": 4}, "vineyards", 4, 3),
    ({"kind": "monastery", "neighbours": 2, "neighbour_tiles": 5}, "neighbour_tiles", 5, 4),
    ({"kind": "garden", "neighbours": 2, "neighbour_tiles": 5}, "neighbour_tiles", 5, 4),
    ({"kind": "german_castle", "neighbours": 0, "neighbour_tiles": 1}, "neighbour_tiles", 1, 0),
    ({"kind": "abbot_monastery", "row": 1, "row_tiles": 3}, "row_tiles", 3, 2),
    ({"kind": "abbot_monastery", "column": 1, "column_tiles": 3}, "column_tiles", 3, 2),
    ({"kind": "haunted_castle", "mist_tiles": 8, "start_tile_spaces": 2}, "mist_tiles", 8, 7),
)
SHORT: tuple[tuple[dict[str, Any], str, int, int], ...] = (
    (
        {"kind": "road", "german_cathedrals": 1, "german_cathedral_segments": 5},
        "german_cathedrals",
        1,
        2,
    ),
    ({"kind": "monastery", "neighbours": 8, "neighbour_tiles": 0}, "neighbour_tiles", 0, 1),
    ({"kind": "garden", "neighbours": 1, "neighbour_tiles": 0}, "neighbour_tiles", 0, 1),
    ({"kind": "abbot_monastery", "row": 3, "row_tiles": 0}, "row_tiles", 0, 1),
)


@pytest.mark.parametrize(("feature", "name", "given", "most"), BEYOND)
def test_a_number_beyond_what_the_others_allow_is_refused(
    feature: dict[str, Any], name: str, given: int, most: int
) -> None:
    (fault,) = refused(read_feature, feature)
    assert (fault.code, fault.pointer) == ("count.beyond", f"/feature/{name}")
    assert fault.params == {"given": given, "most": most}
    read_feature({**feature, name: most})


@pytest.mark.parametrize(("feature", "name", "given", "least"), SHORT)
def test_a_number_short_of_what_the_others_need_is_refused(
    feature: dict[str, Any], name: str, given: int, least: int
) -> None:
    (fault,) = refused(read_feature, feature)
    assert (fault.code, fault.pointer) == ("count.short", f"/feature/{name}")
    assert fault.params == {"given": given, "least": least}
    read_feature({**feature, name: least})


def test_a_cathedral_or_a_labyrinth_that_seems_said_may_be_left_out() -> None:
    road = {"kind": "road", "german_cathedral_segments": 1, "labyrinth_followers": 3}
    read = read_feature(road).held.feature
    assert read == Road(german_cathedral_segments=1, labyrinth_followers=3)


def test_only_the_church_of_darmstadt_counts_followers_around_it() -> None:
    abbey = {"kind": "monastery", "building": "abbey", "church_followers": {"red": 1}}
    assert places(refused(read_feature, abbey)) == [
        ("church.elsewhere", "/feature/church_followers"),
    ]


def test_the_box_has_one_mage_and_one_witch() -> None:
    road, city = {"kind": "road", "mage": True}, {"kind": "city", "witch": True}
    assert len(read_sheet(road, city).features) == 2
    faults = refused(read_sheet, road, city, {"kind": "city", "mage": True}, city)
    assert places(faults) == [
        ("mage.duplicate", "/features/2/feature/mage"),
        ("witch.duplicate", "/features/3/feature/witch"),
    ]


def test_a_large_city_of_a_wonder_is_part_of_one_city_once() -> None:
    twice = {"kind": "city", "wonders": ["alhambra", "notre_dame", "alhambra"]}
    assert places(refused(read_feature, twice)) == [
        ("wonder.duplicate", "/feature/wonders/2"),
    ]
    faults = refused(
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
    assert places(refused(read_sheet, holdings={"wonders": wonders})) == [
        ("wonder.duplicate", "/holdings/wonders/1/wonder"),
    ]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    faults = refused(
        read_sheet,
        {"kind": "road", "signpost_kinds": 2, "wainwrights": ["grey"]},
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
    faults = refused(read_feature, {"kind": "city", "coiners": ["grey"]}, followers=[pig])
    assert set(places(faults)) == {
        ("player.unknown", "/feature/coiners/0"),
        ("figure.place", "/followers/0/figure"),
    }


def test_one_fairy_stands_with_one_follower() -> None:
    held = [
        {
            "feature": {"kind": "road"},
            "followers": [{"player": player, "figure": "follower"}],
            "fairy": player,
        }
        for player in ("red", "blue")
    ]
    body = {"players": PLAYERS, "features": held}
    faults = refused(read_body, body)
    assert places(faults) == [("fairy", "/features/1/fairy")]
