"""What the box holds, and how much of it there can be: once, for every operation.

Rows `cap.*` of docs/rules/deluges.md, and ruling `functions-per-cell`: of ports, barracks and
granaries the rulebook sets no number, but a second one on a cell would serve nobody. How many
pieces of other kinds the box holds is not printed. The refusals are in `caps.py`.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

Owner: TypeAlias = Literal["table", "civilisation", "cell"]
"""What a limit is for: the whole table, one civilisation or one cell."""


class BoxLimit(NamedTuple):
    """The most of a piece that one `owner` can have; `rule` is the row that says so.

    `is_advanced`: only the advanced game has the piece.
    """

    piece: str
    most: int
    owner: Owner
    rule: str
    is_advanced: bool = False


BOX: Mapping[str, BoxLimit] = {
    one.piece: one
    for one in (
        BoxLimit("civilisation", 4, "table", "cap.pieces"),
        BoxLimit("warrior", 5, "civilisation", "cap.warriors"),
        BoxLimit("boat", 8, "civilisation", "cap.boats"),
        BoxLimit("forest", 3, "cell", "growth.forest"),
        BoxLimit("mine", 3, "cell", "cap.mines"),
        BoxLimit("dolmen", 1, "cell", "cap.dolmen"),
        BoxLimit("monument", 1, "cell", "cap.monument", True),
        BoxLimit("wonder", 1, "cell", "cap.wonder", True),
        BoxLimit("port", 1, "cell", "build.port", True),
        BoxLimit("barracks", 1, "cell", "build.barracks", True),
        BoxLimit("granary", 1, "cell", "growth.granary", True),
    )
}
"""Every piece of which there can be too many, by its name."""
CIVILISATIONS = BOX["civilisation"].most
"""Civilisations that the box has pieces for."""
