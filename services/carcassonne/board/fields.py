"""Reads the fields of a board, with the cities and castles they touch, into features of the rules.

Rows `field.*`, `barn_field.*` and `barn.*` of docs/rules/carcassonne.md: a city counts once for a
field however often it touches it, and only when it is complete; cities that became castles are
castles; the City of Carcassonne and Leipzig are complete cities without segments.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from services.carcassonne.board.features import FoundFeature
from services.carcassonne.board.placements import Farmland, Placements, ReadFeature
from services.carcassonne.rules.feature_types import (
    NO_TANNERS,
    Barn,
    BarnField,
    Feature,
    Field,
    Shepherd,
    Tanners,
)

CACHE_SIZE = 256
"""Plain fields that are cached."""
OTHER_FIGURES = frozenset({"barn", "shepherd"})
"""Figures in a field that are not farmers."""


def read_field(
    placements: Placements, found: FoundFeature, holders: Sequence[int]
) -> list[ReadFeature]:
    """The features of a field: a field, or a barn and a barn field, and a shepherd.

    A field that nobody holds is a field.
    """
    land = find_farmland(placements, found)
    followers = placements.position.followers
    figures = [followers[index].figure for index in holders]
    if OTHER_FIGURES.isdisjoint(figures):
        return [ReadFeature(_build_field(placements, land, found), holders, found, land)]
    by_role: dict[str, list[int]] = {"barn": [], "shepherd": [], "farmer": []}
    for index, figure in zip(holders, figures, strict=True):
        by_role[figure if figure in by_role else "farmer"].append(index)
    build_farmed = _build_barn_field if by_role["barn"] else _build_field
    features: Mapping[str, Feature] = {
        "farmer": build_farmed(placements, land, found),
        "barn": _build_barn(placements, land, found),
        "shepherd": Shepherd(),
    }
    return [
        ReadFeature(feature, by_role[role], found, land)
        for role, feature in features.items()
        if by_role[role]
    ]


def find_farmland(placements: Placements, found: FoundFeature) -> Farmland:
    """Finds what a field touches."""
    features = placements.features
    laid, ends = features.laid, features.open_ends
    castles = placements.castles
    open_cities = [city for city in found.cities if ends[city]]
    complete = [city for city in found.cities if not ends[city] and city not in castles]
    if not (laid.bonus_fields or castles or features.besieged):
        return Farmland(complete, open_cities, is_plain=True)
    unusual = [laid.segments[node] for node in laid.bonus_fields.intersection(found.nodes)]
    return Farmland(
        complete,
        open_cities,
        besieged=len(features.besieged.intersection(complete)),
        castles=[city for city in found.cities if city in castles],
        great=tuple(sorted({segment.great_city for segment in unusual} - {""})),
        pigsty=any(segment.pigsty for segment in unusual),
        printed_buildings=sum([segment.farms + segment.sheds for segment in unusual]),
    )


def _build_field(placements: Placements, land: Farmland, found: FoundFeature) -> Field:
    """A field for its farmers."""
    if land.is_plain and not placements.little_buildings:
        return _build_plain_field(len(land.cities))
    tanners = NO_TANNERS
    if land.printed_buildings and placements.tanners:
        tanners = Tanners(placements.tanners, land.printed_buildings)
    counts = _count_touched_features(placements, land, found)
    return Field(**counts, pigsty=land.pigsty, tanners=tanners)


@lru_cache(CACHE_SIZE)
def _build_plain_field(cities: int) -> Field:
    """A field that touches so many complete cities and nothing else; cached."""
    return Field(cities)


def _build_barn_field(placements: Placements, land: Farmland, found: FoundFeature) -> BarnField:
    """A field for farmers beside a barn."""
    return BarnField(**_count_touched_features(placements, land, found), pigsty=land.pigsty)


def _build_barn(placements: Placements, land: Farmland, found: FoundFeature) -> Barn:
    """A field for the owners of its barns."""
    return Barn(**_count_touched_features(placements, land, found))


def _count_touched_features(
    placements: Placements, land: Farmland, found: FoundFeature
) -> dict[str, Any]:
    """What counts for everybody in a field: cities, castles and little buildings."""
    return {
        "cities": len(land.cities) + len(land.great) - land.besieged,
        "besieged_cities": land.besieged,
        "castles": len(land.castles),
        "little_buildings": placements.count_little_buildings(found.tiles),
    }
