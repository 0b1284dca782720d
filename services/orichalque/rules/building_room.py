"""How many temples, mines and camps can be built in one turn without standing in each other's way.

Rows `site.temple` and `site.building` of docs/rules/orichalque.md: a mine arrives with one nugget
and a camp with one hoplite, which may be what a turn lacks. Two such buildings at most are
considered: a turn builds three things at most, and one of them makes the point. More temples than a
turn can build are not counted.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from services.orichalque.rules.ground import Ground
from services.orichalque.rules.packing import disjoint_up_to
from services.orichalque.rules.position import VOLCANO, Offered
from services.orichalque.rules.sites import every_legal_site
from services.orichalque.rules.turns import MOST_BUILT

MOST = 2
"""Mines and camps together."""
Room: TypeAlias = Mapping[tuple[int, int], int]
"""Mines and camps → temples that a turn can build besides; what is not there cannot be built."""


def room(ground: Ground, offer: Sequence[Offered]) -> Room:
    """What there is room for on this ground, with what is on the offer."""
    guarded = ground.lattice.reach(ground.creatures)
    lots = {
        kind: tuple(
            [
                (ground.terrain[terrain] | ground.terrain[VOLCANO]) & ~guarded
                for building, terrain in offer
                if building == kind
            ]
        )
        for kind in ("mine", "camp")
    }
    return _room(every_legal_site(ground), lots["mine"], lots["camp"])


@lru_cache(maxsize=4096)
def _room(sites: tuple[int, ...], mines: tuple[int, ...], camps: tuple[int, ...]) -> Room:
    found: dict[tuple[int, int], int] = {}
    for buildings in range(MOST + 1):
        for count in range(buildings + 1):
            lots = [
                (*some, *others)
                for some in combinations(mines, count)
                for others in combinations(camps, buildings - count)
            ]
            most = _most_temples(sites, lots, MOST_BUILT - buildings)
            if most >= 0:
                found[count, buildings - count] = most
    return found


def _most_temples(sites: tuple[int, ...], ways: Iterable[tuple[int, ...]], wanted: int) -> int:
    """The most temples, up to those wanted, beside the buildings of one of the ways."""
    best = -1
    for lots in dict.fromkeys(ways):
        best = max(best, _temples(sites, lots, wanted))
        if best == wanted:
            break
    return best


def _temples(sites: tuple[int, ...], lots: tuple[int, ...], wanted: int) -> int:
    """The most temples, up to those wanted, beside buildings that stand one on each lot.

    -1 where these cannot.
    """
    if not lots:
        return disjoint_up_to(sites, wanted)
    first, *others = lots
    best = -1
    for cell in _worth_trying(first, others, sites):
        left = tuple([site for site in sites if not site & cell])
        best = max(best, _temples(left, tuple([lot & ~cell for lot in others]), wanted))
        if best == wanted:
            break
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
