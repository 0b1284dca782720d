"""What ports pay, once each, when they are covered.

Row port.reward of rules/orichalque.md. This module does not know what covers a port.
"""

from services.orichalque.rules.ground import Ground
from services.orichalque.rules.position import Island, Loot


def reward(island: Island, ground: Ground, cells: int) -> Loot:
    """What the ports on these cells pay, which were free on `ground` before."""
    nuggets = hoplites = 0
    number = ground.lattice.number
    for port in island.ports:
        if 1 << number[port.q, port.r] & cells:
            nuggets += port.nuggets
            hoplites += port.hoplites
    return Loot(nuggets, hoplites)


def ports_on(island: Island, ground: Ground, cells: int) -> int:
    """The ports on these cells, as a mask."""
    number = ground.lattice.number
    return sum([1 << number[port.q, port.r] for port in island.ports]) & cells
