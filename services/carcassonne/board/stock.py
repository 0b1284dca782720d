"""How many copies of a tile there are. Garden twins share a box; every player has one abbey."""

from services.carcassonne.board.design import Design

ABBEY = "AM/A"


def count_copies(design: Design, players: int) -> int | None:
    """How many of a design's box the table has; None for tiles that the request describes."""
    return players if design.id == ABBEY else design.copies
