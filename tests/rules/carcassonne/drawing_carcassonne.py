"""Draws features, figures and sheets of Carcassonne that the rules allow."""

from collections.abc import Mapping
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from services.carcassonne.rules.feature_types import Feature
from services.carcassonne.rules.figure_placement import ALLOWED_FIGURES, refuse_misplaced_figures
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.names import ALL_FIGURES, EXPANSIONS
from services.carcassonne.rules.position import (
    KIND_CLASSES,
    KIND_NAMES,
    FeaturePosition,
    Follower,
    HeldFeature,
    Player,
    RuleSet,
    SheetPosition,
)
from services.carcassonne.rules.sheet_scores import score_feature
from shared.core.illegal import Faults
from shared.core.sheet import ScoreSheet
from tests.declared_values import draw_declared

NAMES = ("blue", "green", "red", "white")
SMALL = st.integers(0, 4)
PLAYERS = st.sampled_from(NAMES)


def of_kind(kind: str) -> st.SearchStrategy[Feature]:
    """Features of a kind, every field of them drawn."""
    return draw_declared(KIND_CLASSES[kind], NAMES)


FEATURES = st.sampled_from(sorted(KIND_CLASSES)).flatmap(of_kind)


@st.composite
def follower(draw: st.DrawFn, kind: str) -> Follower:
    """Figures that may stand on a feature of this kind."""
    figure = ALL_FIGURES[draw(st.sampled_from(sorted(ALLOWED_FIGURES[kind])))]
    drawn = draw_declared(
        Follower,
        NAMES,
        figure=st.just(figure.name),
        number=st.integers(1, 1 if figure.is_unique else 3),
        ghosts=SMALL if figure.takes_ghosts else st.just(0),
        big_top_tiles=SMALL if figure.name == "ringmaster" else st.just(0),
    )
    one: Follower = draw(drawn)
    return one


@st.composite
def held(draw: st.DrawFn, features: st.SearchStrategy[Any] = FEATURES) -> HeldFeature[Feature]:
    """A feature and its figures, which the rules allow."""
    feature = draw(features)
    kind = KIND_NAMES[type(feature)]
    figures = st.lists(follower(kind), max_size=4) if ALLOWED_FIGURES[kind] else st.just([])
    one = HeldFeature(feature, tuple(draw(figures)), draw(st.none() | PLAYERS))
    if not is_legal(one):
        one = one._replace(fairy=None)
    assume(is_legal(one))
    return one


def is_legal(one: HeldFeature[Feature]) -> bool:
    faults = Faults()
    refuse_misplaced_figures(one, (), faults)
    return not faults


TABLES = st.builds(
    RuleSet,
    edition=st.sampled_from(["C1", "C2", "C3"]),
    expansions=st.none() | st.frozensets(st.sampled_from(EXPANSIONS)),
    little_buildings=st.sampled_from(["basic", "variant"]),
    tiny_city=st.sampled_from([4, 2]),
    hill_tie_break=st.booleans(),
    labyrinth=st.sampled_from(["basic", "advanced"]),
    barn_field_castle=st.sampled_from([4, 2]),
    barn_pig=st.sampled_from(["two", "one"]),
    castle_chain=st.sampled_from(["pays", "stops"]),
    easter_second=st.sampled_from(["dense", "strict"]),
    open_inn=st.sampled_from(["zero", "ignore"]),
    leipzig_road=st.sampled_from(["one", "by_edition"]),
    king_and_robber=st.sampled_from(["completed", "ten_twenty", "fifteen_forty", "continuous"]),
    tiny_city_siege=st.sampled_from(["one", "zero"]),
    shepherds=st.sampled_from(["each", "one"]),
)
MODES: st.SearchStrategy[Any] = st.sampled_from(["final", "completed", "projected"])
HOLDINGS = draw_declared(Holdings, NAMES)


def seats(carried: Mapping[str, int] | None = None) -> tuple[Player, ...]:
    return tuple(Player(name, carried[name] if carried else None) for name in NAMES)


@st.composite
def sheets(draw: st.DrawFn) -> SheetPosition:
    """A whole sheet, the points on the track given or not."""
    carried = draw(st.none() | st.fixed_dictionaries(dict.fromkeys(NAMES, st.integers(0, 5))))
    features = tuple(draw(st.lists(held(), max_size=4)))
    return SheetPosition(draw(TABLES), draw(MODES), seats(carried), features, draw(HOLDINGS))


def alone(one: HeldFeature[Feature], table: RuleSet, mode: Any = "final") -> ScoreSheet:
    return score_feature(FeaturePosition(rules=table, mode=mode, players=seats(), held=one))
