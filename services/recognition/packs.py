"""Reference packs: patches of single tiles that a person confirmed, and their versioned bytes.

A pack is the magic, one byte with the version, its name and the day on which it was taught, and a
zlib stream. Name and day are UTF-8 after one byte with their length in bytes, 0 where there is
none; version 1 has neither. The stream is the number of patches (2 bytes, big-endian), then of each
the length of the tile's id (1 byte), the id in ASCII, and `SIDE` × `SIDE` × 3 bytes RGB of the tile
unrotated. It holds nothing else of a photo.
"""

import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

import numpy as np
from numpy.typing import NDArray

from services.recognition.catalogue import TILES
from services.recognition.reading import MOST_NAME, MOST_PACK, PackError

SIDE = 32
"""The width and height of a patch in pixels."""
MAGIC = b"DECOMPTE-TILES"
VERSION = 2
MOST_PATCHES = 400
MOST_COPIES = 4
_PATCH = SIDE * SIDE * 3
_LONGEST_ID = 40
_MOST_PLAIN = 2 + MOST_PATCHES * (1 + _LONGEST_ID + _PATCH)
_HEAD = len(MAGIC) + 1

Patch = NDArray[np.uint8]
"""`SIDE` × `SIDE` × 3, uint8, RGB: a tile unrotated."""


@dataclass(frozen=True, slots=True)
class Pack:
    """Patches with their tiles, the newest first; `name` and `taught_on` are the caller's words.

    `taught_on` is a day as YYYY-MM-DD; both are empty where nobody gave them.
    """

    patches: tuple[tuple[str, Patch], ...] = ()
    name: str = ""
    taught_on: str = ""

    @property
    def tiles(self) -> frozenset[str]:
        return frozenset(tile for tile, _ in self.patches)


def read_pack(data: bytes) -> Pack:
    """Read a pack; whatever does not follow the format to the last byte raises PackError."""
    if len(data) > MOST_PACK:
        raise PackError("too-large", bytes=len(data), limit=MOST_PACK)
    if not data.startswith(MAGIC) or len(data) < _HEAD:
        raise PackError("not-a-pack")
    version, at = data[len(MAGIC)], _HEAD
    if not 1 <= version <= VERSION:
        raise PackError("version", version=version)
    name, taught_on = "", ""
    if version > 1:
        name, at = _read_word(data, at)
        taught_on, at = _read_word(data, at)
    if len(name) > MOST_NAME or not is_day(taught_on or "2000-01-01"):
        raise PackError("corrupt")
    try:
        patches = tuple(_read_patches(inflate(data[at:], _MOST_PLAIN)))
        if len(tuple(_limit_copies(patches, MOST_COPIES))) < len(patches):
            raise PackError("corrupt")
        return Pack(patches, name, taught_on)
    except (struct.error, UnicodeDecodeError, zlib.error) as error:
        raise PackError("corrupt") from error


def is_day(word: str) -> bool:
    """Whether a word is a day of the calendar as YYYY-MM-DD."""
    try:
        return date.fromisoformat(word).isoformat() == word
    except ValueError:
        return False


def _read_word(data: bytes, at: int) -> tuple[str, int]:
    """A word that begins with its length, and where it ends."""
    end = at + 1 + int.from_bytes(data[at : at + 1])
    try:
        return data[at + 1 : end].decode(), end
    except UnicodeDecodeError as error:
        raise PackError("corrupt") from error


def _write_word(word: str) -> bytes:
    encoded = word.encode()
    return bytes([len(encoded)]) + encoded


def inflate(data: bytes, most: int) -> bytes:
    """The bytes of a whole zlib stream; zlib.error for any other, or for more than `most`."""
    stream = zlib.decompressobj()
    plain = stream.decompress(data, most)
    if not stream.eof or stream.unused_data:
        raise zlib.error("no whole stream")
    return plain


def _read_patches(plain: bytes) -> Iterator[tuple[str, Patch]]:
    (count,) = struct.unpack_from(">H", plain)
    at = 2
    for _ in range(count):
        (length,) = struct.unpack_from("B", plain, at)
        tile = plain[at + 1 : at + 1 + length].decode("ascii")
        at += 1 + length + _PATCH
        if tile not in TILES or at > len(plain):
            raise PackError("corrupt")
        yield tile, np.frombuffer(plain[at - _PATCH : at], np.uint8).reshape(SIDE, SIDE, 3)
    if at != len(plain):
        raise PackError("corrupt")


def write_pack(pack: Pack) -> bytes:
    """The bytes of a pack; the last patches are left out where they would be more than allowed.

    A tile that has several patches loses its last ones first. Raises PackError if one patch of each
    tile is already too much.
    """
    for copies in range(MOST_COPIES, 0, -1):
        data = _write(replace(pack, patches=tuple(_limit_copies(pack.patches, copies))))
        if len(data) <= MOST_PACK:
            return data
    raise PackError("too-large", bytes=len(data), limit=MOST_PACK)


def _write(pack: Pack) -> bytes:
    parts = [struct.pack(">H", len(pack.patches))]
    for tile, patch in pack.patches:
        parts += [struct.pack("B", len(tile)), tile.encode("ascii"), patch.tobytes()]
    head = MAGIC + bytes([VERSION]) + _write_word(pack.name) + _write_word(pack.taught_on)
    return head + zlib.compress(b"".join(parts), 9)


def _limit_copies(patches: Iterable[tuple[str, Patch]], most: int) -> Iterator[tuple[str, Patch]]:
    seen: dict[str, int] = {}
    for tile, patch in patches:
        seen[tile] = seen.get(tile, 0) + 1
        if seen[tile] <= most:
            yield tile, patch


def merge_packs(new: Pack, old: Pack) -> Pack:
    """The patches of both, at most `MOST_COPIES` of a tile, the new ones first.

    The name and the day are those of the old one where the new one has none.
    """
    patches = tuple(_limit_copies((*new.patches, *old.patches), MOST_COPIES))
    return Pack(patches, new.name or old.name, new.taught_on or old.taught_on)


def order_by_likeness(patches: Iterable[tuple[str, Patch]]) -> Pack:
    """A pack in which, of each tile, the patch most like the others of that tile is first.

    So a patch that a follower covers comes last.
    """
    by_tile: dict[str, list[Patch]] = {}
    for tile, patch in patches:
        by_tile.setdefault(tile, []).append(patch)
    return Pack(tuple((tile, patch) for tile, own in by_tile.items() for patch in _order(own)))


def _order(patches: list[Patch]) -> list[Patch]:
    if len(patches) < 3:
        return patches
    rows = np.stack(patches).reshape(len(patches), -1).astype(np.float32)
    distances = np.abs(rows[:, None] - rows[None]).mean(axis=2)
    return [patches[number] for number in np.argsort(np.median(distances, axis=1), kind="stable")]
