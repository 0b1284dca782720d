"""A whole sheet: the order of the whole, names of entries, modes, expansions switched off."""

from typing import Any

import pytest

from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    Acrobats,
    Barn,
    Castle,
    Circus,
    City,
    Feature,
    Field,
    Garden,
    GermanCathedral,
    LittleBuildings,
    Monastery,
    Road,
    Tanners,
    Toll,
    Triangles,
    Vodyanoy,
)
from services.carcassonne.rules.holdings import Bet, Goods, Holdings, Wonder
from services.carcassonne.rules.position import Follower, HeldFeature
from shared.core.phrases import Word
from shared.core.sheet import SheetPlayer
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    RED,
    figure,
    ids,
    points,
    score_entry,
    score_feature_alone,
    score_game,
    steps,
    totals,
    warnings,
)

TOKENS = Holdings(
    king="blue",
    completed_cities=2,
    gold={"red": 3},
    eggs={"red": 1},
    robbers={"blue": 1},
    bets=(Bet("red", "4", "road", 4),),
    wonders=(Wonder("alhambra", "blue", 1),),
)


def test_entries_stand_in_the_order_of_the_whole() -> None:
    sheet = score_game(
        HeldFeature(Barn(cities=1), (figure("red", "barn"),)),
        HeldFeature(Field(cities=1), (BLUE,)),
        HeldFeature(Acrobats(), (BLUE,)),
        HeldFeature(Circus(2), (BLUE,)),
        HeldFeature(GermanCathedral((Road(tiles=1),)), (BLUE,)),
        HeldFeature(AbbotMonastery(row=1), (BLUE,)),
        HeldFeature(Road(tiles=2), (BLUE,)),
        HeldFeature(Toll(("red",), farms=1)),
        HeldFeature(City(tiles=2), (BLUE,)),
        HeldFeature(Vodyanoy(), (RED,)),
        HeldFeature(Castle(), (RED,)),
        holdings=TOKENS,
    )
    assert ids(sheet) == [
        "castle-1",
        "bet-1",
        "wonder-1",
        "vodyanoy-1",
        "toll-1",
        "road-1",
        "city-1",
        "german_cathedral-1",
        "abbot_monastery-1",
        "acrobats-1",
        "circus-1",
        "barn-1",
        "field-1",
        "robber",
        "king",
        "gold",
        "easter",
    ]
    assert totals(sheet) == {"blue": 26, "red": 24}


def test_entries_are_counted_by_kind_in_the_order_given() -> None:
    sheet = score_game(
        HeldFeature(Road(tiles=1)),
        HeldFeature(City(tiles=1)),
        HeldFeature(Road(tiles=2)),
        HeldFeature(Toll()),
        HeldFeature(Toll()),
    )
    assert ids(sheet) == ["toll-1", "toll-2", "road-1", "city-1", "road-2"]


def test_points_are_summed_by_category() -> None:
    sheet = score_game(
        HeldFeature(Road(tiles=2), (BLUE,), "blue"),
        HeldFeature(City(tiles=3), (BLUE,)),
        HeldFeature(Garden(2), (figure("blue", "abbot"),)),
        HeldFeature(Field(cities=1), (BLUE,)),
        holdings=Holdings(gifts={"blue": 1}, robbers={"blue": 1}),
    )
    assert sheet.standings()[0].categories == {
        "roads": 2,
        "figures": 6,
        "cities": 3,
        "monasteries": 3,
        "fields": 3,
        "tokens": 2,
    }


def test_a_sheet_adds_what_was_carried_and_ranks() -> None:
    sheet = score_game(
        HeldFeature(Road(tiles=2), (BLUE,)),
        carried={"blue": 30, "red": 40},
        players=("blue", "red"),
    )
    assert sheet.players == (SheetPlayer("blue", 30), SheetPlayer("red", 40))
    assert [(one.total, one.rank) for one in sheet.standings()] == [(32, 2), (40, 1)]


