"""What ports pay, once each, when they are covered.

Rows `port.reward` and `metropolis.port` of docs/rules/orichalque.md. The metropolis is laid at the
beginning of a player's first turn, on a port of his choice.
"""

from dataclasses import replace

from services.orichalque.rules.creatures import Loot
from services.orichalque.rules.island_masks import IslandMasks
from services.orichalque.rules.islands import Island


def compute_reward(island: Island, masks: IslandMasks, cells: int) -> Loot:
    """What the ports on these cells pay, which are covered now. Rule `port.reward`."""
    nuggets = hoplites = 0
    number = masks.lattice.number
    for port in island.ports:
        if 1 << number[port.q, port.r] & cells:
            nuggets += port.nuggets
            hoplites += port.hoplites
    return Loot(nuggets, hoplites)


def list_metropolis_options(island: Island) -> tuple[Island, ...]:
    """`metropolis.port`: the island as it is, or with its metropolis on each of its ports in turn.

    The reward of that port is added to the storage.
    """
    if island.metropolis is not None or not island.ports:
        return (island,)
    return tuple(
        [
            replace(
                island,
                metropolis=port[:2],
                hoplites=island.hoplites + port.hoplites,
                nuggets=island.nuggets + port.nuggets,
            )
            for port in island.ports
        ]
    )


def find_ports(island: Island, masks: IslandMasks, cells: int) -> int:
    """The ports on these cells, as a mask."""
    number = masks.lattice.number
    return sum([1 << number[port.q, port.r] for port in island.ports]) & cells
