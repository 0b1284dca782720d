"""Faults of a board: those that name more than one place.

What the caller sees of a fault is its code and, here, every place that has a part in it.
"""

from shared.core.illegal import Fault, Faults, Place


class BoardFaults(Faults):
    """Collects the faults of a board, beginning with those found while the request was read."""

    def __init__(self, found: tuple[Fault, ...] = ()) -> None:
        super().__init__()
        self._found.extend(found)

    def note_places(self, code: str, *places: Place) -> None:
        """Something is wrong between places; the fault points at the last of them."""
        self._found.append(Fault(code, places[-1].pointer, places=places))
