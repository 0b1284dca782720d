"""A feature found on a board: its values for the rules, and where it lies."""

from collections.abc import Sequence
from typing import NamedTuple

from services.carcassonne.board.fields import Farmland
from services.carcassonne.rules.position import Feature


class Site(NamedTuple):
    """A feature, the indices of its followers, and the JSON pointer that warnings name.

    `root` and `nodes` are its segments. A feature that counts the figures on a tile has the index
    `tile` instead, with the root -1 and no nodes. `land` is what a field touches.
    """

    feature: Feature
    followers: tuple[int, ...]
    at: str
    root: int = -1
    nodes: Sequence[int] = ()
    tile: int = -1
    land: Farmland | None = None
