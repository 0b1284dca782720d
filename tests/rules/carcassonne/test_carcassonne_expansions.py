"""Which expansion a kind of feature and a figure belong to."""

import pytest

from services.carcassonne.rules.expansions import filter_feature
from services.carcassonne.rules.feature_types import Feature, Monastery, Road
from services.carcassonne.rules.names import EXPANSIONS, FIGURES
from services.carcassonne.rules.position import KIND_CLASSES, Follower, HeldFeature, RuleSet
from services.carcassonne.rules.scoring_context import ScoringContext
from tests.rules.carcassonne.scoring_carcassonne import figure

BASE_KINDS = ("road", "city", "monastery", "field")
OF_KINDS = [
    ("barn", "abbey_and_mayor"),
    ("barn_field", "abbey_and_mayor"),
    ("castle", "bridges_castles_bazaars"),
    ("hut", "russian_promos"),
    ("vodyanoy", "russian_promos"),
    ("garden", "abbot"),
    ("german_castle", "castles_in_germany"),
    ("abbot_monastery", "monasteries"),
    ("german_cathedral", "cathedrals_in_germany"),
    ("cemetery", "ghosts_castles_cemeteries"),
    ("haunted_castle", "ghosts_castles_cemeteries"),
    ("fortune_teller", "fortune_teller"),
    ("shepherd", "hills_and_sheep"),
    ("circus", "circus"),
    ("circus", "big_top"),
    ("acrobats", "acrobats"),
    ("acrobats", "big_top"),
    ("toll", "tollkeepers"),
]
OF_FIGURES = [
    ("large", "inns_and_cathedrals"),
    ("mayor", "abbey_and_mayor"),
    ("wagon", "abbey_and_mayor"),
    ("barn", "abbey_and_mayor"),
    ("abbot", "abbot"),
    ("phantom", "phantom"),
    ("ringmaster", "ringmaster"),
    ("ringmaster", "big_top"),
    ("guard", "ghosts_castles_cemeteries"),
    ("shepherd", "hills_and_sheep"),
    ("builder", "traders_and_builders"),
    ("pig", "traders_and_builders"),
]
OF_PIECES = [
    (figure("blue", ghosts=1), "ghosts_castles_cemeteries"),
    (figure("blue", hill=True), "hills_and_sheep"),
]


OF_BUILDINGS = [
    ("abbey", "abbey_and_mayor"),
    ("shrine", "shrines"),
    ("german", "monasteries"),
    ("dutch_belgian", "monasteries"),
    ("japanese", "monasteries"),
    ("darmstadt_church", "darmstadt"),
]


def off_without(held: HeldFeature[Feature], *expansions: str) -> bool:
    """Whether anything is missing when all expansions but these are on."""
    rules = RuleSet(expansions=frozenset(EXPANSIONS) - {*expansions})
    context = ScoringContext(rules, "final")
    filter_feature(held, (), context)
    return bool(context.warnings)


def needs(held: HeldFeature[Feature], expansion: str, others: list[str]) -> bool:
    """Whether a piece is there with this expansion alone, and is not without its expansions."""
    return off_without(held, *others) and not off_without(
        held, *(one for one in others if one != expansion)
    )


@pytest.mark.parametrize(("kind", "expansion"), OF_KINDS)
def test_a_kind_comes_with_its_expansion(kind: str, expansion: str) -> None:
    others = [owner for name, owner in OF_KINDS if name == kind]
    assert needs(HeldFeature(KIND_CLASSES[kind]()), expansion, others)


@pytest.mark.parametrize("kind", BASE_KINDS)
def test_a_kind_of_the_base_game_is_always_there(kind: str) -> None:
    assert not off_without(HeldFeature(KIND_CLASSES[kind]()), *EXPANSIONS)


def test_every_kind_is_of_the_base_game_or_of_an_expansion() -> None:
    assert {*BASE_KINDS, *(kind for kind, _ in OF_KINDS)} == set(KIND_CLASSES)


@pytest.mark.parametrize(("what", "expansion"), OF_FIGURES)
def test_a_figure_comes_with_its_expansion(what: str, expansion: str) -> None:
    others = [owner for name, owner in OF_FIGURES if name == what]
    assert needs(HeldFeature(Road(), (figure("blue", what),)), expansion, others)


def test_a_plain_follower_is_always_there() -> None:
    assert not off_without(HeldFeature(Road(), (figure("blue"),)), *EXPANSIONS)
    assert {"follower", *(what for what, _ in OF_FIGURES)} == set(FIGURES)


@pytest.mark.parametrize(("building", "expansion"), OF_BUILDINGS)
def test_a_building_comes_with_its_expansion(building: str, expansion: str) -> None:
    assert needs(HeldFeature(Monastery(building)), expansion, [expansion])


@pytest.mark.parametrize(("follower", "expansion"), OF_PIECES)
def test_ghosts_and_hills_come_with_their_expansions(follower: Follower, expansion: str) -> None:
    assert needs(HeldFeature(Road(), (follower,)), expansion, [expansion])


def test_nothing_is_switched_when_every_expansion_is_on() -> None:
    held = HeldFeature(Monastery("shrine"), (figure("blue", "abbot", ghosts=1, hill=True),), "blue")
    assert not off_without(held)
    assert filter_feature(held, (), ScoringContext(RuleSet(), "final")) is held