def test_in_play_no_holding_is_paid_and_a_warning_says_so() -> None:
    sheet = score_game(mode="completed", holdings=TOKENS)
    assert (sheet.entries, sheet.mode) == ((), "completed")
    assert warnings(sheet) == [("holdings-at-end", "/holdings")]
    assert warnings(score_game(mode="completed")) == []


def test_in_play_only_what_is_complete_is_paid() -> None:
    sheet = score_game(
        HeldFeature(Road(tiles=2), (BLUE,)), HeldFeature(City(True, 3), (BLUE,)), mode="completed"
    )
    assert totals(sheet) == {"blue": 6}
    assert warnings(sheet) == [("open-feature", "/features/0/feature")]
    assert sheet.warnings[0].params == {"kind": Word("kind.road")}


def test_projected_is_what_the_end_would_pay() -> None:
    held = (HeldFeature(Road(tiles=2), (BLUE,)), HeldFeature(City(True, 3), (RED,)))
    sheet = score_game(*held, mode="projected", holdings=TOKENS, carried={"blue": 5})
    assert sheet.entries == score_game(*held, holdings=TOKENS, carried={"blue": 5}).entries
    assert sheet.mode == "projected"


BASE: frozenset[str] = frozenset()

SWITCHED_OFF: list[tuple[Feature, str, str, str, int]] = [
    (Road(tiles=3, inns=1), "inns", "piece.inns", "inns_and_cathedrals", 3),
    (Road(tiles=3, mage=True), "mage", "piece.mage", "mage_and_witch", 3),
    (Road(tiles=3, witch=True), "witch", "piece.witch", "mage_and_witch", 3),
    (Road(tiles=3, bridges=1), "bridges", "piece.bridges", "bridges_castles_bazaars", 3),
    (Road(tiles=3, tunnels=1), "tunnels", "piece.tunnels", "tunnels", 3),
    (Road(tiles=3, ferries=1), "ferries", "piece.ferries", "ferries", 3),
    (Road(tiles=3, labyrinths=1), "labyrinths", "piece.labyrinths", "labyrinth", 3),
    (Road(tiles=3, leipzig_roads=1), "leipzig_roads", "piece.leipzig_roads", "leipzig", 3),
    (Road(tiles=3, wonder_roads=1), "wonder_roads", "piece.wonder_roads", "wonders", 3),
    (Road(tiles=3, signposts=1), "signposts", "piece.signposts", "signposts", 3),
    (
        Road(tiles=3, triangles=Triangles(single=1)),
        "triangles",
        "piece.triangles",
        "halflings",
        3,
    ),
    (
        Road(tiles=3, little_buildings=LittleBuildings(shed=1)),
        "little_buildings",
        "piece.little_buildings",
        "little_buildings",
        3,
    ),
    (
        Road(tiles=3, german_cathedral_segments=1),
        "german_cathedral_segments",
        "piece.german_cathedral_segments",
        "cathedrals_in_germany",
        3,
    ),
    (City(tiles=3, cathedrals=1), "cathedrals", "piece.cathedrals", "inns_and_cathedrals", 3),
    (City(tiles=3, besieged=True), "besieged", "piece.besieged", "siege", 3),
    (City(tiles=3, wonders=("alhambra",)), "wonders", "piece.wonders", "wonders", 3),
    (
        City(complete=True, tiles=3, darmstadtium=True),
        "darmstadtium",
        "piece.darmstadtium",
        "darmstadt",
        6,
    ),
    (
        City(complete=True, tiles=3, coats=1, coiners=("blue",)),
        "coiners",
        "piece.coiners",
        "leipzig",
        8,
    ),
    (
        Road(complete=True, tiles=3, german_castles=1),
        "german_castles",
        "piece.german_castles",
        "castles_in_germany",
        3,
    ),
    (
        Monastery(neighbours=8, vineyards=1),
        "vineyards",
        "piece.vineyards",
        "hills_and_sheep",
        9,
    ),
    (Field(cities=1, pigsty=True), "pigsty", "piece.pigsty", "river", 3),
    (Field(cities=1, castles=1), "castles", "piece.castles", "bridges_castles_bazaars", 3),
    (Field(besieged_cities=1), "besieged_cities", "piece.besieged_cities", "siege", 3),
    (Field(1, tanners=Tanners(("blue",), 1)), "tanners", "piece.tanners", "leipzig", 3),
]


