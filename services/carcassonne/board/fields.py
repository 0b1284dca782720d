"""Fields of a board: the cities and castles that each touches.

Rows `field.*`, `barn_field.*` and `barn.*` of docs/rules/carcassonne.md: a city counts once for a
field however often it touches it, and only when it is complete; cities that became castles are
castles; the City of Carcassonne and Leipzig are complete cities without segments. Knows no points.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from services.carcassonne.board.survey import Survey
from services.carcassonne.rules.position import (
    NO_BUILDINGS,
    NO_TANNERS,
    Barn,
    BarnField,
    Feature,
    Field,
    LittleBuildings,
    Shepherd,
    Tanners,
)

KEPT = 256
"""Plain fields that are kept for the next time."""
BESIDE_FARMERS = frozenset({"barn", "shepherd"})
"""Figures in a field that are no farmers."""


class Farmland(NamedTuple):
    """What a field touches, by root: complete cities, open cities, castles.

    `besieged` are so many of the complete ones; `great` are the cities without segments;
    `houses` are printed farms and sheds; where there is nothing but cities it `is_plain`.
    """

    cities: Sequence[int]
    open_cities: Sequence[int]
    besieged: int = 0
    castles: Sequence[int] = ()
    great: Sequence[str] = ()
    pigsty: bool = False
    houses: int = 0
    is_plain: bool = False


def farmland(survey: Survey, nodes: Sequence[int]) -> Farmland:
    """What the field of these nodes touches."""
    ground = survey.ground
    owner, bases, parent, segments = ground.owner, ground.bases, ground.parent, ground.segments
    ends, castles = ground.ends, survey.castles if ground.castles else ground.castles
    touched = sorted(
        {parent[bases[owner[node]] + local] for node in nodes for local in segments[node].cities}
    )
    open_cities = [root for root in touched if ends[root]]
    complete = [root for root in touched if not ends[root] and root not in castles]
    if not (ground.rich or castles or survey.besieged):
        return Farmland(complete, open_cities, is_plain=True)
    unusual = [segments[node] for node in ground.rich.intersection(nodes)]
    return Farmland(
        complete,
        open_cities,
        len([root for root in complete if root in survey.besieged]),
        [root for root in touched if root in castles],
        tuple(sorted({segment.great_city for segment in unusual} - {""})),
        any(segment.pigsty for segment in unusual),
        sum([segment.farms + segment.sheds for segment in unusual]),
    )


def farmed(
    survey: Survey, land: Farmland, nodes: Sequence[int], standing: Sequence[int]
) -> list[tuple[Feature, tuple[int, ...]]]:
    """What a field is to those who stand there: a field, or barns and a barn field; shepherds."""
    followers = survey.position.followers
    figures = [followers[index].figure for index in standing]
    if BESIDE_FARMERS.isdisjoint(figures):
        return [(field(survey, land, nodes), tuple(standing))]
    by_role: dict[str, list[int]] = {"barn": [], "shepherd": [], "farmer": []}
    for index, figure in zip(standing, figures, strict=True):
        by_role[figure if figure in by_role else "farmer"].append(index)
    told: list[tuple[Feature, tuple[int, ...]]] = []
    if by_role["farmer"]:
        farmers = barn_field(survey, land, nodes) if by_role["barn"] else field(survey, land, nodes)
        told.append((farmers, tuple(by_role["farmer"])))
    if by_role["barn"]:
        told.append((barn(survey, land, nodes), tuple(by_role["barn"])))
    if by_role["shepherd"]:
        told.append((Shepherd(), tuple(by_role["shepherd"])))
    return told


def field(survey: Survey, land: Farmland, nodes: Sequence[int]) -> Field:
    """The field of these nodes."""
    if land.is_plain and not survey.little_buildings:
        return _plain_field(len(land.cities))
    tanners = NO_TANNERS
    if land.houses and survey.tanners:
        tanners = Tanners(survey.tanners, land.houses)
    return Field(*_counts(land), _little_buildings(survey, nodes), land.pigsty, tanners)


@lru_cache(KEPT)
def _plain_field(cities: int) -> Field:
    """A field beside so many complete cities and nothing else, made once."""
    return Field(cities)


def barn_field(survey: Survey, land: Farmland, nodes: Sequence[int]) -> BarnField:
    """The same for farmers beside a barn."""
    return BarnField(*_counts(land), _little_buildings(survey, nodes), land.pigsty)


def barn(survey: Survey, land: Farmland, nodes: Sequence[int]) -> Barn:
    """The same for the owners of barns."""
    return Barn(*_counts(land), _little_buildings(survey, nodes))


def _counts(land: Farmland) -> tuple[int, int, int]:
    """Complete cities not besieged, besieged ones, castles."""
    cities = len(land.cities) + len(land.great) - land.besieged
    return cities, land.besieged, len(land.castles)


def _little_buildings(survey: Survey, nodes: Sequence[int]) -> LittleBuildings:
    if not survey.little_buildings:
        return NO_BUILDINGS
    owner = survey.ground.owner
    return survey.buildings_on({owner[node] for node in nodes})
