"""Whether the tiles lie as they may: rims that match, no tile that hangs on nothing.

An abbey closes every rim beside it. Two city segments of one tile may share a side and become one
city there. Knows no figures.
"""

from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.ground import EAST, SOUTH, SPAN, Clash, Ground, Spot
from services.carcassonne.board.turning import CLOSED, FACING, STEPS, matches, turned_side
from shared.core.illegal import Place
from shared.core.pointers import pointer

QUARTER = 90
"""Degrees of a quarter turn."""


def settle_clashes(ground: Ground, faults: BoardFaults) -> None:
    """Abbeys close what they meet, split sides join; every other clash is a fault, board.edge."""
    for clash in ground.clashes:
        rims = clash.one[1].rim(clash.side), clash.other[1].rim(FACING[clash.side])
        if not matches(rims[0].code, rims[1].code):
            _refuse(ground, clash, faults)
        elif CLOSED in (rims[0].code, rims[1].code):
            for spot, rim in zip(clash[:2], rims, strict=True):
                for local in rim.segments:
                    ground.ends[spot[0] + local] -= 1
        else:
            for end in (0, -1):
                one, other = (rim.segments[end] for rim in rims)
                ground.join(clash.one[0] + one, clash.other[0] + other)


def _refuse(ground: Ground, clash: Clash, faults: BoardFaults) -> None:
    ends = [
        _place(ground, clash.one, clash.side),
        _place(ground, clash.other, FACING[clash.side]),
    ]
    if clash.one[2] > clash.other[2]:
        ends.reverse()
    faults.at_places("board.edge", *ends)


def _place(ground: Ground, spot: Spot, side: str) -> Place:
    tile = ground.tiles[spot[2]]
    x, y = tile.x + spot[1].dx, tile.y + spot[1].dy
    return Place(x, y, side, pointer("tiles", spot[2]))


def join_shared_sides(ground: Ground) -> None:
    """City segments that share a side become one city when a tile lies there, no abbey."""
    for index in ground.odd:
        for local in ground.turns[index].shared:
            _join_shared_side(ground, index, local)


def _join_shared_side(ground: Ground, index: int, local: int) -> None:
    base, turn, tile = ground.bases[index], ground.turns[index], ground.tiles[index]
    shared = turn.segments[local].shared_edge
    assert shared is not None  # it is one of those that share a side
    cell = turn.cells[shared.cell]
    side = turned_side(shared.side, tile.rotation // QUARTER)
    dx, dy = STEPS[side]
    beyond = ground.at.get((tile.x + cell.dx + dx) * SPAN + tile.y + cell.dy + dy)
    if beyond is None:
        return
    ground.ends[base + local] -= 1
    if beyond[1].rim(FACING[side]).code != CLOSED:
        ground.join(base + local, base + cell.reached[side][0])


def refuse_detached(ground: Ground, faults: BoardFaults) -> None:
    """Every tile that does not belong to the greatest cluster is a fault, board.detached."""
    left = set(ground.at)
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
    clusters.sort(key=lambda spaces: (-len(spaces), min(ground.at[one][2] for one in spaces)))
    alone = {ground.at[space][2] for cluster in clusters[1:] for space in cluster}
    for index in sorted(alone):
        tile = ground.tiles[index]
        faults.at_places("board.detached", Place(tile.x, tile.y, "", pointer("tiles", index)))
