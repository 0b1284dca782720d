"""How many temples, mines and camps can be built in one turn without standing in each other's way.

Rows `site.temple` and `site.building` of docs/rules/orichalque.md: a mine arrives with one nugget
and a camp with one hoplite, which may be what a turn lacks. Two such buildings at most are reckoned
with: a turn builds three things at most, and one of them makes the point. This module does not know
what is paid for.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from services.orichalque.rules.ground import Ground
from services.orichalque.rules.packing import most_disjoint
from services.orichalque.rules.position import Offered
from services.orichalque.rules.sites import building_sites, legal_sites

MOST = 2
"""Mines and camps together."""
Room: TypeAlias = Mapping[tuple[int, int], int]
"""Mines and camps → temples that can be built besides; what is not there cannot be built."""


def room(ground: Ground, offer: Sequence[Offered]) -> Room:
    """What there is room for on this ground, with what is on the offer."""
    sites = tuple(sorted(legal_sites(ground, ground.lattice.whole)))
    lots = {kind: tuple(_lots(ground, offer, kind)) for kind in ("mine", "camp")}
    return _room(sites, lots["mine"], lots["camp"])


def _lots(ground: Ground, offer: Sequence[Offered], kind: str) -> Iterator[int]:
    """For each building of this kind on the offer, the cells where it can stand, as a mask."""
    for building, terrain in offer:
        if building == kind:
            yield sum(
                [1 << cell for cell, creature in building_sites(ground, terrain) if not creature]
            )


@lru_cache(maxsize=4096)
def _room(sites: tuple[int, ...], mines: tuple[int, ...], camps: tuple[int, ...]) -> Room:
    found: dict[tuple[int, int], int] = {}
    for buildings in range(MOST + 1):
        for count in range(buildings + 1):
            ways = [
                _temples(sites, (*some, *others))
                for some in combinations(mines, count)
                for others in combinations(camps, buildings - count)
            ]
            most = max(ways, default=-1)
            if most >= 0:
                found[count, buildings - count] = most
    return found


def _temples(sites: tuple[int, ...], lots: tuple[int, ...]) -> int:
    """The most temples beside buildings that stand one on each lot, -1 where they cannot."""
    if not lots:
        return len(most_disjoint(sites))
    first, *others = lots
    best = -1
    for cell in _worth_trying(first, others, sites):
        left = tuple([site for site in sites if not site & cell])
        best = max(best, _temples(left, tuple([lot & ~cell for lot in others])))
    return best


def _worth_trying(lot: int, others: Sequence[int], sites: Sequence[int]) -> Iterator[int]:
    """Cells of a lot that are not alike: one that is in nobody's way is as good as any."""
    wanted = 0
    for mask in (*sites, *others):
        wanted |= mask
    spare = lot & ~wanted
    if spare:
        yield spare & -spare
        return
    while lot:
        yield lot & -lot
        lot &= lot - 1