@pytest.mark.parametrize(("feature", "field", "piece", "expansion", "worth"), SWITCHED_OFF)
def test_a_piece_of_an_expansion_that_is_off_does_not_score_and_is_named(
    feature: Feature, field: str, piece: str, expansion: str, worth: int
) -> None:
    sheet = score_feature_alone(feature, BLUE, expansions=BASE)
    assert totals(sheet) == {"blue": worth}
    assert warnings(sheet) == [("expansion-off", f"/feature/{field}")]
    (warning,) = sheet.warnings
    choices = warning.params["choices"]
    assert isinstance(choices, tuple)
    assert (warning.params["piece"], choices[0]) == (Word(piece), Word(f"expansion.{expansion}"))
    on = score_feature_alone(feature, BLUE, expansions=frozenset({expansion}))
    assert warnings(on) == []
    assert totals(on) != totals(sheet)


def test_a_barn_counts_cities_besieged_without_a_siege_as_plain_ones() -> None:
    barn = (figure("blue", "barn"),)
    sheet = score_feature_alone(Barn(1, 1), *barn, expansions=frozenset({"abbey_and_mayor"}))
    assert totals(sheet) == {"blue": 8}
    cathars = frozenset({"abbey_and_mayor", "cathars"})
    assert totals(score_feature_alone(Barn(1, 1), *barn, expansions=cathars)) == {"blue": 12}


def test_a_kind_that_is_off_is_an_entry_without_points() -> None:
    garden = score_feature_alone(Garden(3), figure("blue", "abbot"), expansions=BASE)
    assert (garden.entries[0].lines, garden.entries[0].awards) == ((), ())
    assert warnings(garden) == [("expansion-off", "/feature/kind")]
    circus = score_feature_alone(Circus(3), BLUE, expansions=BASE)
    assert (circus.entries[0].lines, circus.entries[0].awards) == (None, ())
    assert totals(score_feature_alone(Circus(3), BLUE, expansions=frozenset({"big_top"}))) == {
        "blue": 3
    }


@pytest.mark.parametrize(
    ("feature", "expansion"),
    [
        (Monastery("shrine", 3), "shrines"),
        (Monastery("german", 3), "monasteries"),
        (AbbotMonastery("japanese", 3), "monasteries"),
    ],
)
def test_a_building_of_an_expansion_that_is_off_does_not_score(
    feature: Feature, expansion: str
) -> None:
    sheet = score_feature_alone(feature, BLUE, expansions=BASE)
    assert totals(sheet) == {}
    where = "kind" if isinstance(feature, AbbotMonastery) else "building"
    assert warnings(sheet) == [("expansion-off", f"/feature/{where}")]
    assert sheet.warnings[0].params["choices"] == (Word(f"expansion.{expansion}"),)
    assert totals(score_feature_alone(feature, BLUE, expansions=frozenset({expansion}))) == {
        "blue": 4
    }


def test_a_monastery_of_the_base_game_is_always_on() -> None:
    sheet = score_feature_alone(Monastery(neighbours=3), BLUE, expansions=BASE)
    assert (totals(sheet), warnings(sheet)) == ({"blue": 4}, [])


def test_a_figure_that_is_off_is_not_there() -> None:
    sheet = score_game(
        HeldFeature(Road(tiles=2)),
        HeldFeature(Road(tiles=3), (BLUE, figure("red", "large"))),
        expansions=BASE,
    )
    assert totals(sheet) == {"blue": 3}
    assert warnings(sheet) == [
        ("nobody-scores", "/features/0/feature"),
        ("expansion-off", "/features/1/followers/1/figure"),
    ]
    choices = (Word("expansion.inns_and_cathedrals"),)
    params = {"piece": Word("figure.large"), "choices": choices}
    assert sheet.warnings[1].params == params


