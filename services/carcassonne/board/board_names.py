"""How answers name a whole board. Rules leave both empty; they are made with the request."""

from typing import Annotated, TypeAlias

from services.carcassonne.rules.limits import LONGEST_NOTATION
from shared.core.declarations import Length

Notation: TypeAlias = Annotated[
    str,
    Length(0, 10 * LONGEST_NOTATION),
    "The board in one line, which a request may have instead of its tiles, followers and pieces.",
]
BoardId: TypeAlias = Annotated[
    str,
    Length(32, 32),
    "Names the board: the same for the same tiles and pieces, however they were sent, shifted or "
    "turned as a whole.",
]
