"""Forests: two grow a third; three is the most; one or none never comes back.

Row `growth.forest` of docs/rules/deluges.md. A cell without forests is deforested for good and has
moved the counter on by one.
"""

from services.deluges.rules.cells import FORESTS


def count_new_forests(forests: int) -> int:
    """How many forests grow on a cell that has `forests` (0 to 3) at the end of a turn.

    Rule `growth.forest`.
    """
    return 1 if forests == FORESTS - 1 else 0
