"""What a request of Carcassonne becomes, field by field, with its defaults."""

from typing import Any

import pytest

from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.feature_types import Acrobats, City, Feature, Hut, Road, Vodyanoy
from services.carcassonne.rules.holdings import Bet, Goods, Holdings, Wonder
from services.carcassonne.rules.position import KIND_NAMES, Follower, HeldFeature, Player, RuleSet
from shared.schemas.bodies import TaggedUnion
from shared.schemas.declared import build_body
from shared.schemas.gate import SchemaError
from tests.schemas.carcassonne_asking import PLAYERS, places, read_body, read_feature, read_sheet
from tests.schemas.carcassonne_described import DESCRIBED

FEATURE = build_body(HeldFeature).strict_fields()["feature"]
assert isinstance(FEATURE, TaggedUnion)
KINDS = FEATURE.bodies


def test_a_request_that_says_little_gets_the_defaults_of_the_table() -> None:
    position = read_feature({"kind": "vodyanoy"})
    assert position.rules == RuleSet(
        "C3",
        None,
        "basic",
        4,
        True,
        "basic",
        4,
        "two",
        "pays",
        "dense",
        "zero",
        "one",
        "completed",
        "one",
        "each",
        1,
    )
    assert position.mode == "final"
    assert position.players == (Player("blue"), Player("red"))
    assert isinstance(position.held.feature, Vodyanoy)
    assert (position.held.followers, position.held.fairy) == ((), None)


def test_the_table_is_what_was_agreed_on() -> None:
    options = {
        "little_buildings": "variant",
        "tiny_city": 2,
        "hill_tie_break": False,
        "labyrinth": "advanced",
        "barn_field_castle": 2,
        "barn_pig": "one",
        "castle_chain": "stops",
        "easter_second": "strict",
        "open_inn": "ignore",
        "leipzig_road": "by_edition",
        "king_and_robber": "continuous",
        "tiny_city_siege": "zero",
        "shepherds": "one",
        "boxes": 2,
    }
    rules = {"edition": "C1", "expansions": ["fairy", "tower", "fairy"], "options": options}
    position = read_feature({"kind": "hut"}, rules=rules, mode="completed")
    expansions = frozenset({"fairy", "tower"})
    assert position.rules == RuleSet(
        "C1",
        expansions,
        "variant",
        2,
        False,
        "advanced",
        2,
        "one",
        "stops",
        "strict",
        "ignore",
        "by_edition",
        "continuous",
        "zero",
        "one",
        2,
    )
    assert position.mode == "completed"


def test_all_expansions_by_name_are_all_and_none_is_the_base_game() -> None:
    every = [*CARD.expansions]
    assert read_sheet(rules={"expansions": every}).rules.expansions is None
    assert read_sheet(rules={"expansions": []}).rules.expansions == frozenset()


def test_what_is_on_the_track_is_known_only_where_it_is_given() -> None:
    players = [{"id": "blue", "carried": 0}, {"id": "red"}, {"id": "green", "carried": -3}]
    position = read_sheet(players=players)
    assert position.players == (Player("blue", 0), Player("red", None), Player("green", -3))


def test_followers_are_read_with_all_that_is_said_of_them() -> None:
    followers = [
        {"player": "blue", "figure": "follower"},
        {
            "player": "red",
            "figure": "ringmaster",
            "count": 1,
            "ghosts": 2,
            "hill": True,
            "big_top_tiles": 3,
        },
    ]
    road = {"kind": "road", "tiles": 1}
    held = read_feature(road, followers=followers, fairy="red").held
    assert held.followers == (
        Follower("blue", "follower", 1, 0, False, 0),
        Follower("red", "ringmaster", 1, 2, True, 3),
    )
    assert held.fairy == "red"


@pytest.mark.parametrize(
    ("described", "feature"), DESCRIBED, ids=[described["kind"] for described, _ in DESCRIBED]
)
def test_a_feature_is_read_field_by_field(described: dict[str, Any], feature: Feature) -> None:
    read = read_feature(described).held.feature
    assert type(read) is type(feature)
    assert read == feature
    assert KIND_NAMES[type(read)] == described["kind"]


def test_every_kind_there_is_has_been_read() -> None:
    assert {described["kind"] for described, _ in DESCRIBED} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_alone_is_a_feature_with_nothing_on_it(kind: str) -> None:
    (bare,) = [type(feature)() for described, feature in DESCRIBED if described["kind"] == kind]
    if isinstance(bare, Road | City):
        bare = bare._replace(tiles=1)
    least = {"tiles": 1} if kind in ("road", "city") else {}
    assert read_feature({"kind": kind, **least}).held.feature == bare


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_of_another_kind_is_no_field_of_this_one(kind: str) -> None:
    """Each kind takes its own fields and no others: 400 at the place of the other."""
    own = set(KINDS[kind].strict_fields())
    others = {name for body in KINDS.values() for name in body.strict_fields()} - own
    for name in sorted(others):
        with pytest.raises(SchemaError) as caught:
            read_feature({"kind": kind, name: 1})
        assert places(caught.value.faults) == [("unknown-field", f"/feature/{name}")]


def test_a_sheet_is_read_in_its_order() -> None:
    body = {
        "players": PLAYERS,
        "mode": "projected",
        "features": [
            {"feature": {"kind": "hut"}, "followers": [{"player": "red", "figure": "large"}]},
            {
                "feature": {"kind": "acrobats"},
                "followers": [{"player": "blue", "figure": "follower", "count": 2}],
            },
        ],
    }
    position = read_body(body)
    assert position.mode == "projected"
    assert position.features == (
        HeldFeature(Hut(), (Follower("red", "large"),)),
        HeldFeature(Acrobats(), (Follower("blue", "follower", 2),)),
    )
    assert position.holdings == Holdings()


def test_holdings_are_read_field_by_field() -> None:
    holdings = {
        "king": "red",
        "robber_baron": "blue",
        "completed_cities": 7,
        "completed_roads": 8,
        "goods": {"red": {"wine": 3, "cloth": 1}},
        "gold": {"red": 4},
        "eggs": {"blue": 5},
        "fruit": {"blue": 6},
        "gifts": {"red": 1},
        "robbers": {"red": 2},
        "bets": [{"player": "blue", "chip": "4_7", "kind": "city", "tiles": 9}],
        "wonders": [{"wonder": "alhambra", "owner": "red", "count": 2}],
    }
    assert read_sheet(holdings=holdings).holdings == Holdings(
        king="red",
        robber_baron="blue",
        completed_cities=7,
        completed_roads=8,
        goods={"red": Goods(wine=3, cloth=1)},
        gold={"red": 4},
        eggs={"blue": 5},
        fruit={"blue": 6},
        gifts={"red": 1},
        robbers={"red": 2},
        bets=(Bet("blue", "4_7", "city", 9),),
        wonders=(Wonder("alhambra", "red", 2),),
    )


def test_lists_of_a_request_are_bounded() -> None:
    limits = CARD.limits
    with pytest.raises(SchemaError) as caught:
        read_sheet(*[{"kind": "hut"}] * (limits["features"] + 1))
    assert places(caught.value.faults) == [("too-many", "/features")]
