"""How many temples an island still allows, none of which shares a cell with another.

Row `site.temple` of docs/rules/orichalque.md. Three counts, each with one choice of sites that
reaches it: temples that can be built now; those once every creature is captured; and those once
every free cell is laid with the best terrain as well, whichever tiles come.
"""

from collections.abc import Mapping

from services.orichalque.rules.island_masks import IslandMasks
from services.orichalque.rules.packing import MOST_STEPS, Packing, pack_rhombuses
from services.orichalque.rules.sites import SiteAnalysis
from shared.core.phrases import Plain
from shared.core.steps import build_step


def find_sites_after_captures(found: SiteAnalysis, free: int) -> tuple[int, ...]:
    """The sites once every creature is captured; `free` cells are not laid."""
    return tuple([cells for cells in found.suitable if not cells & free])


def render_temples(masks: IslandMasks, found: SiteAnalysis) -> Mapping[str, Plain]:
    """The three counts for an answer, each with its sites; they share the steps there are."""
    now = pack_rhombuses(found.legal)
    left = MOST_STEPS - now.steps
    later = pack_rhombuses(find_sites_after_captures(found, masks.free), left)
    most = pack_rhombuses(found.suitable, left - later.steps)
    return {
        "now": _render_packing(masks, now),
        "once_pacified": _render_packing(masks, later),
        "possible": _render_packing(masks, most),
        **build_step(
            "site.temple",
            "temples.possible",
            now=len(now.chosen),
            later=len(later.chosen),
            most=len(most.chosen),
        ),
    }


def _render_packing(masks: IslandMasks, found: Packing) -> Mapping[str, Plain]:
    named = masks.lattice.rendered_masks
    rendered: dict[str, Plain] = {
        "count": len(found.chosen),
        "sites": tuple([named[cells] for cells in found.chosen]),
    }
    return rendered if found.exact else {**rendered, "exact": False}
