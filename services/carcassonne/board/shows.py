"""What counts figures by the tile they stand on: Vodyanoy, circus, acrobats, tolls.

Rows `vodyanoy`, `circus`, `acrobats`, `toll` of docs/rules/carcassonne.md: Vodyanoy takes every
follower of his tile, the circus every follower of its tile and the eight around (a castle's when
one of its tiles is among them), whatever they stand on there. Tolls are collected from a road at
whose end the tollhouse stands. Knows no points.
"""

from collections.abc import Iterator, Sequence

from services.carcassonne.board.ground import SPAN
from services.carcassonne.board.site import Site
from services.carcassonne.board.survey import Survey
from services.carcassonne.rules.position import Acrobats, Circus, Toll, Vodyanoy
from shared.core.pointers import pointer


def shows(survey: Survey) -> Iterator[Site]:
    """Vodyanoy, the pyramids, the circus and the tolls that have anybody to pay."""
    for tile in sorted(survey.marks.get("vodyanoy", ())):
        there = survey.standing_on({tile})
        if there:
            yield Site(Vodyanoy(), there, pointer("followers", there[0]), tile=tile)
    for tile in sorted(survey.marks.get("acrobats", ())):
        there = tuple([index for index in survey.standing_on({tile}) if _is_acrobat(survey, index)])
        if there:
            yield Site(Acrobats(), there, pointer("followers", there[0]), tile=tile)
    yield from _circus(survey)


def _is_acrobat(survey: Survey, index: int) -> bool:
    return survey.position.followers[index].on == "pyramid"


def _circus(survey: Survey) -> Iterator[Site]:
    top = survey.position.pieces.big_top
    if top is not None:
        tile = survey.ground.at[top.x * SPAN + top.y][2]
        near = {tile, *survey.around((top.x, top.y))}
        at = pointer("pieces", "big_top")
        yield Site(Circus(top.value), survey.standing_on(near), at, tile=tile)


def tolls(survey: Survey) -> Iterator[Site]:
    """The tolls of roads: of complete ones in play, at the end of those that are scored then."""
    ground = survey.ground
    houses: dict[int, list[int]] = {}
    for index, house in enumerate(survey.position.pieces.tollhouses):
        for node in ground.nodes(house.x, house.y, house.side, "road"):
            houses.setdefault(ground.parent[node], []).append(index)
    in_play = survey.position.mode == "completed"
    members = ground.members(houses)
    for root, indices in sorted(houses.items()):
        complete = survey.is_complete(root)
        if complete == in_play or root in survey.standing.held:
            owners = [survey.position.pieces.tollhouses[index].player for index in indices]
            at = pointer("pieces", "tollhouses", indices[0])
            yield Site(_toll(survey, members[root], owners), (), at, root, members[root])


def _toll(survey: Survey, nodes: Sequence[int], owners: Sequence[str]) -> Toll:
    """What is printed on a road that pays toll."""
    ground = survey.ground
    segments = [ground.segments[node] for node in nodes]
    gardens = [
        len(ground.turns[tile].by_kind.get("garden", ()))
        for tile in {ground.owner[node] for node in nodes}
    ]
    return Toll(
        tuple(dict.fromkeys(owners)),
        sum([segment.farms for segment in segments]),
        sum([segment.sheds for segment in segments]),
        sum(gardens),
        sum([segment.highwaymen for segment in segments]),
        sum([segment.travellers for segment in segments]),
    )
