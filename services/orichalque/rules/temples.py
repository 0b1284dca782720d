"""How many temples an island still allows, none of which shares a cell with another.

Row `site.temple` of docs/rules/orichalque.md. Three counts, each with one choice of sites that
reaches it: those that can be built now; those once every creature is captured; and those once every
free cell is laid with what suits best, creatures captured. The last is what the ground allows: it
does not know which tiles will come.
"""

from collections.abc import Mapping

from services.orichalque.rules.ground import Ground
from services.orichalque.rules.packing import MOST_STEPS, Packing, most_disjoint
from services.orichalque.rules.sites import Survey
from services.orichalque.rules.steps import step
from shared.core.phrases import Plain


def once_pacified(found: Survey, free: int) -> tuple[int, ...]:
    """The sites once every creature is captured; `free` cells are not laid."""
    return tuple([cells for cells in found.suitable if not cells & free])


def shown_temples(ground: Ground, found: Survey) -> Mapping[str, Plain]:
    """The three counts for an answer, each with its sites; they share the steps there are."""
    now = most_disjoint(found.legal)
    left = MOST_STEPS - now.steps
    later = most_disjoint(once_pacified(found, ground.free), left)
    most = most_disjoint(found.suitable, left - later.steps)
    return {
        "now": _shown(ground, now),
        "once_pacified": _shown(ground, later),
        "possible": _shown(ground, most),
        **step(
            "site.temple",
            "temples.possible",
            now=len(now.chosen),
            later=len(later.chosen),
            most=len(most.chosen),
        ),
    }


def _shown(ground: Ground, found: Packing) -> Mapping[str, Plain]:
    named = ground.lattice.named
    shown: dict[str, Plain] = {
        "count": len(found.chosen),
        "sites": tuple([named[cells] for cells in found.chosen]),
    }
    return shown if found.exact else {**shown, "exact": False}
