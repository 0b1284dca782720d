"""Which figures may stand where."""

from typing import Any

import pytest

from services.carcassonne.board.buildings import BUILDING_READERS
from services.carcassonne.rules.feature_types import (
    Acrobats,
    BarnField,
    Circus,
    City,
    Feature,
    Field,
    Garden,
    GermanCastle,
    Monastery,
    Road,
    Vodyanoy,
)
from services.carcassonne.rules.figure_placement import (
    refuse_misplaced_figures,
    refuse_repeated_figures,
    refuse_two_fairies,
)
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.rules.position import KIND_CLASSES, Follower, HeldFeature
from shared.core.illegal import Faults
from shared.core.phrases import Word
from tests.rules.carcassonne.box_carcassonne import ask
from tests.rules.carcassonne.scoring_carcassonne import BLUE, RED, figure

WALKERS = {"follower", "large", "phantom", "ringmaster", "guard"}
STANDING = {
    "road": WALKERS | {"wagon", "builder"},
    "city": WALKERS | {"wagon", "builder", "mayor"},
    "castle": WALKERS | {"wagon", "mayor"},
    "monastery": WALKERS | {"wagon", "abbot"},
    "abbot_monastery": WALKERS | {"wagon", "abbot"},
    "garden": {"abbot"},
    "field": WALKERS | {"pig", "shepherd"},
    "barn_field": WALKERS | {"pig", "barn", "shepherd"},
    "barn": {"barn", "pig", "shepherd"},
    "shepherd": {"shepherd"},
    "german_castle": WALKERS | {"wagon"},
    "german_cathedral": WALKERS | {"wagon"},
    "hut": WALKERS | {"wagon"},
    "haunted_castle": WALKERS | {"wagon"},
    "cemetery": WALKERS | {"wagon"},
    "fortune_teller": WALKERS | {"wagon"},
    "vodyanoy": WALKERS | {"wagon", "mayor", "abbot"},
    "acrobats": WALKERS | {"wagon", "mayor", "abbot"},
    "circus": {*FIGURES},
    "toll": set[str](),
}


def faults(
    feature: Feature, *followers: Follower, fairy: str | None = None, at: tuple[str | int, ...] = ()
) -> list[tuple[str, str, str]]:
    found = Faults()
    refuse_misplaced_figures(HeldFeature(feature, followers, fairy), at, found)
    return [(fault.pointer, fault.code, fault.wording) for fault in found.found]


def test_every_kind_is_asked_for() -> None:
    assert set(STANDING) == set(KIND_CLASSES)


@pytest.mark.parametrize("kind", STANDING)
def test_the_figures_of_a_kind_may_stand_there_and_no_others(kind: str) -> None:
    feature = KIND_CLASSES[kind]()
    allowed = {what for what in FIGURES if not faults(feature, figure("blue", what))}
    assert allowed == STANDING[kind]


def test_a_figure_that_cannot_stand_there_is_named_at_its_place() -> None:
    found = Faults()
    held = HeldFeature(City(tiles=2), (BLUE, figure("red", "pig")))
    refuse_misplaced_figures(held, ("features", 3), found)
    (fault,) = found.found
    assert (fault.code, fault.rule) == ("figure.place", "figure.place")
    assert fault.pointer == "/features/3/followers/1/figure"
    named = ("follower", "large", "mayor", "wagon", "phantom", "ringmaster", "guard", "builder")
    assert fault.params == {
        "figure": Word("figure.pig"),
        "kind": Word("kind.city"),
        "choices": tuple(Word(f"figure.{one}") for one in named),
    }
    assert faults(KIND_CLASSES["toll"](), BLUE) == [("/followers/0/figure", "figure.place", "none")]


@pytest.mark.parametrize("what", ["guard", "pig", "builder", "barn", "shepherd"])
def test_what_takes_no_ghosts(what: str) -> None:
    feature = Road() if what == "builder" else Field(barn_placed=True)
    found = faults(feature, figure("blue", what, ghosts=1))
    assert found == [("/followers/0/ghosts", "figure.place", "ghosts")]


