"""Checks how the tiles lie: rims must match, and all tiles must be connected.

An abbey closes every rim beside it. Two city segments of one tile may share a side and become one
city there.
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
from services.carcassonne.board.rotations import (
    CLOSED_RIM,
    OPPOSITE,
    QUARTER_TURN,
    STEPS,
    can_meet,
    rotate_side,
)
from shared.core.illegal import Place
from shared.core.pointers import pointer


def resolve_mismatches(graph: FeatureGraph, faults: BoardFaults) -> None:
    """Closes rims at abbeys and joins split field sides; all other mismatches are board.edge."""
    for mismatch in graph.mismatches:
        near, far = mismatch.near, mismatch.far
        near_rim = near.cell.rim_at(mismatch.side)
        far_rim = far.cell.rim_at(OPPOSITE[mismatch.side])
        if not can_meet(near_rim.code, far_rim.code):
            _refuse_mismatch(graph, mismatch, faults)
        elif CLOSED_RIM in (near_rim.code, far_rim.code):
            for placed, rim in ((near, near_rim), (far, far_rim)):
                for local in rim.segments:
                    graph.open_ends[placed.first_node + local] -= 1
        else:
            for end in (0, -1):
                graph.join(
                    near.first_node + near_rim.segments[end],
                    far.first_node + far_rim.segments[end],
                )


def _refuse_mismatch(graph: FeatureGraph, mismatch: RimMismatch, faults: BoardFaults) -> None:
    ends = [
        _build_place(graph, mismatch.near, mismatch.side),
        _build_place(graph, mismatch.far, OPPOSITE[mismatch.side]),
    ]
    if mismatch.near.tile > mismatch.far.tile:
        ends.reverse()
    faults.note_places("board.edge", *ends)


def _build_place(graph: FeatureGraph, placed: PlacedCell, side: str) -> Place:
    tile = graph.tiles[placed.tile]
    x, y = tile.x + placed.cell.dx, tile.y + placed.cell.dy
    return Place(x, y, side, pointer("tiles", placed.tile))


def join_shared_sides(graph: FeatureGraph) -> None:
    """Joins city segments that share a side where a tile other than an abbey lies there."""
    for index in graph.extra_pass_tiles:
        for local in graph.rotated_designs[index].shared_cities:
            _join_shared_side(graph, index, local)


def _join_shared_side(graph: FeatureGraph, index: int, local: int) -> None:
    base, rotated, tile = graph.first_nodes[index], graph.rotated_designs[index], graph.tiles[index]
    shared = rotated.segments[local].shared_edge
    assert shared is not None  # `shared_cities` has only such segments
    cell = rotated.cells[shared.cell]
    side = rotate_side(shared.side, tile.rotation // QUARTER_TURN)
    dx, dy = STEPS[side]
    beyond = graph.occupied.get((tile.x + cell.dx + dx) * STRIDE + tile.y + cell.dy + dy)
    if beyond is None:
        return
    graph.open_ends[base + local] -= 1
    if beyond.cell.rim_at(OPPOSITE[side]).code != CLOSED_RIM:
        graph.join(base + local, base + cell.segments_at[side][0])


def refuse_detached(graph: FeatureGraph, faults: BoardFaults) -> None:
    """Notes board.detached for every tile that is not in the largest connected cluster."""
    unvisited = set(graph.occupied)
    clusters = []
    while unvisited:
        start = unvisited.pop()
        cluster, pending = {start}, [start]
        while pending:
            space = pending.pop()
            for beside in (space + EAST, space - EAST, space + SOUTH, space - SOUTH):
                if beside in unvisited:
                    unvisited.remove(beside)
                    cluster.add(beside)
                    pending.append(beside)
        clusters.append(cluster)
    if len(clusters) < 2:
        return
    clusters.sort(
        key=lambda spaces: (-len(spaces), min(graph.occupied[one].tile for one in spaces))
    )
    detached = {graph.occupied[space].tile for cluster in clusters[1:] for space in cluster}
    for index in sorted(detached):
        tile = graph.tiles[index]
        faults.note_places("board.detached", Place(tile.x, tile.y, "", pointer("tiles", index)))
