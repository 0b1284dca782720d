"""What does not count where it is given is a warning, and so is what nobody scores."""

from typing import Any

import pytest

from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    Acrobats,
    Barn,
    BarnField,
    Castle,
    Cemetery,
    Circus,
    City,
    Feature,
    Field,
    Garden,
    GermanCastle,
    GermanCathedral,
    HauntedCastle,
    Hut,
    Monastery,
    Road,
    Shepherd,
    Toll,
    Vodyanoy,
)
from services.carcassonne.rules.position import HeldFeature
from services.carcassonne.rules.uncounted import IS_COUNTED, WARNINGS
from shared.core.phrases import Word
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    RED,
    figure,
    points,
    score_feature_alone,
    score_game,
    warnings,
)

RINGMASTER = figure("blue", "ringmaster", big_top_tiles=2)
GHOSTLY = figure("blue", ghosts=1)


@pytest.mark.parametrize(
    "feature",
    [
        GermanCastle(neighbours=2),
        AbbotMonastery(row=1),
        GermanCathedral((Road(tiles=2, german_cathedral_segments=3),)),
        Hut(),
        HauntedCastle(mist_tiles=1),
        Castle(),
        Cemetery(),
        Acrobats(),
        Circus(4),
        Vodyanoy(),
    ],
)
def test_a_ringmasters_tiles_that_do_not_count_are_a_warning(feature: Feature) -> None:
    sheet = score_feature_alone(feature, RINGMASTER)
    assert warnings(sheet) == [("not-counted", "/followers/0/big_top_tiles")]
    assert sheet.warnings[0].params == {"piece": Word("piece.big_top_tiles")}


@pytest.mark.parametrize("feature", [Road(tiles=1), City(tiles=1), Monastery(), Field(cities=1)])
def test_a_ringmasters_tiles_that_count_are_none(feature: Feature) -> None:
    assert warnings(score_feature_alone(feature, RINGMASTER)) == []


@pytest.mark.parametrize(
    "feature", [BarnField(cities=1), Circus(4), Vodyanoy(), Castle(), Cemetery()]
)
def test_ghosts_that_do_not_count_are_a_warning(feature: Feature) -> None:
    sheet = score_feature_alone(feature, GHOSTLY)
    assert warnings(sheet) == [("not-counted", "/followers/0/ghosts")]
    assert sheet.warnings[0].params == {"piece": Word("piece.ghosts")}


@pytest.mark.parametrize(
    "feature", [Acrobats(), Hut(), HauntedCastle(), GermanCastle(), AbbotMonastery()]
)
def test_ghosts_that_count_are_none(feature: Feature) -> None:
    assert warnings(score_feature_alone(feature, GHOSTLY, carried={"blue": 9})) == []


@pytest.mark.parametrize(
    ("feature", "what"),
    [
        (Circus(4), "pig"),
        (Circus(4), "builder"),
        (Circus(4), "barn"),
        (Circus(4), "shepherd"),
        (Barn(cities=1), "pig"),
        (Barn(cities=1), "shepherd"),
        (BarnField(cities=1), "pig"),
    ],
)
def test_a_figure_that_does_not_count_here_is_a_warning(feature: Feature, what: str) -> None:
    counted = figure("blue", "barn") if isinstance(feature, Barn) else BLUE
    sheet = score_feature_alone(feature, counted, figure("blue", what))
    assert warnings(sheet) == [("not-counted", "/followers/1/figure")]
    assert sheet.warnings[0].params == {"piece": Word(f"figure.{what}")}


def test_a_barn_on_its_field_and_a_pig_on_a_plain_one_are_none() -> None:
    assert warnings(score_feature_alone(BarnField(cities=1), RED, figure("blue", "barn"))) == []
    assert warnings(score_feature_alone(Field(cities=1), BLUE, figure("blue", "pig"))) == []


OPEN: tuple[tuple[Feature, str], ...] = (
    (Road(tiles=2, signposts=2, signpost_kinds=2), "signpost_kinds"),
    (Road(tiles=2, wainwrights=("blue",)), "wainwrights"),
    (Road(tiles=2, labyrinths=1, labyrinth_followers=2), "labyrinth_followers"),
    (Road(tiles=2, german_castles=1), "german_castles"),
    (City(tiles=3, german_castles=1), "german_castles"),
    (City(tiles=3, coats=1, coiners=("blue",)), "coiners"),
    (City(tiles=3, darmstadtium=True), "darmstadtium"),
)


@pytest.mark.parametrize(("feature", "name"), OPEN)
def test_what_only_a_complete_feature_draws_is_a_warning_on_an_open_one(
    feature: Any, name: str
) -> None:
    sheet = score_feature_alone(feature, BLUE)
    assert warnings(sheet) == [("counts-complete", f"/feature/{name}")]
    assert sheet.warnings[0].params == {"piece": Word(f"piece.{name}")}
    assert warnings(score_feature_alone(feature._replace(complete=True), BLUE)) == []


