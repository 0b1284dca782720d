"""Features and holdings without the pieces of expansions that are switched off.

A piece is in the game when one of its expansions is. The warning `expansion-off` names any other,
which does not score.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from services.carcassonne.rules.feature_types import City, Feature, GermanCathedral, Road
from services.carcassonne.rules.holding_scores import TITLES
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.names import ALL_BUILDINGS, ALL_FIGURES
from services.carcassonne.rules.position import KIND_NAMES, Follower, HeldFeature
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.declarations import Declared, FieldGroup, Piece, list_marked, read_fields
from shared.core.phrases import Word
from shared.core.pointers import PointerSteps
from shared.core.sheet import Notice

ExpansionIds = tuple[str, ...]
"""The expansions that have a piece; a warning names them all."""


def list_pieces(kinds: Iterable[Declared]) -> Mapping[str, ExpansionIds]:
    fields = [one for kind in kinds for one in read_fields(kind)]
    marked = [(one.name, one.value.find(Piece)) for one in fields]
    return {name: piece.expansions for name, piece in marked if piece is not None}


FIGURE_EXPANSIONS: Mapping[str, ExpansionIds] = {
    name: figure.expansions for name, figure in ALL_FIGURES.items() if figure.expansions
}
KIND_EXPANSIONS: Mapping[str, ExpansionIds] = {
    name: kind.expansions for name, kind in KINDS.items() if kind.expansions
}
BUILDING_EXPANSIONS: Mapping[str, ExpansionIds] = {
    name: building.expansions for name, building in ALL_BUILDINGS.items() if building.expansions
}
PIECE_EXPANSIONS = list_pieces(KIND_NAMES)
TOKEN_EXPANSIONS = list_pieces([Holdings])
_BESIDE = list_pieces([Follower, HeldFeature])
GHOST_EXPANSIONS, HILL_EXPANSIONS, FAIRY_EXPANSIONS = _BESIDE.values()
MARK_EXPANSIONS: Mapping[str, ExpansionIds] = {
    "watchtower": ("watchtowers",),
    "wind_rose": ("wind_roses",),
}
"""Marks that pay by themselves, and their expansions."""

BROUGHT: Mapping[str, ExpansionIds] = {
    **FIGURE_EXPANSIONS,
    **KIND_EXPANSIONS,
    **BUILDING_EXPANSIONS,
    **PIECE_EXPANSIONS,
    **TOKEN_EXPANSIONS,
    **_BESIDE,
    **MARK_EXPANSIONS,
}
"""All of these by name: what has the same name is brought by the same expansions."""


def build_expansion_notice(name: str, owners: ExpansionIds, at: str) -> Notice:
    """The warning that nothing of `name` counts at the pointer `at`: its `owners` are off."""
    choices = tuple([Word(f"expansion.{one}") for one in owners])
    return Notice("expansion-off", at, {"piece": Word(f"piece.{name}"), "choices": choices})


PIECES_OF: Mapping[type[Any], FieldGroup[Any]] = {
    kind: FieldGroup(kind, list_marked(kind, Piece))
    for kind in (*KIND_NAMES, Follower, HeldFeature, Holdings)
}
"""The pieces among the fields of each kind of feature, of figures, and of what is beside them."""
Line = TypeVar("Line", Road, City)
CACHE_SIZE = 1_024


@lru_cache(CACHE_SIZE)
def _find_switched_off(on: frozenset[str] | None) -> frozenset[str]:
    """The names of the figures, kinds, buildings, pieces and tokens that are switched off."""
    if on is None:
        return frozenset()
    return frozenset([name for name, owners in BROUGHT.items() if on.isdisjoint(owners)])


def filter_feature(
    held: HeldFeature[Feature], at: PointerSteps, context: ScoringContext
) -> HeldFeature[Feature] | None:
    """Return what is left of the feature at `at`; None when its kind is switched off."""
    off, feature = _find_switched_off(context.rules.expansions), held.feature
    if not off:
        return held
    kind, building = KIND_NAMES[type(feature)], getattr(feature, "building", "")
    for sort, name in (("kind", kind), ("building", building)):
        if name in off:
            _warn(name, f"{sort}.{name}", (*at, "feature", sort), context)
            return None
    followers = _filter_followers(held.followers, off, at, context)
    if isinstance(feature, GermanCathedral):
        roads = [
            _remove_pieces(road, off, (*at, "feature", "roads", index), context)
            for index, road in enumerate(feature.roads)
        ]
        feature = feature._replace(roads=tuple(roads))
    feature, fairy = _remove_pieces(feature, off, (*at, "feature"), context), held.fairy
    if fairy is not None:
        fairy = _find_gone(held, off, at, context).get("fairy", fairy)
    return HeldFeature(feature, followers, fairy)


def remove_switched_off(line: Line, context: ScoringContext) -> Line:
    """Return a road or city without the pieces that are switched off, and warn of them."""
    off = _find_switched_off(context.rules.expansions)
    left: Line = _remove_pieces(line, off, ("feature",), context) if off else line
    return left


def list_remaining(held: HeldFeature[Feature], context: ScoringContext) -> list[int]:
    off = _find_switched_off(context.rules.expansions)
    return [index for index, one in enumerate(held.followers) if one.figure not in off]


def filter_holdings(holdings: Holdings, context: ScoringContext) -> Holdings:
    off = _find_switched_off(context.rules.expansions)
    gone = _find_gone(holdings, off, ("holdings",), context)
    if "king" in off:
        gone |= {title.counted: None for title in TITLES}
    return replace(holdings, **gone)


def _filter_followers(
    followers: tuple[Follower, ...], off: frozenset[str], at: PointerSteps, context: ScoringContext
) -> tuple[Follower, ...]:
    if not [1 for one in followers if one.figure in off or one.ghosts or one.hill]:
        return followers
    left = []
    for index, one in enumerate(followers):
        where = (*at, "followers", index)
        if one.figure in off:
            _warn(one.figure, f"figure.{one.figure}", (*where, "figure"), context)
        else:
            left.append(_remove_pieces(one, off, where, context))
    return tuple(left)


def _remove_pieces(
    whole: Any, off: frozenset[str], at: PointerSteps, context: ScoringContext
) -> Any:
    if not PIECES_OF[type(whole)].has_any(whole):
        return whole
    gone = _find_gone(whole, off, at, context)
    if "besieged_cities" in gone:
        gone["cities"] = whole.cities + whole.besieged_cities
    return whole._replace(**gone)


def _find_gone(
    whole: Any, off: frozenset[str], at: PointerSteps, context: ScoringContext
) -> dict[str, Any]:
    """Return the fields for pieces that are switched off, emptied, with a warning for each."""
    pieces = PIECES_OF[type(whole)]
    gone = [name for name in pieces.list_given(whole) if name in off]
    for name in gone:
        _warn(name, f"piece.{name}", (*at, name), context)
    return {name: pieces.defaults[name] for name in gone}


def _warn(name: str, piece: str, at: PointerSteps, context: ScoringContext) -> None:
    choices = tuple([Word(f"expansion.{one}") for one in BROUGHT[name]])
    context.warn("expansion-off", *at, piece=Word(piece), choices=choices)
