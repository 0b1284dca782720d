"""Every feature that is held, and every other one on demand.

Puts together what the kinds of features tell. Knows no points.
"""

from collections.abc import Iterable, Iterator, Sequence

from services.carcassonne.board.buildings import BUILDINGS
from services.carcassonne.board.cities import city
from services.carcassonne.board.fields import farmed, farmland, field
from services.carcassonne.board.roads import road
from services.carcassonne.board.shows import shows, tolls
from services.carcassonne.board.site import Site
from services.carcassonne.board.survey import Survey
from services.carcassonne.rules.position import Feature
from shared.core.pointers import pointer


def held_sites(survey: Survey) -> list[Site]:
    """What somebody holds or is paid for, in the order of the tiles."""
    sites = held_among(survey, survey.standing.held)
    if survey.ground.odd:
        sites += shows(survey)
    if survey.position.pieces.tollhouses:
        sites += tolls(survey)
    return sites


def held_among(survey: Survey, roots: Iterable[int]) -> list[Site]:
    """Those of these features that somebody holds, in the order of the tiles."""
    held = survey.standing.held
    members = survey.ground.members([root for root in roots if root in held])
    return [
        site
        for root, nodes in sorted(members.items())
        for site in _held(survey, root, nodes, held[root])
    ]


def _held(survey: Survey, root: int, nodes: Sequence[int], standing: Sequence[int]) -> list[Site]:
    """What a feature is to those who stand on it."""
    kind = survey.ground.segments[root].kind
    if kind == "field":
        land = farmland(survey, nodes)
        return [
            Site(feature, farmers, f"/followers/{farmers[0]}", root, nodes, -1, land)
            for feature, farmers in farmed(survey, land, nodes, standing)
        ]
    if kind in ("road", "city"):
        line = road if kind == "road" else city
        at = f"/followers/{standing[0]}"
        return [Site(line(survey, root, nodes), tuple(standing), at, root, nodes)]
    return list(_building(survey, root, standing))


def _building(survey: Survey, node: int, standing: Sequence[int]) -> Iterator[Site]:
    """A building, told apart by what its figures are on; Tanners count in their fields."""
    followers = survey.position.followers
    for on in dict.fromkeys([followers[index].on for index in standing]):
        if on in BUILDINGS:
            here = tuple([index for index in standing if followers[index].on == on])
            feature = BUILDINGS[on](survey, node)
            yield Site(feature, here, pointer("followers", here[0]), node, (node,))


def free_sites(survey: Survey) -> Iterator[Site]:
    """Every feature that nobody stands on, in the order of the tiles."""
    roots = [node for node, root in enumerate(survey.ground.parent) if node == root]
    return free_among(survey, roots)


def free_among(survey: Survey, roots: Iterable[int]) -> Iterator[Site]:
    """Those of these features that nobody stands on, in the order of the tiles."""
    held, ground = survey.standing.held, survey.ground
    members = ground.members([root for root in roots if root not in held])
    for root, nodes in sorted(members.items()):
        at, kind = pointer("tiles", ground.owner[root]), ground.segments[root].kind
        if kind == "field":
            land = farmland(survey, nodes)
            yield Site(field(survey, land, nodes), (), at, root, nodes, -1, land)
        elif (feature := _free(survey, kind, root, nodes)) is not None:
            yield Site(feature, (), at, root, nodes)


def _free(survey: Survey, kind: str, root: int, nodes: Sequence[int]) -> Feature | None:
    """A road, a city, a building; None for what is none, such as a river."""
    if kind == "road":
        return road(survey, root, nodes)
    if kind == "city":
        return city(survey, root, nodes)
    return BUILDINGS[kind](survey, root) if kind in BUILDINGS else None
