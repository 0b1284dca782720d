"""The scores of a reading as text, which a client keeps and sends back unread.

The text is base64 (URL alphabet, padded) of one byte with the version and a zlib stream: the number
of cells and of options that were taught (2 bytes each, big-endian); of each option the length of
the tile's id (1 byte), the id and the number of quarter turns (1 byte); of each cell x and y
(2 bytes each, signed), whether it was found occupied (1 byte), the numbers of `facts.FACTS`, the
score of an unknown tile, and the scores of all options (2 bytes each, signed, in hundredths).
"""

import base64
import binascii
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.recognition.catalogue import TILES
from services.recognition.decoding import Options
from services.recognition.facts import FACTS
from services.recognition.packs import inflate
from services.recognition.reading import MOST_CELLS, MOST_COORDINATE, MOST_SCORES, Cell, ScoresError

VERSION = 2
MOST_OPTIONS = 1_400
"""The most options of a text: fewer designs than a pack can teach, in four rotations."""
_STEP = 0.01
_LONGEST_ID = 40
_MOST_PLAIN = (
    4 + MOST_OPTIONS * (2 + _LONGEST_ID) + MOST_CELLS * (7 + 2 * (len(FACTS) + MOST_OPTIONS))
)
_CELL = struct.Struct(">hhB")


@dataclass(frozen=True, slots=True)
class CellScores:
    """What is known of cells: the facts that they show, how taught designs fit, which are occupied.

    `facts` is cells × `facts.FACTS`; `taught` has options of taught tiles alone, perhaps none.
    """

    taught: Options
    facts: NDArray[np.float64]
    occupied: tuple[bool, ...]


def write_scores(scores: CellScores) -> str:
    """The text; scores of more than ±327 are cut off there."""
    options = scores.taught
    parts = [struct.pack(">HH", len(options.cells), len(options.tiles))]
    for tile, rotation in zip(options.tiles, options.rotations, strict=True):
        parts.append(struct.pack("B", len(tile)) + tile.encode() + bytes([rotation // 90]))
    values = np.c_[scores.facts, options.unknown, options.scores] / _STEP
    rows = np.clip(np.round(values), -32_768, 32_767).astype(">i2")
    for cell, occupied, row in zip(options.cells, scores.occupied, rows, strict=True):
        parts += [_CELL.pack(cell.x, cell.y, occupied), row.tobytes()]
    data = bytes([VERSION]) + zlib.compress(b"".join(parts), 9)
    return base64.urlsafe_b64encode(data).decode("ascii")


def read_scores(text: str) -> CellScores:
    """Read a text; whatever does not follow the format to the last byte raises ScoresError."""
    if len(text) > MOST_SCORES:
        raise ScoresError("too-large", bytes=len(text), limit=MOST_SCORES)
    try:
        data = base64.b64decode(text.encode("ascii"), altchars=b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error) as error:
        raise ScoresError("corrupt") from error
    if not data:
        raise ScoresError("corrupt")
    if data[0] != VERSION:
        raise ScoresError("version", version=data[0])
    try:
        return _Reader(inflate(data[1:], _MOST_PLAIN)).read()
    except (struct.error, UnicodeDecodeError, zlib.error) as error:
        raise ScoresError("corrupt") from error


class _Reader:
    """Reads the plain bytes from the first to the last; struct.error where they end early."""

    def __init__(self, plain: bytes) -> None:
        self._plain = plain
        self._at = 0

    def read(self) -> CellScores:
        count, options = struct.unpack(">HH", self._take(4))
        if count > MOST_CELLS or options > MOST_OPTIONS:
            raise ScoresError("corrupt")
        pairs = list(self._read_options(options))
        cells, occupied, rows = [], [], []
        for _ in range(count):
            x, y, flag = _CELL.unpack(self._take(_CELL.size))
            cells.append(Cell(x, y))
            occupied.append(bool(flag))
            rows.append(np.frombuffer(self._take(2 * (len(FACTS) + 1 + options)), ">i2") * _STEP)
        self._check(cells, pairs)
        values = np.array(rows, np.float64).reshape(count, len(FACTS) + 1 + options)
        facts, values = values[:, : len(FACTS)], values[:, len(FACTS) :]
        tiles, rotations = tuple(tile for tile, _ in pairs), tuple(turn for _, turn in pairs)
        found = Options(tuple(cells), tiles, rotations, values[:, 1:], values[:, 0])
        return CellScores(found, facts, tuple(occupied))

    def _read_options(self, count: int) -> Iterator[tuple[str, int]]:
        for _ in range(count):
            (length,) = self._take(1)
            tile = self._take(length).decode("ascii")
            (turns,) = self._take(1)
            if tile not in TILES or turns >= TILES[tile].rotations:
                raise ScoresError("corrupt")
            yield tile, turns * 90

    def _check(self, cells: list[Cell], pairs: list[tuple[str, int]]) -> None:
        is_far = any(abs(place) > MOST_COORDINATE for cell in cells for place in cell)
        is_double = len(set(cells)) < len(cells) or len(set(pairs)) < len(pairs)
        if is_far or is_double or self._at != len(self._plain):
            raise ScoresError("corrupt")

    def _take(self, count: int) -> bytes:
        """The next bytes; struct.error if there are fewer."""
        part = self._plain[self._at : self._at + count]
        if len(part) < count:
            raise struct.error(count)
        self._at += count
        return part
