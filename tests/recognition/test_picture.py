"""Photos become upright pixels, or one clear refusal each."""

import io
import struct
import subprocess
import sys
import zlib

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from services.recognition import picture
from services.recognition.picture import read_picture
from services.recognition.reading import MOST_PHOTO, MOST_PIXELS, PictureError

ORIENTATION = 0x0112


def draw_corner(width: int = 96, height: int = 64) -> NDArray[np.uint8]:
    """Grey, with a red square in the upper left corner."""
    pixels = np.full((height, width, 3), 128, np.uint8)
    pixels[:32, :32] = 220, 20, 20
    return pixels


def save(picture: Image.Image, kind: str = "JPEG", **options: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def read_or_refuse(photo: bytes) -> bool:
    """Whether a photo is read, or refused as every other; any other error is raised."""
    try:
        return read_picture(photo).ndim == 3
    except PictureError as error:
        return bool(error.code)


def refuse(photo: bytes) -> str:
    with pytest.raises(PictureError) as caught:
        read_picture(photo)
    return caught.value.code


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_each_format_is_read(kind: str) -> None:
    pixels = read_picture(save(Image.fromarray(draw_corner()), kind))
    assert pixels.shape == (64, 96, 3)
    assert pixels.dtype == np.uint8
    assert pixels[10, 10, 0] > 180 > pixels[10, 10, 1]
    assert abs(int(pixels[50, 80, 0]) - 128) < 8


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "YCbCr", "RGBA"])
def test_each_mode_of_eight_bits_becomes_rgb(mode: str) -> None:
    kind = "JPEG" if mode == "YCbCr" else "PNG"
    pixels = read_picture(save(Image.fromarray(draw_corner()).convert(mode), kind))
    assert pixels.shape == (64, 96, 3)


def test_the_colours_of_a_printer_are_refused() -> None:
    with pytest.raises(PictureError) as refused:
        read_picture(save(Image.fromarray(draw_corner()).convert("CMYK"), "JPEG"))
    assert refused.value.code == "cmyk"


def test_what_is_transparent_is_white() -> None:
    picture = Image.fromarray(draw_corner()).convert("RGBA")
    picture.putalpha(0)
    assert (read_picture(save(picture, "PNG")) == 255).all()


@pytest.mark.parametrize(
    ("orientation", "corner"),
    [(1, (10, 10)), (3, (-10, -10)), (6, (10, -10)), (8, (-10, 10))],
)
def test_the_orientation_of_the_camera_is_honoured(
    orientation: int, corner: tuple[int, int]
) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    pixels = read_picture(save(Image.fromarray(draw_corner()), exif=exif))
    assert pixels.shape[:2] == ((64, 96) if orientation in (1, 3) else (96, 64))
    assert pixels[corner][0] > 180 > pixels[corner][1]


@pytest.mark.parametrize("photo", [b"GIF89a", b"not a picture", b"\xff\xd8\xff", b"\x89PNG\r\n"])
def test_what_is_no_picture_is_refused(photo: bytes) -> None:
    assert refuse(photo) == "not-a-picture"


def test_other_formats_need_no_decoder_of_heic() -> None:
    program = """
import sys
sys.modules["pillow_heif"] = None
from services.recognition.picture import FORMATS, READS_HEIC, read_picture
print(FORMATS, READS_HEIC, read_picture(sys.stdin.buffer.read()).shape)
"""
    photo = save(Image.fromarray(draw_corner()))
    done = subprocess.run([sys.executable, "-c", program], input=photo, capture_output=True)
    assert done.stdout.decode() == "('JPEG', 'PNG', 'WEBP') False (64, 96, 3)\n", done.stderr


def test_heic_is_refused_by_name_where_nothing_decodes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "READS_HEIC", False)
    assert refuse(save(Image.fromarray(draw_corner()), "HEIF")) == "no-heic"
    assert refuse(b"\0\0\0\x18ftypisom" + bytes(12)) == "not-a-picture"
    assert read_or_refuse(save(Image.fromarray(draw_corner()), "WEBP"))


