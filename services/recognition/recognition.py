"""The four operations of the recogniser: pure functions of what is sent."""

from services.recognition.reading import (
    BoardReading,
    Cell,
    ConfirmedBoard,
    Decoding,
    Grid,
    Hints,
    Limits,
    PlacedTile,
)


def recognize_board(photo: bytes, reference: bytes | None, hints: Hints) -> BoardReading:
    """Read a whole board from a photo (JPEG, PNG, WebP, at most `MOST_PHOTO` bytes).

    Without a reference every occupied cell is unknown, and the grid is what the person uses.
    Raises PictureError, PackError, HintsError, and NoBoardFound.
    """
    raise NotImplementedError


def find_grid(photo: bytes, hints: Hints) -> Grid:
    """Find the lattice alone; faster than a whole reading.

    Raises PictureError, HintsError and NoBoardFound.
    """
    raise NotImplementedError


def learn_reference(photo: bytes, board: ConfirmedBoard, reference: bytes | None) -> bytes:
    """Make a reference pack of a confirmed board, added to an earlier pack if there is one.

    At most `MOST_PACK` bytes. Raises PictureError, PackError and HintsError.
    """
    raise NotImplementedError


def decode_scores(
    scores: str, certain: tuple[PlacedTile, ...], cells: frozenset[Cell] | None, limits: Limits
) -> Decoding:
    """Decode the scores of an earlier reading again, without the photo.

    `certain` are the tiles that the person knows; `cells` are the occupied cells among those of the
    scores, None for the ones that the reading found. Raises ScoresError and HintsError.
    """
    raise NotImplementedError