def test_followers_take_ghosts_and_ringmasters_count_tiles() -> None:
    assert faults(Road(), figure("blue", ghosts=3)) == []
    assert faults(Road(), figure("blue", "ringmaster", big_top_tiles=3)) == []


def test_only_a_ringmaster_counts_big_top_tiles() -> None:
    found = faults(Road(), figure("blue", big_top_tiles=1))
    assert found == [("/followers/0/big_top_tiles", "ringmaster", "")]


@pytest.mark.parametrize("feature", [Road(mage=True, witch=True), City(mage=True, witch=True)])
def test_mage_and_witch_never_share_a_feature(feature: Feature) -> None:
    assert faults(feature) == [("/feature/witch", "mage.with_witch", "")]


@pytest.mark.parametrize("feature", [Road(mage=True), Road(witch=True), City(mage=True)])
def test_mage_or_witch_alone_may_stand(feature: Feature) -> None:
    assert faults(feature) == []


@pytest.mark.parametrize(
    ("complete", "before"),
    [
        (Monastery(neighbours=8, taken_back=True), Monastery(neighbours=7, taken_back=True)),
        (Garden(neighbours=8, taken_back=True), Garden(neighbours=7, taken_back=True)),
    ],
)
def test_an_abbot_is_taken_back_before_his_building_is_complete(
    complete: Feature, before: Feature
) -> None:
    abbot = figure("blue", "abbot")
    assert faults(before, abbot) == []
    assert faults(complete, abbot) == [
        ("/feature/taken_back", "figure.place", "taken_back_complete")
    ]


@pytest.mark.parametrize("neighbours", [3, 8, 10])
@pytest.mark.parametrize("who", [BLUE, figure("blue", "abbot")])
def test_no_abbot_is_taken_back_from_a_german_castle(neighbours: int, who: Follower) -> None:
    found = faults(GermanCastle(neighbours, taken_back=True), who)
    assert ("/feature/taken_back", "figure.place", "not_taken_back") in found
    assert [wording for _, _, wording in found if "taken_back" in wording] == ["not_taken_back"]


@pytest.mark.parametrize("feature", [Monastery(taken_back=True), Garden(taken_back=True)])
def test_only_an_abbot_is_taken_back(feature: Feature) -> None:
    found = faults(feature, BLUE)
    assert ("/feature/taken_back", "figure.place", "taken_back") in found


@pytest.mark.parametrize(
    ("neighbours", "challenge", "wording"), [(3, "won", "won"), (7, "won", "won"), (8, "open", "")]
)
def test_a_challenge_is_won_by_completing_and_not_before(
    neighbours: int, challenge: str, wording: str
) -> None:
    given = Monastery(neighbours=neighbours, challenge=challenge)
    assert faults(given, BLUE) == [("/feature/challenge", "monastery.challenge", wording)]


@pytest.mark.parametrize(
    ("neighbours", "challenge"), [(8, "won"), (8, "lost"), (3, "lost"), (3, "open"), (8, "none")]
)
def test_a_challenge_that_can_be_is_allowed(neighbours: int, challenge: str) -> None:
    assert faults(Monastery(neighbours=neighbours, challenge=challenge), BLUE) == []


def test_what_is_not_taken_back_needs_no_abbot() -> None:
    assert faults(Monastery(), BLUE) == []


@pytest.mark.parametrize("feature", [Monastery(taken_back=True), Garden(taken_back=True)])
def test_an_abbot_may_be_taken_back(feature: Feature) -> None:
    assert faults(feature, figure("blue", "abbot")) == []


def test_a_barn_stands_on_a_plain_field_only_while_it_is_placed() -> None:
    barn = figure("red", "barn")
    found = faults(Field(cities=2), BLUE, barn, at=("features", 1))
    assert found == [("/features/1/followers/1/figure", "figure.place", "barn")]
    assert faults(Field(cities=2, barn_placed=True), BLUE, barn) == []
    assert faults(BarnField(cities=2), BLUE, barn) == []


