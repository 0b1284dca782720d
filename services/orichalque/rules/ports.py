"""What ports pay, once each, when they are covered.

Rows `port.reward` and `metropolis.port` of docs/rules/orichalque.md. The metropolis is laid at the
beginning of a player's first turn, on a port of his choice.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from services.orichalque.rules.creatures import Loot, explain_gain
from services.orichalque.rules.island_masks import IslandMasks
from services.orichalque.rules.islands import Island, Spot
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


def list_metropolis_options(island: Island, supply: Supply = PLENTY) -> tuple[Island, ...]:
    """`metropolis.port`: the island as it is, or with its metropolis on each of its ports in turn.

    The reward of that port, as far as the supply has it, is added to the storage.
    """
    if island.metropolis is not None or not island.ports:
        return (island,)
    rewards = {port[:2]: pay_metropolis(island, port[:2], supply) for port in island.ports}
    return tuple(
        [
            replace(
                island,
                metropolis=spot,
                hoplites=island.hoplites + reward.hoplites,
                nuggets=island.nuggets + reward.nuggets,
            )
            for spot, reward in rewards.items()
        ]
    )


def pay_metropolis(island: Island, spot: Spot, supply: Supply) -> Taken:
    """What the port pays on which the metropolis is laid, as far as the supply has it."""
    port = next(one for one in island.ports if one[:2] == spot)
    return take(supply, port.hoplites, port.nuggets)


def explain_reward(gained: Loot, short: Iterable[Step]) -> Iterator[Step]:
    """The steps of what ports pay, if they pay anything, and of what the supply lacks."""
    if any(gained):
        yield explain_gain("port.reward", gained)
    yield from short


def find_ports(island: Island, masks: IslandMasks, cells: int) -> int:
    """The ports on these cells, as a mask."""
    number = masks.lattice.number
    return sum([1 << number[port.q, port.r] for port in island.ports]) & cells
