"""Castles, huts, haunted castles, cemeteries, tents: each of them small."""

import pytest

from services.carcassonne.rules.feature_types import (
    Castle,
    Cemetery,
    FortuneTeller,
    HauntedCastle,
    Hut,
    LittleBuildings,
)
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    figure,
    own_steps,
    points,
    rulings,
    score_entry,
    score_feature_alone,
    steps,
    value,
)

BUILT = LittleBuildings(shed=1, tower=1)


def test_a_castle_still_occupied_is_worth_nothing_and_says_so() -> None:
    entry = score_entry(Castle(value=9), BLUE)
    assert steps(entry.lines) == [("castle.open", 1, 0)]
    assert points(entry) == {"blue": 0}
    assert (entry.id, entry.category) == ("castle-1", "cities")


def test_a_castle_in_play_is_worth_its_best_neighbour() -> None:
    entry = score_entry(Castle(value=9), BLUE, mode="completed")
    assert steps(entry.lines) == [("play.castle.value", 9, 1)]
    assert points(entry) == {"blue": 9}


@pytest.mark.parametrize("mode", ["final", "completed"])
def test_a_castle_has_no_fairy(mode: str) -> None:
    entry = score_entry(Castle(value=9), BLUE, fairy="blue", mode=mode)
    assert own_steps(entry, "blue") == [("fairy", 1, 0)]


def test_a_hut_with_six_empty_spaces_is_seven() -> None:
    entry = score_entry(Hut(empty_spaces=6), BLUE)
    assert steps(entry.lines) == [("hut.own", 1, 1), ("hut.space", 6, 1)]
    assert points(entry) == {"blue": 7}
    assert (entry.id, entry.category) == ("hut-1", "monasteries")
    assert score_entry(Hut(empty_spaces=6), BLUE, mode="completed").value == 7


def test_little_buildings_beside_a_hut_count() -> None:
    hut = Hut(empty_spaces=2, little_buildings=BUILT)
    assert steps(score_entry(hut).lines)[-1] == ("hut.little_building", 2, 1)
    assert value(hut, little_buildings="variant") == 7


@pytest.mark.parametrize(
    ("castle", "c1", "c3"),
    [
        (HauntedCastle(mist_tiles=4), 4, 4),
        (HauntedCastle(mist_tiles=4, start_tile_spaces=1), 5, 5),
        (HauntedCastle(mist_tiles=4, start_tile_spaces=2), 5, 6),
    ],
)
def test_a_haunted_castle_counts_mist_and_the_start_tile_by_edition(
    castle: HauntedCastle, c1: int, c3: int
) -> None:
    assert value(castle, edition="C1") == c1
    assert value(castle, edition="C2") == value(castle, edition="C3") == c3


def test_a_haunted_castle_in_play_has_two_per_misty_tile() -> None:
    sheet = score_feature_alone(HauntedCastle(mist_tiles=4), BLUE, mode="completed")
    assert steps(sheet.entries[0].lines) == [("play.haunted_castle.mist", 4, 2)]
    assert rulings(sheet) == [("mist-in-play", "two")]
    at_the_end = score_feature_alone(HauntedCastle(mist_tiles=4), BLUE)
    assert steps(at_the_end.entries[0].lines) == [("haunted_castle.mist", 4, 1)]
    assert rulings(at_the_end) == []


def test_little_buildings_beside_a_haunted_castle_count() -> None:
    lines = steps(score_entry(HauntedCastle(2, 0, BUILT)).lines)
    assert lines[-1] == ("haunted_castle.little_building", 2, 1)


def test_a_cemetery_is_worth_nothing_and_says_so() -> None:
    entry = score_entry(Cemetery(), BLUE, fairy="blue")
    assert steps(entry.lines) == [("cemetery", 1, 0)]
    assert own_steps(entry, "blue") == [("fairy", 1, 0)]
    assert (entry.id, entry.category, points(entry)) == ("cemetery-1", "monasteries", {"blue": 0})


def test_whether_the_fairy_pays_at_a_cemetery_is_a_ruling_where_she_stands_there() -> None:
    assert rulings(score_feature_alone(Cemetery(), BLUE, fairy="blue")) == [
        ("cemetery-fairy", "none")
    ]
    assert rulings(score_feature_alone(Cemetery(), BLUE)) == []


def test_a_tent_is_worth_its_little_buildings_the_fairy_and_the_ringmaster() -> None:
    tent = FortuneTeller(BUILT)
    entry = score_entry(tent, figure("blue", "ringmaster", big_top_tiles=2), fairy="blue")
    assert steps(entry.lines) == [
        ("fortune_teller", 1, 0),
        ("fortune_teller.little_building", 2, 1),
    ]
    assert own_steps(entry, "blue") == [("fairy", 1, 3), ("ringmaster", 2, 2)]
    assert points(entry) == {"blue": 9}
    assert (entry.id, entry.category) == ("fortune_teller-1", "monasteries")
