"""The wind roses of a turn: whether a quarter of one was laid in its quarter of the board.

Rule `wind_rose` of docs/rules/carcassonne.md. A tile with a whole rose divides the board as it
lies: turned, its quarters turn too. Its row and its column belong to the quarters on both sides of
them. The quarter of a rose pays by what is printed on it, however its own tile is turned. The
orange rose is the tile with which the game starts, so the blue one has been laid after it, and the
last one counts.
"""

from typing import NamedTuple

from services.carcassonne.board.answers import FeatureFacts, write_place
from services.carcassonne.board.design import QUARTER_TURN
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.turn_position import TurnPosition
from services.carcassonne.rules.expansions import MARK_EXPANSIONS, build_expansion_notice
from services.carcassonne.rules.names import QUARTERS, WHOLE_ROSE
from services.carcassonne.rules.turn_points import build_rose_entry
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Entry, Notice

WIND_ROSE = "wind_rose"
ORANGE_ROSE = "WR/CFR"
"""The wind rose with which the game starts."""


class PaidRose(NamedTuple):
    """The entry of a wind rose in a turn, if it pays, and what to warn of."""

    entries: tuple[Entry, ...] = ()
    warnings: tuple[Notice, ...] = ()


def build_rose_entries(placements: Placements, position: TurnPosition) -> PaidRose:
    """What the quarter of a wind rose on the tile just laid pays the player who laid it.

    Warns where no rose divides the board, and of a rose on a tile of the request whose expansion is
    off; tiles of the catalogue have a warning of their own.
    """
    index = position.laid
    tile, quarter = placements.laid.tiles[index], _read_rose(placements, index)
    if quarter in ("", WHOLE_ROSE):
        return PaidRose()
    if placements.expansions.isdisjoint(MARK_EXPANSIONS[WIND_ROSE]):
        if placements.laid.rotated_designs[index].design.expansions:
            return PaidRose()
        at = pointer("tiles", index)
        off = build_expansion_notice(WIND_ROSE, MARK_EXPANSIONS[WIND_ROSE], at)
        return PaidRose(warnings=(off,))
    rose = _find_dividing_rose(placements)
    if rose is None:
        missing = {"piece": Word("piece.whole_wind_rose")}
        return PaidRose(warnings=(Notice("missing-input", pointer("tiles", index), missing),))
    centre = placements.laid.tiles[rose]
    turned = QUARTERS.index(quarter) + centre.rotation // QUARTER_TURN
    paying = QUARTERS[turned % len(QUARTERS)]
    spaces = placements.laid.spaces(index)
    if not any(_lies_in(paying, one.x - centre.x, one.y - centre.y) for one in spaces):
        return PaidRose()
    facts = FeatureFacts([write_place(x=tile.x, y=tile.y, tile=tile.tile)])
    return PaidRose((build_rose_entry(position.player, facts),))


def _read_rose(placements: Placements, tile: int) -> str:
    """What is printed of a wind rose on a tile; empty if nothing is."""
    marks = placements.laid.rotated_designs[tile].design.marks
    return next((mark.detail for mark in marks if mark.kind == WIND_ROSE), "")


def _find_dividing_rose(placements: Placements) -> int | None:
    """The tile of the rose that divides the board: the last one, and the orange one first of all.

    Tiles may be given in any order; of roses on tiles of the request the last one is taken.
    """
    roses = [
        tile
        for tile in placements.laid.marks.get(WIND_ROSE, ())
        if _read_rose(placements, tile) == WHOLE_ROSE
    ]
    tiles = placements.laid.tiles
    return max(roses, key=lambda tile: (tiles[tile].tile != ORANGE_ROSE, tile), default=None)


def _lies_in(quarter: str, east: int, south: int) -> bool:
    """Whether a space so far from the rose lies in a quarter, its row and column included."""
    is_in_rows = south <= 0 if "N" in quarter else south >= 0
    is_in_columns = east >= 0 if "E" in quarter else east <= 0
    return is_in_rows and is_in_columns