def test_an_open_feature_in_play_is_warned_of_as_a_whole() -> None:
    sheet = score_feature_alone(City(tiles=3, darmstadtium=True), BLUE, mode="completed")
    assert warnings(sheet) == [("open-feature", "/feature")]


def test_followers_around_an_open_church_are_a_warning() -> None:
    church = Monastery("darmstadt_church", 4, church_followers={"red": 1})
    assert warnings(score_feature_alone(church, BLUE)) == [
        ("counts-complete", "/feature/church_followers")
    ]
    assert warnings(score_feature_alone(church._replace(neighbours=8), BLUE)) == []


def test_a_barn_is_placed_in_play_alone() -> None:
    field = Field(cities=2, barn_placed=True)
    sheet = score_feature_alone(field, BLUE)
    assert warnings(sheet) == [("counts-in-play", "/feature/barn_placed")]
    assert points(sheet.entries[0]) == {"blue": 6}
    assert warnings(score_feature_alone(field, BLUE, mode="completed")) == []


def test_an_abbot_is_taken_back_in_play_alone() -> None:
    abbot, garden = figure("blue", "abbot"), Garden(neighbours=3, taken_back=True)
    assert warnings(score_feature_alone(garden, abbot)) == [
        ("counts-in-play", "/feature/taken_back")
    ]
    assert warnings(score_feature_alone(garden, abbot, mode="completed")) == []


@pytest.mark.parametrize(
    ("feature", "name"),
    [
        (Monastery(neighbours=3, neighbour_tiles=2), "neighbour_tiles"),
        (GermanCastle(neighbours=3, neighbour_tiles=2), "neighbour_tiles"),
        (AbbotMonastery(row=3, row_tiles=2), "row_tiles"),
        (AbbotMonastery(column=3, column_tiles=2), "column_tiles"),
    ],
)
def test_tiles_where_spaces_count_are_a_warning_in_c2_and_c3(feature: Feature, name: str) -> None:
    expected = [("counts-in-c1", f"/feature/{name}")]
    assert warnings(score_feature_alone(feature, BLUE)) == expected
    assert warnings(score_feature_alone(feature, BLUE, edition="C2")) == expected
    assert warnings(score_feature_alone(feature, BLUE, edition="C1")) == []


def test_every_warning_about_a_piece_says_when_it_counts() -> None:
    assert set(WARNINGS.values()) == set(IS_COUNTED)


@pytest.mark.parametrize(
    "feature",
    [Road(tiles=3), City(tiles=3), Monastery(), Field(cities=1), Circus(4), Barn(), Acrobats()],
)
def test_a_feature_nobody_holds_says_that_nobody_scores(feature: Feature) -> None:
    assert warnings(score_feature_alone(feature)) == [("nobody-scores", "/feature")]


@pytest.mark.parametrize("feature", [Toll(farms=1), Shepherd(flock=3), Vodyanoy()])
def test_no_owner_no_shepherd_and_no_follower_is_nobody_too(feature: Feature) -> None:
    assert warnings(score_feature_alone(feature)) == [("nobody-scores", "/feature")]


def test_a_mayor_without_coats_is_nobody_and_a_tie_is_somebody() -> None:
    city = City(tiles=3)
    sheet = score_feature_alone(city, figure("blue", "mayor"))
    assert warnings(sheet) == [("nobody-scores", "/feature")]
    assert sheet.warnings[0].params == {"kind": Word("kind.city")}
    assert warnings(score_feature_alone(city, BLUE, RED)) == []


def test_nobody_shares_a_value_that_the_fairy_alone_pays_beside() -> None:
    sheet = score_feature_alone(City(tiles=3), figure("blue", "mayor"), fairy="blue")
    assert points(sheet.entries[0]) == {"blue": 3}
    assert warnings(sheet) == [("nobody-scores", "/feature")]


def test_a_warning_points_at_the_follower_as_given_though_one_before_is_switched_off() -> None:
    large, ghostly = figure("red", "large"), figure("blue", ghosts=1)
    on = frozenset({"circus", "ghosts_castles_cemeteries"})
    sheet = score_game(HeldFeature(Circus(4), (large, ghostly)), expansions=on)
    assert warnings(sheet) == [
        ("expansion-off", "/features/0/followers/0/figure"),
        ("not-counted", "/features/0/followers/1/ghosts"),
    ]


def test_what_is_switched_off_is_not_warned_of_twice() -> None:
    ghostly = HeldFeature(Circus(4), (GHOSTLY,))
    assert warnings(score_game(ghostly, expansions=frozenset({"circus"}))) == [
        ("expansion-off", "/features/0/followers/0/ghosts")
    ]
    city = HeldFeature(City(tiles=3, darmstadtium=True), (BLUE,))
    assert warnings(score_game(city, expansions=frozenset({"bets"}))) == [
        ("expansion-off", "/features/0/feature/darmstadtium")
    ]
