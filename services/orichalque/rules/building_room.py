"""How many temples, mines and camps can be built together in one turn.

Two mines or camps at most are considered: a turn builds three things at most, and one of them makes
the point. More temples than a turn can build are not counted.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import TypeAlias

from services.orichalque.rules.islands import OfferedBuilding
from services.orichalque.rules.lattice import IslandMasks
from services.orichalque.rules.packing import count_disjoint
from services.orichalque.rules.site_answers import find_building_cells, find_legal_sites
from services.orichalque.rules.turns import MOST_BUILT

MOST_BUILDINGS = 2
BuildingRoom: TypeAlias = Mapping[tuple[int, int], int]
"""(mines, camps) → temples that a turn can also build; what is missing cannot be built."""


def find_room(masks: IslandMasks, offer: Sequence[OfferedBuilding]) -> BuildingRoom:
    """What can be built on the island from this offer; a bare mine or camp brings nothing."""
    cell_choices = {
        kind: tuple(
            find_building_cells(masks, one.terrain)
            for one in offer
            if one.building == kind and any(one.lying)
        )
        for kind in ("mine", "camp")
    }
    return _compute_room(find_legal_sites(masks), cell_choices["mine"], cell_choices["camp"])


@lru_cache(maxsize=4096)
def _compute_room(
    sites: tuple[int, ...], mines: tuple[int, ...], camps: tuple[int, ...]
) -> BuildingRoom:
    found: dict[tuple[int, int], int] = {}
    for buildings in range(MOST_BUILDINGS + 1):
        for count in range(buildings + 1):
            cell_choices = [
                (*some, *others)
                for some in combinations(mines, count)
                for others in combinations(camps, buildings - count)
            ]
            wanted = MOST_BUILT - buildings
            most = _find_most(
                (_count_temples(sites, one, wanted) for one in dict.fromkeys(cell_choices)), wanted
            )
            if most >= 0:
                found[count, buildings - count] = most
    return found


def _find_most(counts: Iterable[int], wanted: int) -> int:
    best = -1
    for count in counts:
        best = max(best, count)
        if best == wanted:
            break
    return best


def _count_temples(sites: tuple[int, ...], cell_choices: tuple[int, ...], wanted: int) -> int:
    """The most temples, up to those wanted, beside a building on each mask; -1 without room."""
    if not cell_choices:
        return count_disjoint(sites, wanted)
    first, *others = cell_choices
    return _find_most(
        (
            _count_temples(
                tuple([site for site in sites if not site & cell]),
                tuple([cells & ~cell for cells in others]),
                wanted,
            )
            for cell in _find_distinct_cells(first, others, sites)
        ),
        wanted,
    )


def _find_distinct_cells(cells: int, others: Sequence[int], sites: Sequence[int]) -> Iterator[int]:
    """The cells worth trying: of those that nothing else needs one is enough."""
    uncontested = cells & ~reduce(or_, (*sites, *others), 0)
    if uncontested:
        yield uncontested & -uncontested
        return
    while cells:
        yield cells & -cells
        cells &= cells - 1
