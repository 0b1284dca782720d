"""Draws features, figures and sheets of Carcassonne that the rules allow."""

from collections.abc import Mapping
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from services.carcassonne.rules.expansions import EXPANSIONS
from services.carcassonne.rules.feature_scores import score_feature
from services.carcassonne.rules.figure_placement import ALLOWED_FIGURES, refuse_misplaced_figures
from services.carcassonne.rules.names import (
    ABBOT_BUILDINGS,
    BUILDINGS,
    CHALLENGES,
    CHIPS,
    CITY_WONDERS,
    SCORING_WONDERS,
)
from services.carcassonne.rules.position import (
    KIND_CLASSES,
    KIND_NAMES,
    Bet,
    Feature,
    FeaturePosition,
    Follower,
    Goods,
    HeldFeature,
    Holdings,
    LittleBuildings,
    Player,
    RuleSet,
    SheetPosition,
    Tanners,
    Triangles,
    Wonder,
)
from shared.core.illegal import Faults
from shared.core.sheet import ScoreSheet

NAMES = ("blue", "green", "red", "white")
SMALL = st.integers(0, 4)
PLAYERS = st.sampled_from(NAMES)
SOME = st.lists(PLAYERS, max_size=2).map(tuple)
OF_FIELDS: Mapping[str, st.SearchStrategy[Any]] = {
    "signpost_kinds": st.integers(1, 3),
    "wainwrights": SOME,
    "coiners": SOME,
    "owners": SOME,
    "little_buildings": st.builds(LittleBuildings, SMALL, SMALL, SMALL),
    "triangles": st.builds(Triangles, SMALL, SMALL),
    "tanners": st.builds(Tanners, SOME, SMALL),
    "wonders": st.lists(st.sampled_from(CITY_WONDERS), max_size=2, unique=True).map(tuple),
    "neighbours": st.sampled_from([0, 3, 7, 8, 10]),
    "neighbour_tiles": st.none() | SMALL,
    "row_tiles": st.none() | SMALL,
    "column_tiles": st.none() | SMALL,
    "challenge": st.sampled_from(CHALLENGES),
    "church_followers": st.dictionaries(PLAYERS, SMALL, max_size=3),
}
"""What a field may hold, where it is neither a count nor a flag."""


@st.composite
def of_kind(draw: st.DrawFn, kind: str) -> Feature:
    """A feature of a kind, every field of it drawn."""
    made = KIND_CLASSES[kind]
    values: dict[str, Any] = {}
    for name, plain in made._field_defaults.items():
        if name == "building":
            values[name] = draw(
                st.sampled_from(BUILDINGS if kind == "monastery" else ABBOT_BUILDINGS)
            )
        elif name == "roads":
            values[name] = tuple(draw(st.lists(of_kind("road"), max_size=3)))
        elif name in OF_FIELDS:
            values[name] = draw(OF_FIELDS[name])
        else:
            values[name] = draw(st.booleans() if plain is False else SMALL)
    return made(**values)


FEATURES = st.sampled_from(sorted(KIND_CLASSES)).flatmap(of_kind)


@st.composite
def follower(draw: st.DrawFn, kind: str) -> Follower:
    """Figures that may stand on a feature of this kind."""
    figure = draw(st.sampled_from(sorted(ALLOWED_FIGURES[kind])))
    followed = figure not in ("guard", "pig", "builder", "barn", "shepherd")
    return Follower(
        player=draw(PLAYERS),
        figure=figure,
        count=draw(st.integers(1, 3)),
        ghosts=draw(SMALL) if followed else 0,
        hill=draw(st.booleans()),
        big_top_tiles=draw(SMALL) if figure == "ringmaster" else 0,
    )


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
    easter_second=st.sampled_from(["dense", "strict"]),
    open_inn=st.sampled_from(["zero", "ignore"]),
)
MODES: st.SearchStrategy[Any] = st.sampled_from(["final", "completed", "projected"])
BY_PLAYER = st.dictionaries(PLAYERS, st.integers(0, 12), max_size=4)
HOLDINGS = st.builds(
    Holdings,
    king=st.none() | PLAYERS,
    robber_baron=st.none() | PLAYERS,
    completed_cities=st.none() | SMALL,
    completed_roads=st.none() | SMALL,
    goods=st.dictionaries(PLAYERS, st.builds(Goods, SMALL, SMALL, SMALL), max_size=4),
    gold=BY_PLAYER,
    fruit=BY_PLAYER,
    gifts=BY_PLAYER,
    eggs=BY_PLAYER,
    robbers=BY_PLAYER,
    bets=st.lists(
        st.builds(Bet, PLAYERS, st.sampled_from(CHIPS), st.just("road"), st.integers(1, 10)),
        max_size=3,
    ).map(tuple),
    wonders=st.lists(
        st.builds(Wonder, st.sampled_from(SCORING_WONDERS), PLAYERS, SMALL), max_size=2
    ).map(tuple),
)


def seats(carried: Mapping[str, int] | None = None) -> tuple[Player, ...]:
    return tuple(Player(name, carried[name] if carried else None) for name in NAMES)


@st.composite
def sheets(draw: st.DrawFn) -> SheetPosition:
    """A whole sheet, the points on the track given or not."""
    carried = draw(st.none() | st.fixed_dictionaries(dict.fromkeys(NAMES, st.integers(0, 5))))
    features = tuple(draw(st.lists(held(), max_size=4)))
    return SheetPosition(draw(TABLES), draw(MODES), seats(carried), features, draw(HOLDINGS))


def alone(one: HeldFeature[Feature], table: RuleSet, mode: Any = "final") -> ScoreSheet:
    return score_feature(FeaturePosition(table, mode, seats(), one))