def test_a_pyramid_holds_three_followers() -> None:
    three = figure("blue", count=2), figure("red", "large")
    assert faults(Acrobats(), *three) == []
    found = faults(Acrobats(), *three, BLUE, at=("features", 2))
    assert found == [("/features/2/followers/2", "figure.place", "pyramid")]
    assert faults(Acrobats(), figure("blue", count=5)) == [
        ("/followers/0", "figure.place", "pyramid")
    ]


def test_a_challenge_is_decided_when_every_space_around_is_occupied() -> None:
    for building in ("monastery", "shrine"):
        found = faults(Monastery(building, 8, challenge="open"), BLUE)
        assert found == [("/feature/challenge", "monastery.challenge", "")]
        assert faults(Monastery(building, 7, challenge="open"), BLUE) == []
        assert faults(Monastery(building, 8, challenge="won"), BLUE) == []


def find_repeated(*features: HeldFeature[Feature]) -> list[tuple[str, str]]:
    found = Faults()
    places = [("features", index) for index in range(len(features))]
    refuse_repeated_figures(features, places, found)
    return [(fault.pointer, fault.code) for fault in found.found]


UNIQUE_FIGURES = [
    *("large", "mayor", "abbot", "phantom", "ringmaster", "builder", "wagon", "pig", "barn"),
]


@pytest.mark.parametrize("what", UNIQUE_FIGURES)
def test_a_player_has_one_of_these_figures(what: str) -> None:
    own, others = figure("blue", what), figure("red", what)
    city = HeldFeature(City(tiles=2), (own, others))
    assert find_repeated(city) == []
    assert find_repeated(HeldFeature(City(), (BLUE, own, own))) == [
        ("/features/0/followers/2/figure", "figure.duplicate")
    ]
    assert find_repeated(city, HeldFeature(City(), (BLUE, own))) == [
        ("/features/1/followers/1/figure", "figure.duplicate")
    ]
    assert find_repeated(HeldFeature(City(), (figure("blue", what, 2),))) == [
        ("/features/0/followers/0/count", "figure.duplicate")
    ]


@pytest.mark.parametrize("what", ["follower", "guard", "shepherd"])
def test_of_these_figures_a_player_may_have_more(what: str) -> None:
    assert (
        find_repeated(HeldFeature(Field(), (figure("blue", what, 2), figure("blue", what)))) == []
    )


@pytest.mark.parametrize("again", [Circus(4), Vodyanoy()])
def test_who_stands_around_a_circus_or_at_the_lake_is_listed_again(again: Feature) -> None:
    large = figure("blue", "large")
    assert find_repeated(HeldFeature(Road(tiles=2), (large,)), HeldFeature(again, (large,))) == []
    assert find_repeated(HeldFeature(again, (large, large))) == [
        ("/features/0/followers/1/figure", "figure.duplicate")
    ]


def test_a_figure_given_twice_is_named_with_its_player() -> None:
    found = Faults()
    mayor = figure("blue", "mayor")
    refuse_repeated_figures([HeldFeature(City(), (mayor, mayor))], [()], found)
    (fault,) = found.found
    assert fault.pointer == "/followers/1/figure"
    assert fault.params == {"player": "blue", "figure": Word("figure.mayor")}


def test_the_fairy_stands_beside_a_follower_of_its_player() -> None:
    assert faults(Road(), BLUE, fairy="blue") == []
    assert faults(Road(), RED, fairy="blue") == [("/fairy", "fairy", "alone")]
    builder = figure("blue", "builder")
    assert faults(Road(), builder, fairy="blue") == [("/fairy", "fairy", "alone")]


def test_there_is_one_fairy() -> None:
    found = Faults()
    held = [HeldFeature(Road(), (BLUE,), fairy) for fairy in ("blue", None, "blue", "blue")]
    refuse_two_fairies(held, found)
    assert [(fault.pointer, fault.code, fault.wording) for fault in found.found] == [
        ("/features/2/fairy", "fairy", "second"),
        ("/features/3/fairy", "fairy", "second"),
    ]


def test_all_faults_are_reported_at_once() -> None:
    found = faults(Road(mage=True, witch=True), figure("blue", "abbot", ghosts=1), fairy="red")
    assert [code for _, code, _ in found] == ["figure.place", "mage.with_witch", "fairy"]


OF_ONE = {
    **dict.fromkeys(("monastery", "abbot_monastery", "german_castle", "german_cathedral"), "large"),
    **dict.fromkeys(("hut", "haunted_castle", "fortune_teller"), "large"),
    "garden": "abbot",
    "cemetery": "guard",
}
"""Buildings of one figure, and a figure that stands there."""


def test_buildings_of_one_figure_are_those_of_a_board() -> None:
    of_one = {name for name, kind in KINDS.items() if kind.is_of_one}
    assert of_one == OF_ONE.keys() == set(BUILDING_READERS)


@pytest.mark.parametrize("kind", OF_ONE)
def test_a_second_figure_on_a_building_is_named_without_a_board(kind: str) -> None:
    first, second = ({"player": one, "figure": OF_ONE[kind]} for one in ("blue", "red"))
    alone = {"feature": {"kind": kind}, "followers": [first]}
    both = {"feature": {"kind": kind}, "followers": [first, second]}
    assert find_second("feature-scores", alone) == find_second("sheet-scores", alone) == []
    assert find_second("feature-scores", both) == ["/followers/1"]
    assert find_second("sheet-scores", both) == ["/features/0/followers/1"]
    twice = {**alone, "followers": [{"player": "blue", "figure": "follower", "count": 2}]}
    if kind != "garden":
        assert find_second("feature-scores", twice) == ["/followers/0"]


@pytest.mark.parametrize("kind", sorted(KIND_CLASSES.keys() - OF_ONE.keys() - {"toll", "shepherd"}))
def test_several_figures_may_be_on_other_features(kind: str) -> None:
    more = {"tiles": 2} if kind in ("road", "city") else {}
    figure = "barn" if kind == "barn" else "follower"
    both = [{"player": one, "figure": figure} for one in ("blue", "red")]
    crowd = {"feature": {"kind": kind, **more}, "followers": both}
    assert find_second("feature-scores", crowd) == find_second("sheet-scores", crowd) == []


def find_second(operation: str, held: dict[str, Any]) -> list[str]:
    body = held if operation == "feature-scores" else {"features": [held]}
    warnings = ask(operation, body, 1).warnings
    return [one.pointer for one in warnings if one.code == "building-second"]


LINE = {"kind": "road", "tiles": 2, "complete": True, "mage": True}
HONEST: dict[str, dict[str, Any]] = {
    "a builder beside a follower": {
        "feature": {"kind": "road", "tiles": 2},
        "followers": [{"player": "blue", "figure": one} for one in ("builder", "wagon")],
    },
    "a pig beside a farmer": {
        "feature": {"kind": "field"},
        "followers": [{"player": "blue", "figure": one} for one in ("large", "pig")],
    },
    "the mage in play on what is complete": {"mode": "completed", "feature": LINE},
    "the witch on an open city": {"feature": {"kind": "city", "tiles": 2, "witch": True}},
    "two fortune tellers, one of each player": {
        "feature": {"kind": "fortune_teller"},
        "followers": [{"player": one, "figure": "follower"} for one in ("blue", "red")],
    },
    "followers on a labyrinth": {
        "mode": "completed",
        "feature": {"kind": "road", "complete": True, "labyrinths": 1, "labyrinth_followers": 1},
    },
    **{
        f"an animal token of {value}": {"feature": {"kind": "circus", "value": value}}
        for value in (1, 3, 4, 5, 6, 7)
    },
}
WARNED = {
    *("companion-alone", "line-figure-held", "tellers-beyond", "animal-unknown"),
    "labyrinth.absent",
}


@pytest.mark.parametrize("what", HONEST)
def test_what_a_table_can_come_to_is_not_warned_of(what: str) -> None:
    body = HONEST[what]
    assert not WARNED & {one.code for one in ask("feature-scores", body, 1).warnings}
