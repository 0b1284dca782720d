"""The monastery kind: what lies around, vineyards, challenges, Darmstadt, abbots taken back."""

import pytest

from services.carcassonne.rules.feature_types import Garden, LittleBuildings, Monastery
from shared.core.answers import Mode
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    RED,
    figure,
    own_steps,
    points,
    score_entry,
    score_feature_alone,
    steps,
    value,
    warnings,
)


def test_a_monastery_with_three_around_is_four() -> None:
    entry = score_entry(Monastery(neighbours=3), BLUE)
    assert steps(entry.lines) == [("monastery.own", 1, 1), ("monastery.tile", 3, 1)]
    assert points(entry) == {"blue": 4}
    assert (entry.id, entry.category, entry.complete) == ("monastery-1", "monasteries", False)


@pytest.mark.parametrize(
    "building",
    ["monastery", "abbey", "shrine", "german", "dutch_belgian", "japanese", "darmstadt_church"],
)
def test_every_building_by_a_monk_is_scored_alike(building: str) -> None:
    assert value(Monastery(building=building, neighbours=5)) == 6


def test_the_first_edition_counts_tiles_the_others_spaces() -> None:
    monastery = Monastery(neighbours=5, neighbour_tiles=4)
    assert [value(monastery, edition=edition) for edition in ("C1", "C2", "C3")] == [5, 6, 6]
    assert value(Monastery(neighbours=5), edition="C1") == 6


def test_a_complete_monastery_is_nine_in_play_and_at_the_end() -> None:
    entry = score_entry(Monastery(neighbours=8), BLUE, mode="completed")
    assert (entry.value, entry.complete) == (9, True)
    assert value(Monastery(neighbours=8)) == 9


def test_an_open_monastery_in_play_scores_nothing() -> None:
    sheet = score_feature_alone(Monastery(neighbours=7), BLUE, mode="completed")
    assert sheet.entries[0].awards == ()
    assert warnings(sheet) == [("open-feature", "/feature")]


def test_vineyards_are_worth_nothing_beside_an_open_monastery() -> None:
    lines = steps(score_entry(Monastery(neighbours=6, vineyards=2)).lines)
    assert lines[-1] == ("monastery.vineyard", 2, 0)


def test_vineyards_are_worth_three_beside_a_complete_monastery() -> None:
    monastery = Monastery(neighbours=8, vineyards=2)
    in_play = steps(score_entry(monastery, mode="completed").lines)
    assert in_play[-1] == ("play.monastery.vineyard", 2, 3)
    assert steps(score_entry(monastery).lines)[-1] == ("play.monastery.vineyard", 2, 3)


def test_little_buildings_count_on_its_tile_and_around() -> None:
    monastery = Monastery(neighbours=2, little_buildings=LittleBuildings(house=2))
    assert value(monastery) == 5
    assert value(monastery, little_buildings="variant") == 7


def test_an_open_challenge_pays_both() -> None:
    for building in ("shrine", "monastery"):
        entry = score_entry(Monastery(building=building, neighbours=4, challenge="open"), BLUE)
        assert steps(entry.lines)[-1] == ("monastery.challenge", 1, 0)
        assert points(entry) == {"blue": 5}


def test_a_challenge_that_is_lost_is_worth_nothing() -> None:
    lost = Monastery(building="shrine", neighbours=6, challenge="lost")
    entry = score_entry(lost, BLUE, mode="completed")
    assert steps(entry.lines) == [("play.monastery.challenge", 1, 0)]
    assert (points(entry), entry.strength, entry.complete) == ({"blue": 0}, {"blue": 1}, False)


def test_fairy_ringmaster_and_ghosts_count_where_the_challenge_is_lost() -> None:
    lost = Monastery(neighbours=6, challenge="lost")
    assert points(score_entry(lost, BLUE, fairy="blue", mode="completed")) == {"blue": 3}
    ringmaster = figure("blue", "ringmaster", big_top_tiles=2)
    assert points(score_entry(lost, ringmaster, mode="completed")) == {"blue": 4}
    assert points(score_entry(lost, figure("blue", ghosts=1), mode="completed")) == {"blue": -1}


def test_the_church_of_darmstadt_pays_its_three_beside_a_challenge_lost() -> None:
    church = Monastery("darmstadt_church", 8, challenge="lost", church_followers={"red": 1})
    assert points(score_entry(church, BLUE, mode="completed")) == {"blue": 0, "red": 3}


@pytest.mark.parametrize("mode", ["final", "projected"])
def test_at_the_end_an_abbot_is_not_taken_back(mode: Mode) -> None:
    abbot, shed = figure("blue", "abbot"), LittleBuildings(shed=1)
    for building in (Monastery, Garden):
        shed_garden = building(neighbours=3, little_buildings=shed, taken_back=True)
        sheet = score_feature_alone(shed_garden, abbot, mode=mode)
        assert points(sheet.entries[0]) == {"blue": 5}
        assert warnings(sheet) == [("counts-in-play", "/feature/taken_back")]


def test_a_challenge_that_is_won_pays_as_ever() -> None:
    won = Monastery(building="shrine", neighbours=8, challenge="won")
    assert steps(score_entry(won, mode="completed").lines) == [
        ("monastery.own", 1, 1),
        ("monastery.tile", 8, 1),
    ]


def test_the_church_of_darmstadt_pays_three_for_the_most_followers_around() -> None:
    church = Monastery(
        building="darmstadt_church",
        neighbours=8,
        church_followers={"red": 2, "green": 2, "blue": 1},
    )
    entry = score_entry(church, BLUE, mode="completed")
    assert points(entry) == {"blue": 9, "red": 3, "green": 3}
    assert own_steps(entry, "red") == [("play.monastery.darmstadt_church", 1, 3)]
    assert points(score_entry(church, RED)) == {"red": 12, "green": 3}


@pytest.mark.parametrize(
    "church",
    [
        Monastery("darmstadt_church", 7, church_followers={"red": 2}),
        Monastery("darmstadt_church", 8, church_followers={"red": 0}),
        Monastery("darmstadt_church", 8),
        Monastery("monastery", 8, church_followers={"red": 2}),
    ],
)
def test_the_church_pays_only_when_complete_and_for_followers(church: Monastery) -> None:
    assert set(points(score_entry(church, BLUE))) == {"blue"}


def test_an_abbot_taken_back_has_one_and_what_is_around_and_nothing_else() -> None:
    taken = Monastery(
        neighbours=5, vineyards=2, little_buildings=LittleBuildings(shed=1), taken_back=True
    )
    abbot = figure("blue", "abbot", ghosts=1)
    entry = score_entry(taken, abbot, fairy="blue", mode="completed")
    assert steps(entry.lines) == [
        ("monastery.own", 1, 1),
        ("monastery.tile", 5, 1),
        ("play.monastery.taken_back", 1, 0),
    ]
    assert points(entry) == {"blue": 6}
    assert own_steps(entry, "blue") == []
