"""Features and holdings without the pieces of expansions that are switched off.

A piece whose expansions are all off does not score; the warning `expansion-off` names it. Without
an expansion that has sieges, besieged cities are ordinary cities.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from services.carcassonne.rules.expansions import (
    BUILDING_EXPANSIONS,
    FAIRY_EXPANSIONS,
    FIGURE_EXPANSIONS,
    GHOST_EXPANSIONS,
    HILL_EXPANSIONS,
    KIND_EXPANSIONS,
    PIECE_EXPANSIONS,
    TOKEN_EXPANSIONS,
    ExpansionIds,
)
from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    Barn,
    BarnField,
    Feature,
    Field,
    GermanCathedral,
    Monastery,
)
from services.carcassonne.rules.holding_scores import TITLES
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.names import EXPANSIONS
from services.carcassonne.rules.position import KIND_NAMES, Follower, HeldFeature
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.declarations import FieldGroup, Piece, list_marked
from shared.core.phrases import Word
from shared.core.pointers import PointerSteps

PIECES_OF: Mapping[type[Feature], FieldGroup[Any]] = {
    kind: FieldGroup(kind, list_marked(kind, Piece)) for kind in KIND_NAMES
}
"""The pieces among the fields of each kind of feature."""
WITH_BUILDING = (Monastery, AbbotMonastery)
CACHE_SIZE = 1_024
"""Choices of expansions whose switched-off names are cached."""
NO_HOLDINGS = Holdings()


def create_filter(on: frozenset[str] | None, context: ScoringContext) -> "ExpansionFilter | None":
    """Create the filter of the expansions that are `on`; None when every expansion is."""
    return None if on is None or on.issuperset(EXPANSIONS) else ExpansionFilter(on, context)


class SwitchedOff(NamedTuple):
    """The names of figures, kinds of feature and buildings that are switched off."""

    figures: frozenset[str]
    kinds: frozenset[str]
    buildings: frozenset[str]


@lru_cache(CACHE_SIZE)
def _find_switched_off(on: frozenset[str]) -> SwitchedOff:
    def find(expansions: Mapping[str, ExpansionIds]) -> frozenset[str]:
        return frozenset([name for name, ids in expansions.items() if on.isdisjoint(ids)])

    return SwitchedOff(
        figures=find(FIGURE_EXPANSIONS),
        kinds=find(KIND_EXPANSIONS),
        buildings=find(BUILDING_EXPANSIONS),
    )


class ExpansionFilter:
    """Removes pieces of expansions that are off, with a warning for each."""

    def __init__(self, on: frozenset[str], context: ScoringContext) -> None:
        self._on = on
        self._context = context
        self._off = _find_switched_off(on)

    def filter_feature(
        self, held: HeldFeature[Feature], at: PointerSteps
    ) -> HeldFeature[Feature] | None:
        """Return what is left of a feature and its figures; None when its kind is switched off.

        `at` leads to the feature and its followers in the request.
        """
        feature = held.feature
        if self._is_kind_off(feature, at):
            return None
        followers = self._filter_followers(held.followers, at)
        feature = self._filter_pieces(feature, at)
        fairy = held.fairy
        if fairy is not None and self._warn_if_off(FAIRY_EXPANSIONS, "piece.fairy", (*at, "fairy")):
            fairy = None
        return HeldFeature(feature, followers, fairy)

    def list_remaining(self, held: HeldFeature[Feature]) -> list[int]:
        """Return the indices of the followers that are left on a feature."""
        return [
            index for index, one in enumerate(held.followers) if one.figure not in self._off.figures
        ]

    def _is_kind_off(self, feature: Feature, at: PointerSteps) -> bool:
        """Whether a kind of feature or of building is switched off, which then is a warning."""
        kind = KIND_NAMES[type(feature)]
        if kind in self._off.kinds:
            return self._warn_if_off(
                KIND_EXPANSIONS[kind], f"kind.{kind}", (*at, "feature", "kind")
            )
        if isinstance(feature, WITH_BUILDING) and feature.building in self._off.buildings:
            piece = f"building.{feature.building}"
            return self._warn_if_off(
                BUILDING_EXPANSIONS[feature.building], piece, (*at, "feature", "building")
            )
        return False

    def filter_holdings(self, holdings: Holdings) -> Holdings:
        """Return the holdings of the expansions that are on."""
        gone: dict[str, Any] = {
            name: getattr(NO_HOLDINGS, name)
            for name, expansions in TOKEN_EXPANSIONS.items()
            if getattr(holdings, name)
            and self._warn_if_off(expansions, f"piece.{name}", ("holdings", name))
        }
        if self._on.isdisjoint(TOKEN_EXPANSIONS["king"]):
            gone |= {title.counted: None for title in TITLES}
        return replace(holdings, **gone) if gone else holdings

    def _warn_if_off(self, expansions: ExpansionIds, piece: str, at: PointerSteps) -> bool:
        """Whether none of the expansions of a piece is on, which then is a warning."""
        if not self._on.isdisjoint(expansions):
            return False
        choices = tuple([Word(f"expansion.{one}") for one in expansions])
        self._context.warn("expansion-off", *at, piece=Word(piece), choices=choices)
        return True

    def _filter_followers(
        self, followers: tuple[Follower, ...], at: PointerSteps
    ) -> tuple[Follower, ...]:
        if not [
            one for one in followers if one.figure in self._off.figures or one.ghosts or one.hill
        ]:
            return followers
        left = []
        for index, one in enumerate(followers):
            where = (*at, "followers", index)
            if one.figure in self._off.figures:
                self._warn_if_off(
                    FIGURE_EXPANSIONS[one.figure], f"figure.{one.figure}", (*where, "figure")
                )
            else:
                left.append(self._strip_follower(one, where))
        return tuple(left)

    def _strip_follower(self, one: Follower, at: PointerSteps) -> Follower:
        """Return the follower without ghosts and hills that are switched off."""
        if one.ghosts and self._warn_if_off(GHOST_EXPANSIONS, "piece.ghosts", (*at, "ghosts")):
            one = one._replace(ghosts=0)
        if one.hill and self._warn_if_off(HILL_EXPANSIONS, "piece.hill", (*at, "hill")):
            one = one._replace(hill=False)
        return one

    def _filter_pieces(self, feature: Feature, at: PointerSteps) -> Any:
        if isinstance(feature, GermanCathedral):
            roads = [
                self._remove_pieces(road, (*at, "feature", "roads", index))
                for index, road in enumerate(feature.roads)
            ]
            feature = feature._replace(roads=tuple(roads))
        if not PIECES_OF[type(feature)].has_any(feature):
            return feature
        return self._remove_pieces(feature, (*at, "feature"))

    def _remove_pieces(self, feature: Feature, at: PointerSteps) -> Any:
        """Return a feature without the pieces that are switched off."""
        pieces = PIECES_OF[type(feature)]
        gone: dict[str, Any] = {
            name: pieces.defaults[name]
            for name in pieces.list_given(feature)
            if self._warn_if_off(PIECE_EXPANSIONS[name], f"piece.{name}", (*at, name))
        }
        if "besieged_cities" in gone and isinstance(feature, Field | BarnField | Barn):
            gone["cities"] = feature.cities + feature.besieged_cities
        return feature._replace(**gone) if gone else feature