@pytest.mark.parametrize(
    ("follower", "where"),
    [
        (figure("blue", ghosts=2), "/followers/0/ghosts"),
        (figure("blue", hill=True), "/followers/0/hill"),
    ],
)
def test_ghosts_and_hills_that_are_off_do_nothing(follower: Follower, where: str) -> None:
    sheet = score_feature_alone(Road(tiles=3), follower, RED, expansions=BASE)
    assert totals(sheet) == {"blue": 3, "red": 3}
    assert warnings(sheet) == [("expansion-off", where)]


def test_the_fairy_may_come_with_either_of_two_expansions() -> None:
    off = score_feature_alone(Road(tiles=3), BLUE, fairy="blue", expansions=BASE)
    assert (totals(off), warnings(off)) == ({"blue": 3}, [("expansion-off", "/fairy")])
    for expansion in ("fairy", "princess_and_dragon"):
        on = score_feature_alone(
            Road(tiles=3), BLUE, fairy="blue", expansions=frozenset({expansion})
        )
        assert (totals(on), warnings(on)) == ({"blue": 6}, [])


def test_pieces_on_the_roads_of_a_cathedral_are_looked_at_too() -> None:
    cathedral = GermanCathedral((Road(tiles=2), Road(tiles=2, inns=1, bridges=1)))
    on = frozenset({"cathedrals_in_germany"})
    sheet = score_feature_alone(cathedral, BLUE, expansions=on)
    assert totals(sheet) == {"blue": 4}
    assert warnings(sheet) == [
        ("expansion-off", "/feature/roads/1/inns"),
        ("expansion-off", "/feature/roads/1/bridges"),
        ("cathedral-sections", "/feature/roads"),
    ]


@pytest.mark.parametrize(
    ("field", "held", "expansion"),
    [
        ("king", {"king": "blue", "completed_cities": 4}, "king_and_robber"),
        ("robber_baron", {"robber_baron": "blue", "completed_roads": 4}, "king_and_robber"),
        ("goods", {"goods": {"blue": Goods(wine=1)}}, "traders_and_builders"),
        ("gold", {"gold": {"blue": 1}}, "goldmines"),
        ("fruit", {"fruit": {"blue": 1}}, "fruit_trees"),
        ("gifts", {"gifts": {"blue": 1}}, "gifts"),
        ("eggs", {"eggs": {"blue": 1}}, "easter"),
        ("robbers", {"robbers": {"blue": 1}}, "robbers"),
        ("bets", {"bets": (Bet("blue", "4", "road", 4),)}, "bets"),
        ("wonders", {"wonders": (Wonder("alhambra", "blue", 1),)}, "wonders"),
    ],
)
def test_a_holding_of_an_expansion_that_is_off_is_not_paid(
    field: str, held: dict[str, Any], expansion: str
) -> None:
    sheet = score_game(holdings=Holdings(**held), expansions=BASE)
    assert (totals(sheet), warnings(sheet)) == ({}, [("expansion-off", f"/holdings/{field}")])
    assert sheet.warnings[0].params["choices"] == (Word(f"expansion.{expansion}"),)
    on = score_game(holdings=Holdings(**held), expansions=frozenset({expansion}))
    assert warnings(on) == []
    assert set(totals(on)) == {"blue"}


def test_holdings_of_the_base_game_need_no_warning() -> None:
    assert warnings(score_game(expansions=BASE)) == []


def test_a_challenge_without_shrines_is_an_ordinary_monastery() -> None:
    entry = score_entry(Monastery(neighbours=3, challenge="lost"), BLUE, expansions=BASE)
    assert steps(entry.lines) == [("monastery.own", 1, 1), ("monastery.tile", 3, 1)]
    assert points(entry) == {"blue": 4}
