"""How many temples an island still allows, none of which shares a cell with another.

Row `site.temple` of docs/rules/orichalque.md. Three counts, each with one choice of sites that
reaches it: temples that can be built now; those once every creature is captured; and those once
every free cell is laid with the best terrain as well, whichever tiles come.
"""

from functools import lru_cache
from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules.answers import Cells, Explanation
from services.orichalque.rules.island_masks import IslandMasks
from services.orichalque.rules.lattice import Lattice
from services.orichalque.rules.limits import CELLS
from services.orichalque.rules.packing import MOST_STEPS, Packing, pack_rhombuses
from services.orichalque.rules.sites import SiteAnalysis, find_legal_sites
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Key, Reused
from shared.core.steps import build_step


class DisjointTemples(NamedTuple):
    """The most temples at once, and one choice of sites for them."""

    number: Annotated[Amount, Key("count"), "How many temples these are."]
    sites: Annotated[
        tuple[Cells, ...], AtMost(CELLS), "Where they could be built: the four cells of each."
    ]
    exact: Annotated[
        bool | None, "False where there may be more than was found; else left out."
    ] = None


KnownTemples: TypeAlias = Annotated[DisjointTemples, Reused()]
"""Temples that were described before, for an island with the same sites."""


class TemplesPossible(NamedTuple):
    """The most temples that share no cell."""

    now: Annotated[KnownTemples, "Temples that can be built as the island is."]
    once_pacified: Annotated[
        KnownTemples, "Temples that can be built once every creature is captured."
    ]
    possible: Annotated[
        KnownTemples,
        "Temples that can be built once every free cell is laid as it suits as well.",
    ]
    step: Explanation


def count_temples(masks: IslandMasks, found: SiteAnalysis) -> TemplesPossible:
    """The three counts for an answer, each with its sites; they share the steps there are."""
    lattice, now = masks.lattice, pack_rhombuses(find_legal_sites(masks))
    left = MOST_STEPS - now.steps
    laid = tuple([cells for cells in found.suitable if not cells & masks.free])
    later = pack_rhombuses(laid, left)
    most = pack_rhombuses(found.suitable, left - later.steps)
    return TemplesPossible(
        now=_describe_packing(lattice, now),
        once_pacified=_describe_packing(lattice, later),
        possible=_describe_packing(lattice, most),
        step=build_step(
            "site.temple",
            "temples.possible",
            now=len(now.chosen),
            later=len(later.chosen),
            most=len(most.chosen),
        ),
    )


@lru_cache(maxsize=2048)
def _describe_packing(lattice: Lattice, found: Packing) -> DisjointTemples:
    sites = tuple([lattice.list_spots(cells) for cells in found.chosen])
    return DisjointTemples(len(sites), sites, None if found.exact else False)
