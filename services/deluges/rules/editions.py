"""Pieces that only the advanced game has: refused in the basic game.

The rows `heritage.monument`, `heritage.wonder`, `build.port`, `build.barracks` and `growth.granary`
of docs/rules/deluges.md name the advanced edition; a basic game that holds one of these pieces is
refused with the id of its row. Copper, the sixth resource, comes with the monument: refused with
`build.cost`.
"""

from services.deluges.rules.constructions import CONSTRUCTIONS
from shared.core.declarations import InEditions
from shared.core.illegal import Faults
from shared.core.pointers import PointerSteps, pointer

ADVANCED = InEditions("advanced")
"""Marks the fields that only the advanced game has."""


def refuse_advanced_piece(advanced: bool, piece: str, at: PointerSteps, faults: Faults) -> None:
    """Notes a breach at `at` when a basic game holds an advanced piece."""
    rule = CONSTRUCTIONS[piece].advanced_rule
    if rule and not advanced:
        faults.breach(rule, pointer(*at))


def refuse_copper(advanced: bool, copper: int, at: PointerSteps, faults: Faults) -> None:
    """Notes a breach at `at` when a basic game holds copper."""
    if copper and not advanced:
        faults.breach("build.cost", pointer(*at))
