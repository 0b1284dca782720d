"""Whether the tiles lie as they may: rims that match, no tile that hangs on nothing.

An abbey closes every rim beside it. Two city segments of one tile may share a side and become one
city there. Knows no figures.
"""

from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import (
    EAST,
    SOUTH,
    STRIDE,
    FeatureGraph,
    PlacedCell,
    RimMismatch,
)
from services.carcassonne.board.rotations import CLOSED_RIM, OPPOSITE, STEPS, can_meet, rotate_side
from shared.core.illegal import Place
from shared.core.pointers import pointer

QUARTER_TURN = 90
"""Degrees of a quarter turn."""


def resolve_mismatches(graph: FeatureGraph, faults: BoardFaults) -> None:
    """Abbeys close what they meet, split sides join; every other clash is a fault, board.edge."""
    for clash in graph.mismatches:
        rims = clash.one[1].rim_at(clash.side), clash.other[1].rim_at(OPPOSITE[clash.side])
        if not can_meet(rims[0].code, rims[1].code):
            _refuse_mismatch(graph, clash, faults)
        elif CLOSED_RIM in (rims[0].code, rims[1].code):
            for spot, rim in zip(clash[:2], rims, strict=True):
                for local in rim.segments:
                    graph.open_ends[spot[0] + local] -= 1
        else:
            for end in (0, -1):
                one, other = (rim.segments[end] for rim in rims)
                graph.join(clash.one[0] + one, clash.other[0] + other)


def _refuse_mismatch(graph: FeatureGraph, clash: RimMismatch, faults: BoardFaults) -> None:
    ends = [
        _build_place(graph, clash.one, clash.side),
        _build_place(graph, clash.other, OPPOSITE[clash.side]),
    ]
    if clash.one[2] > clash.other[2]:
        ends.reverse()
    faults.note_places("board.edge", *ends)


def _build_place(graph: FeatureGraph, spot: PlacedCell, side: str) -> Place:
    tile = graph.tiles[spot[2]]
    x, y = tile.x + spot[1].dx, tile.y + spot[1].dy
    return Place(x, y, side, pointer("tiles", spot[2]))


def join_shared_sides(graph: FeatureGraph) -> None:
    """City segments that share a side become one city when a tile lies there, no abbey."""
    for index in graph.extra_pass_tiles:
        for local in graph.rotated_designs[index].shared_cities:
            _join_shared_side(graph, index, local)


def _join_shared_side(graph: FeatureGraph, index: int, local: int) -> None:
    base, rotated, tile = graph.first_nodes[index], graph.rotated_designs[index], graph.tiles[index]
    shared = rotated.segments[local].shared_edge
    assert shared is not None  # it is one of those that share a side
    cell = rotated.cells[shared.cell]
    side = rotate_side(shared.side, tile.rotation // QUARTER_TURN)
    dx, dy = STEPS[side]
    beyond = graph.occupied.get((tile.x + cell.dx + dx) * STRIDE + tile.y + cell.dy + dy)
    if beyond is None:
        return
    graph.open_ends[base + local] -= 1
    if beyond[1].rim_at(OPPOSITE[side]).code != CLOSED_RIM:
        graph.join(base + local, base + cell.segments_at[side][0])


def refuse_detached(graph: FeatureGraph, faults: BoardFaults) -> None:
    """Every tile that does not belong to the greatest cluster is a fault, board.detached."""
    left = set(graph.occupied)
    clusters = []
    while left:
        start = left.pop()
        cluster, waiting = {start}, [start]
        while waiting:
            space = waiting.pop()
            for beside in (space + EAST, space - EAST, space + SOUTH, space - SOUTH):
                if beside in left:
                    left.remove(beside)
                    cluster.add(beside)
                    waiting.append(beside)
        clusters.append(cluster)
    if len(clusters) < 2:  # two of anything
        return
    clusters.sort(key=lambda spaces: (-len(spaces), min(graph.occupied[one][2] for one in spaces)))
    alone = {graph.occupied[space][2] for cluster in clusters[1:] for space in cluster}
    for index in sorted(alone):
        tile = graph.tiles[index]
        faults.note_places("board.detached", Place(tile.x, tile.y, "", pointer("tiles", index)))
