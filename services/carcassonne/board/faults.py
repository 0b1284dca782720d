"""Faults of a board, which may name more than one place."""

from shared.core.illegal import Fault, Faults, Place


class BoardFaults(Faults):
    """Collects the faults of a board, starting with those found while the request was read."""

    def __init__(self, found: tuple[Fault, ...] = ()) -> None:
        super().__init__()
        self._found.extend(found)

    def note_places(self, code: str, *places: Place) -> None:
        """Notes a fault that involves several places; it points at the last of them."""
        self._found.append(Fault(code, places[-1].pointer, places=places))
