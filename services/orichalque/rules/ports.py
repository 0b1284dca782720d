"""What ports pay, once each, when they are covered.

Rows `port.reward` and `metropolis.port` of docs/rules/orichalque.md. The metropolis is laid at the
beginning of a player's first turn, on a port of his choice.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from services.orichalque.rules.creatures import Loot, explain_gain
from services.orichalque.rules.island_masks import IslandMasks, build_masks
from services.orichalque.rules.islands import CellSpot, Island, Spot
from services.orichalque.rules.supply import PLENTY, Supply, Taken, take
from shared.core.steps import Step


def compute_reward(island: Island, masks: IslandMasks, cells: int) -> Loot:
    """What the ports on these cells pay, which are covered now. Rule `port.reward`."""
    nuggets = hoplites = 0
    number = masks.lattice.number
    for port in island.ports:
        if 1 << number[port.q, port.r] & cells:
            nuggets += port.nuggets
            hoplites += port.hoplites
    return Loot(nuggets, hoplites)


class IslandBefore(NamedTuple):
    """An island before a tile is laid; `new_metropolis`: the port of one that is laid first."""

    island: Island
    masks: IslandMasks
    new_metropolis: CellSpot | None = None


def list_metropolis_options(
    island: Island, masks: IslandMasks, supply: Supply = PLENTY
) -> Iterator[IslandBefore]:
    """`metropolis.port`: the island as it is, or with its metropolis on each of its ports in turn.

    The reward of that port, as far as the supply has it, is added to the storage.
    """
    if island.metropolis is not None or not island.ports:
        yield IslandBefore(island, masks)
        return
    for spot in dict.fromkeys([CellSpot(*port[:2]) for port in island.ports]):
        reward = pay_metropolis(island, spot, supply).gained
        option = replace(
            island,
            metropolis=spot,
            hoplites=island.hoplites + reward.hoplites,
            nuggets=island.nuggets + reward.nuggets,
        )
        yield IslandBefore(option, build_masks(option), spot)


def pay_metropolis(island: Island, spot: Spot, supply: Supply) -> Taken:
    """What the port pays on which the metropolis is laid, as far as the supply has it."""
    port = next(one for one in island.ports if one[:2] == spot)
    return take(supply, port.hoplites, port.nuggets)


def explain_reward(taken: Taken) -> Iterator[Step]:
    """The steps of what ports pay, if they pay anything, and of what the supply lacks."""
    if any(taken.gained):
        yield explain_gain("port.reward", taken.gained)
    yield from taken.steps


def find_ports(island: Island, masks: IslandMasks, cells: int) -> int:
    """The ports on these cells, as a mask."""
    number = masks.lattice.number
    return sum([1 << number[port.q, port.r] for port in island.ports]) & cells
