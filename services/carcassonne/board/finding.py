"""A whole board found: the passes over the ground, in their order.

What is unusual (abbeys, shared sides, tunnels, ferries, castles) is a pass of its own that costs
nothing where there is none of it. Knows neither figures nor points.
"""

from services.carcassonne.board.castles import found_castles
from services.carcassonne.board.crossings import join_ferries, join_tunnels
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.ground import Ground, joined, laid, settled
from services.carcassonne.board.matching import join_shared_sides, refuse_detached, settle_clashes
from services.carcassonne.board.position import Pieces, PlacedTile


def found(tiles: tuple[PlacedTile, ...], pieces: Pieces, faults: BoardFaults) -> Ground:
    """Every feature of a board; notes everything about the tiles that is not allowed."""
    ground = laid(tiles, pieces.bridges, faults)
    joined(ground)
    if ground.clashes:
        settle_clashes(ground, faults)
    if ground.odd:
        join_shared_sides(ground)
    if ground.lonely > 1:
        refuse_detached(ground, faults)
    if pieces.tunnels:
        join_tunnels(ground, pieces.tunnels, faults)
    if pieces.ferries:
        join_ferries(ground, pieces.ferries, faults)
    settled(ground)
    if pieces.castles:
        found_castles(ground, pieces.castles, faults)
    return ground
