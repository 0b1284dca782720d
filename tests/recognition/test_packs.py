"""Reference packs are written, read to the last byte, limited and merged."""

import zlib

import numpy as np
import pytest

from services.recognition.packs import (
    MAGIC,
    MOST_COPIES,
    SIDE,
    VERSION,
    Pack,
    Patch,
    merge_packs,
    order_by_likeness,
    read_pack,
    write_pack,
)
from services.recognition.reading import MOST_PACK, PackError
from tests.recognition.drawn_boards import BASE

HEAD = MAGIC + bytes([VERSION, 0, 0])
"""How a pack without a name and a day begins."""


def draw_patch(seed: int) -> Patch:
    return np.random.default_rng(seed).integers(0, 256, (SIDE, SIDE, 3), dtype=np.uint8)


def refuse(data: bytes) -> str:
    with pytest.raises(PackError) as caught:
        read_pack(data)
    return caught.value.code


def pack_plain(plain: bytes) -> bytes:
    return HEAD + zlib.compress(plain)


def test_a_name_and_a_day_are_kept_until_there_are_new_ones() -> None:
    patches = (("BA/D", draw_patch(1)),)
    old = read_pack(write_pack(Pack(patches, "Notre exemplaire, é".ljust(60, "é"), "2026-03-08")))
    assert (len(old.name), old.taught_on) == (60, "2026-03-08")
    merged = merge_packs(Pack(patches, "", "2026-04-01"), old)
    assert (merged.name, merged.taught_on) == (old.name, "2026-04-01")
    assert merge_packs(Pack(patches, "Ours"), old).name == "Ours"


def test_a_pack_of_the_version_before_is_read_without_a_name() -> None:
    now = write_pack(Pack((("BA/D", draw_patch(1)),)))
    before = read_pack(MAGIC + b"\x01" + now[len(HEAD) :])
    assert (before.tiles, before.name, before.taught_on) == (frozenset({"BA/D"}), "", "")


def test_a_pack_is_never_larger_than_allowed() -> None:
    pack = Pack(tuple((tile, draw_patch(n)) for n in range(8) for tile in BASE))
    data = write_pack(pack)
    assert len(data) <= MOST_PACK
    assert read_pack(data).tiles == frozenset(BASE)


def test_merging_keeps_the_newest_of_each_tile() -> None:
    old = Pack(tuple(("BA/D", draw_patch(n)) for n in range(MOST_COPIES)))
    new = Pack((("BA/D", draw_patch(90)), ("BA/V", draw_patch(91))))
    merged = merge_packs(new, old)
    assert [tile for tile, _ in merged.patches] == ["BA/D", "BA/V"] + ["BA/D"] * (MOST_COPIES - 1)
    assert (merged.patches[0][1] == new.patches[0][1]).all()


def test_the_patch_unlike_the_others_comes_last() -> None:
    plain, covered = np.full((SIDE, SIDE, 3), 90, np.uint8), draw_patch(5)
    pack = order_by_likeness([("BA/V", covered), ("BA/V", plain), ("BA/V", plain + np.uint8(2))])
    assert (pack.patches[-1][1] == covered).all()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not-a-pack"),
        (b"PK\x03\x04", "not-a-pack"),
        (MAGIC, "not-a-pack"),
        (MAGIC + b"\x09", "version"),
        (MAGIC + bytes([VERSION]), "corrupt"),
        (MAGIC + bytes([VERSION]) + b"rubbish", "corrupt"),
        (HEAD[:-1] + b"\x0a2026-13-01" + zlib.compress(b"\0\0"), "corrupt"),
        (HEAD[:-2] + b"\x3d" + b"a" * 61 + b"\0" + zlib.compress(b"\0\0"), "corrupt"),
        (HEAD[:-2] + b"\x01\xff\0" + zlib.compress(b"\0\0"), "corrupt"),
        (pack_plain(b""), "corrupt"),
        (pack_plain(b"\x00\x01"), "corrupt"),
        (pack_plain(b"\x00\x00x"), "corrupt"),
        (pack_plain(b"\x00\x00") + b"more", "corrupt"),
        (pack_plain(b"\x00\x01\x04BA/?" + bytes(SIDE * SIDE * 3)), "corrupt"),
        (pack_plain(b"\x00\x01\x04BA/\xff" + bytes(SIDE * SIDE * 3)), "corrupt"),
        (pack_plain(b"\x00\x01\x04BA/D" + bytes(SIDE * SIDE * 3 - 1)), "corrupt"),
        (bytes(MOST_PACK + 1), "too-large"),
    ],
)
def test_whatever_does_not_follow_the_format_is_refused(data: bytes, code: str) -> None:
    assert refuse(data) == code


def test_a_short_pack_that_unpacks_to_more_than_any_is_refused() -> None:
    assert refuse(pack_plain(bytes(60_000_000))) == "corrupt"


def test_damaged_bytes_never_raise_anything_else() -> None:
    whole = write_pack(Pack(tuple((tile, draw_patch(n)) for n, tile in enumerate(BASE[:3]))))
    generator = np.random.default_rng(2)
    for _ in range(200):
        damaged = np.frombuffer(whole, np.uint8).copy()
        damaged[generator.integers(0, len(damaged), 3)] = generator.integers(0, 256, 3)
        if damaged.tobytes() != whole:
            assert refuse(damaged.tobytes()) in ("corrupt", "version", "not-a-pack")
