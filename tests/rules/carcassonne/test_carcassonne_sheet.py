"""A whole sheet: the order of the whole, modes, expansions switched off, and its sentences."""

from typing import Any

import pytest

from services.carcassonne.rules.feature_markers import LittleBuildings, Tanners, Triangles
from services.carcassonne.rules.feature_types import City, Feature, Field, Monastery, Road
from services.carcassonne.rules.holdings import Bet, Goods, Holdings, Wonder
from shared.core.phrases import Word
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    score_feature_alone,
    score_game,
    totals,
    warnings,
)

BASE: frozenset[str] = frozenset()

SWITCHED_OFF: list[tuple[Feature, str, str, int]] = [
    (Road(tiles=3, inns=1), "inns", "inns_and_cathedrals", 3),
    (Road(tiles=3, mage=True), "mage", "mage_and_witch", 3),
    (Road(tiles=3, witch=True), "witch", "mage_and_witch", 3),
    (Road(tiles=3, bridges=1), "bridges", "bridges_castles_bazaars", 3),
    (Road(tiles=3, tunnels=1), "tunnels", "tunnels", 3),
    (Road(tiles=3, ferries=1), "ferries", "ferries", 3),
    (Road(tiles=3, labyrinths=1), "labyrinths", "labyrinth", 3),
    (Road(tiles=3, leipzig_roads=1), "leipzig_roads", "leipzig", 3),
    (Road(tiles=3, wonder_roads=1), "wonder_roads", "wonders", 3),
    (Road(tiles=3, signposts=1), "signposts", "signposts", 3),
    (Road(tiles=3, triangles=Triangles(single=1)), "triangles", "halflings", 3),
    (
        Road(tiles=3, little_buildings=LittleBuildings(shed=1)),
        "little_buildings",
        "little_buildings",
        3,
    ),
    (
        Road(tiles=3, german_cathedral_segments=1),
        "german_cathedral_segments",
        "cathedrals_in_germany",
        3,
    ),
    (City(tiles=3, cathedrals=1), "cathedrals", "inns_and_cathedrals", 3),
    (City(tiles=3, besieged=True), "besieged", "siege", 3),
    (City(tiles=3, wonders=("alhambra",)), "wonders", "wonders", 3),
    (City(complete=True, tiles=3, darmstadtium=True), "darmstadtium", "darmstadt", 6),
    (City(complete=True, tiles=3, coats=1, coiners=("blue",)), "coiners", "leipzig", 8),
    (Road(complete=True, tiles=3, german_castles=1), "german_castles", "castles_in_germany", 3),
    (Monastery(neighbours=8, vineyards=1), "vineyards", "hills_and_sheep", 9),
    (Field(cities=1, pigsty=True), "pigsty", "river", 3),
    (Field(cities=1, castles=1), "castles", "bridges_castles_bazaars", 3),
    (Field(besieged_cities=1), "besieged_cities", "siege", 3),
    (Field(1, tanners=Tanners(("blue",), 1)), "tanners", "leipzig", 3),
]


@pytest.mark.parametrize(("feature", "field", "expansion", "worth"), SWITCHED_OFF)
def test_a_piece_of_an_expansion_that_is_off_does_not_score_and_is_named(
    feature: Feature, field: str, expansion: str, worth: int
) -> None:
    sheet = score_feature_alone(feature, BLUE, expansions=BASE)
    assert totals(sheet) == {"blue": worth}
    assert warnings(sheet) == [("expansion-off", f"/feature/{field}")]
    (warning,) = sheet.warnings
    choices = warning.params["choices"]
    assert isinstance(choices, tuple)
    assert (warning.params["piece"], choices[0]) == (
        Word(f"piece.{field}"),
        Word(f"expansion.{expansion}"),
    )
    on = score_feature_alone(feature, BLUE, expansions=frozenset({expansion}))
    assert warnings(on) == []
    assert totals(on) != totals(sheet)


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
