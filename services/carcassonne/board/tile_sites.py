"""Finds the sites that do not belong to a held segment: Vodyanoy, acrobats, circus, tolls.

Rows `vodyanoy`, `circus`, `acrobats`, `toll` of docs/rules/carcassonne.md: Vodyanoy takes every
follower of his tile, the circus every follower of its tile and the eight around (a castle's when
one of its tiles is among them), whatever place they have there. Tolls are collected from a road at
whose end the tollhouse is.
"""

from collections.abc import Iterator, Sequence

from services.carcassonne.board.analysis import BoardAnalysis
from services.carcassonne.board.feature_graph import STRIDE
from services.carcassonne.board.site import Site
from services.carcassonne.rules.position import Acrobats, Circus, Toll, Vodyanoy
from shared.core.pointers import pointer


def find_tile_sites(analysis: BoardAnalysis) -> Iterator[Site]:
    """Vodyanoy and pyramids with a follower, and the circus."""
    for tile in sorted(analysis.marks.get("vodyanoy", ())):
        there = analysis.find_followers_on({tile})
        if there:
            yield Site(Vodyanoy(), there, pointer("followers", there[0]), tile=tile)
    for tile in sorted(analysis.marks.get("acrobats", ())):
        there = tuple(
            [index for index in analysis.find_followers_on({tile}) if _is_acrobat(analysis, index)]
        )
        if there:
            yield Site(Acrobats(), there, pointer("followers", there[0]), tile=tile)
    yield from _find_circus_sites(analysis)


def _is_acrobat(analysis: BoardAnalysis, index: int) -> bool:
    return analysis.position.followers[index].on == "pyramid"


def _find_circus_sites(analysis: BoardAnalysis) -> Iterator[Site]:
    top = analysis.position.pieces.big_top
    if top is not None:
        tile = analysis.graph.occupied[top.x * STRIDE + top.y].tile
        near = {tile, *analysis.surrounding_tiles((top.x, top.y))}
        at = pointer("pieces", "big_top")
        yield Site(Circus(top.value), analysis.find_followers_on(near), at, tile=tile)


def find_toll_sites(analysis: BoardAnalysis) -> Iterator[Site]:
    """The tolls of all held roads; in play of complete ones too, at the end of open ones."""
    graph = analysis.graph
    houses: dict[int, list[int]] = {}
    for index, house in enumerate(analysis.position.pieces.tollhouses):
        for node in graph.nodes(house.x, house.y, house.side, "road"):
            houses.setdefault(graph.parent[node], []).append(index)
    in_play = analysis.position.mode == "completed"
    members = graph.members(houses)
    for root, indices in sorted(houses.items()):
        complete = analysis.is_complete(root)
        if complete == in_play or root in analysis.placements.held:
            owners = [analysis.position.pieces.tollhouses[index].player for index in indices]
            at = pointer("pieces", "tollhouses", indices[0])
            yield Site(_build_toll(analysis, members[root], owners), (), at, root, members[root])


def _build_toll(analysis: BoardAnalysis, nodes: Sequence[int], owners: Sequence[str]) -> Toll:
    """The toll of a road: its owners, and what is printed on the road."""
    graph = analysis.graph
    segments = [graph.segments[node] for node in nodes]
    gardens = [
        len(graph.rotated_designs[tile].by_kind.get("garden", ()))
        for tile in {graph.tile_of[node] for node in nodes}
    ]
    return Toll(
        tuple(dict.fromkeys(owners)),
        sum([segment.farms for segment in segments]),
        sum([segment.sheds for segment in segments]),
        sum(gardens),
        sum([segment.highwaymen for segment in segments]),
        sum([segment.travellers for segment in segments]),
    )
