"""A feature found on a board, as the rules know it and with its way back to the board."""

from collections.abc import Sequence
from typing import NamedTuple

from services.carcassonne.board.fields import Farmland
from services.carcassonne.rules.position import Feature


class Site(NamedTuple):
    """A feature, the indices of its followers, and the JSON pointer that warnings name.

    `root` and `nodes` are its segments; -1 and none for what counts figures on tiles, which has
    `tile` instead. `land` is what a field touches.
    """

    feature: Feature
    followers: tuple[int, ...]
    at: str
    root: int = -1
    nodes: Sequence[int] = ()
    tile: int = -1
    land: Farmland | None = None
