"""The number of copies of a tile. Garden twins share a box; every player has one abbey."""

from services.carcassonne.board.design import Design

ABBEY = "AM/A"


def count_copies(design: Design, players: int) -> int | None:
    """The number of tiles in a design's box; None for tiles that the request describes."""
    return players if design.id == ABBEY else design.copies