def test_formats_that_are_not_offered_are_refused() -> None:
    assert refuse(save(Image.fromarray(draw_corner()), "BMP")) == "not-a-picture"
    assert refuse(save(Image.fromarray(draw_corner()), "TIFF")) == "not-a-picture"


def test_more_than_the_largest_file_is_refused() -> None:
    assert refuse(bytes(MOST_PHOTO + 1)) == "too-large"


def test_a_picture_that_says_it_is_enormous_is_refused_before_it_is_decoded() -> None:
    assert refuse(write_png(30_000, 30_000, b"")) == "too-many-pixels"
    side = int(MOST_PIXELS**0.5) + 1
    assert refuse(write_png(side, side, zlib.compress(bytes(10_000)))) == "too-many-pixels"


@pytest.mark.parametrize("size", [(10, 10), (63, 500)])
def test_a_picture_without_room_for_a_board_is_refused(size: tuple[int, int]) -> None:
    assert refuse(save(Image.new("RGB", size), "PNG")) == "too-small"


def test_a_strip_is_refused() -> None:
    assert refuse(save(Image.new("RGB", (2000, 80)), "PNG")) == "too-long"


def test_the_first_of_several_stills_is_the_photo() -> None:
    stills = [Image.fromarray(draw_corner()), Image.new("RGB", (64, 64))]
    pixels = read_picture(save(stills[0], "MPO", save_all=True, append_images=stills[1:]))
    assert pixels.shape == (64, 96, 3)


@pytest.mark.parametrize("tag", [0x011A, 0x0100])
def test_other_facts_of_a_camera_may_be_nonsense(tag: int) -> None:
    """A resolution and a width that are words, beside a good orientation."""
    entries = (
        struct.pack("<HHIHH", ORIENTATION, 3, 1, 6, 0),
        struct.pack("<HHI4s", tag, 2, 3, b"72"),
    )
    facts = struct.pack("<IH", 8, 2) + b"".join(sorted(entries)) + bytes(4)
    exif = b"Exif\0\0II*\0" + facts
    pixels = read_picture(save(Image.fromarray(draw_corner()), exif=exif))
    assert pixels.shape == (96, 64, 3)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_that_ends_early_is_refused(kind: str) -> None:
    generator = np.random.default_rng(0)
    noise = generator.integers(0, 255, (200, 300, 3), dtype=np.uint8)
    whole = save(Image.fromarray(noise), kind)
    assert refuse(whole[: len(whole) // 2]) in ("corrupt", "not-a-picture")


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_pictures_that_move_are_refused(kind: str) -> None:
    frames = [Image.new("RGB", (96, 96), colour) for colour in ("red", "blue", "green")]
    moving = save(frames[0], kind, save_all=True, append_images=frames[1:])
    assert refuse(moving) == "animated"


def build_deep_colours() -> bytes:
    """A PNG with 16 bits for each of red, green and blue, which the library cannot write."""

    def build_chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    side = 80
    header = struct.pack(">IIBBBBB", side, side, 16, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + bytes(6 * side)) * side)
    chunks = [(b"IHDR", header), (b"IDAT", rows), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(build_chunk(*chunk) for chunk in chunks)


def test_more_than_eight_bits_a_channel_are_refused() -> None:
    deep = Image.fromarray(np.full((80, 80), 40_000, np.uint16))
    assert refuse(save(deep, "PNG")) == "deep"
    assert refuse(build_deep_colours()) == "deep"


def test_damaged_bytes_never_raise_anything_else() -> None:
    generator = np.random.default_rng(1)
    for kind in ("JPEG", "PNG", "WEBP", "HEIF"):
        whole = save(Image.fromarray(draw_corner()), kind)
        for _ in range(60):
            damaged = np.frombuffer(whole, np.uint8).copy()
            places = generator.integers(0, len(damaged), 6)
            damaged[places] = generator.integers(0, 256, 6)
            assert read_or_refuse(damaged.tobytes())


def write_png(width: int, height: int, data: bytes) -> bytes:
    """A PNG file whose header says this size, whatever its data are."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )
