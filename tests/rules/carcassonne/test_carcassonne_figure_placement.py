"""Which figures may stand where."""

from typing import Any

import pytest

from services.carcassonne.board.buildings import BUILDING_READERS
from services.carcassonne.rules.feature_types import Feature, Field, GermanCastle, Road
from services.carcassonne.rules.figure_placement import refuse_misplaced_figures
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.rules.position import KIND_CLASSES, Follower, HeldFeature
from shared.core.illegal import Faults
from tests.rules.carcassonne.box_carcassonne import ask
from tests.rules.carcassonne.scoring_carcassonne import BLUE, figure

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


@pytest.mark.parametrize("what", ["guard", "pig", "builder", "barn", "shepherd"])
def test_what_takes_no_ghosts(what: str) -> None:
    feature = Road() if what == "builder" else Field(barn_placed=True)
    found = faults(feature, figure("blue", what, ghosts=1))
    assert found == [("/followers/0/ghosts", "figure.place", "ghosts")]


@pytest.mark.parametrize("neighbours", [3, 8, 10])
@pytest.mark.parametrize("who", [BLUE, figure("blue", "abbot")])
def test_no_abbot_is_taken_back_from_a_german_castle(neighbours: int, who: Follower) -> None:
    found = faults(GermanCastle(neighbours, taken_back=True), who)
    assert ("/feature/taken_back", "figure.place", "not_taken_back") in found
    assert [wording for _, _, wording in found if "taken_back" in wording] == ["not_taken_back"]


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
