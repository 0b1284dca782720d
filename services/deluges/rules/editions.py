"""Pieces that only the advanced game has: refused in the basic game.

The rows `heritage.monument`, `heritage.wonder`, `build.port`, `build.barracks` and `growth.granary`
of docs/rules/deluges.md name the advanced edition; a basic game that holds one of these pieces is
refused with the id of its row. Copper, the sixth resource, comes with the monument: refused with
`build.cost`.
"""

from shared.core.declarations import InEditions
from shared.core.illegal import Faults
from shared.core.pointers import PointerSteps, pointer

ADVANCED = InEditions("advanced")
"""Marks the fields that only the advanced game has."""
ADVANCED_PIECES = {
    "monument": "heritage.monument",
    "wonder": "heritage.wonder",
    "port": "build.port",
    "barracks": "build.barracks",
    "granary": "growth.granary",
}
"""Piece of the advanced game → the rule that it belongs to."""


def refuse_advanced_piece(advanced: bool, piece: str, at: PointerSteps, faults: Faults) -> None:
    """Notes a breach at `at` when a basic game holds an advanced piece."""
    if not advanced and piece in ADVANCED_PIECES:
        faults.breach(ADVANCED_PIECES[piece], pointer(*at))


def refuse_copper(advanced: bool, copper: int, at: PointerSteps, faults: Faults) -> None:
    """Notes a breach at `at` when a basic game holds copper."""
    if copper and not advanced:
        faults.breach("build.cost", pointer(*at))
