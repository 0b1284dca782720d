"""Reads the bytes of a photo into upright pixels; its other metadata is dropped.

What a picture costs is checked on its header, before anything is decoded.
"""

import io
import struct
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from typing import TypeAlias, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError
from PIL.PngImagePlugin import PngImageFile

from services.recognition.reading import MOST_PHOTO, MOST_PIXELS, PictureError

Pixels: TypeAlias = NDArray[np.uint8]
"""Height × width × 3, uint8, RGB."""

LEAST_SIDE = 64
"""The least width and height in pixels."""
MOST_RATIO = 16
"""The most times that the longer side may be the shorter one."""
READS_HEIC = find_spec("pillow_heif") is not None
"""Whether the decoder of HEIC is installed, which no other format needs."""
FORMATS = ("JPEG", "PNG", "WEBP", *(("HEIF",) if READS_HEIC else ()))
if READS_HEIC:
    from pillow_heif import register_heif_opener

    register_heif_opener(thumbnails=False)
HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
"""What the first box of a HEIC file names itself."""
MODES = ("1", "L", "LA", "P", "PA", "RGB", "RGBA", "YCbCr")
"""The modes with at most 8 bits a channel."""
SEVERAL_STILLS = ("MPO", "HEIF")
"""Formats in which phones keep further stills of a photo; the first is the photo."""
ORIENTATION = 0x0112
"""The number of the orientation among the facts of EXIF."""
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What makes a picture upright, by its orientation."""
_DAMAGES = (
    *(OSError, ValueError, SyntaxError, ArithmeticError, LookupError, EOFError),
    *(RuntimeError, TypeError, AttributeError, struct.error),
)
_Result = TypeVar("_Result")


class Photo:
    """A picture that many stages need smaller: each scale is made once."""

    def __init__(self, pixels: Pixels) -> None:
        self.pixels = pixels
        self.size: tuple[int, int] = (pixels.shape[1], pixels.shape[0])
        self._scaled = {1.0: pixels}

    def shrink(self, scale: float) -> Pixels:
        """The picture in a scale, at most 1."""
        if scale not in self._scaled:
            size = tuple(max(1, round(length * scale)) for length in self.size)
            smaller = cv2.resize(self.pixels, size, interpolation=cv2.INTER_AREA)
            self._scaled[scale] = np.asarray(smaller, np.uint8)
        return self._scaled[scale]


def read_picture(photo: bytes) -> Pixels:
    """The upright pixels of a JPEG, PNG, WebP or HEIC file on white; raises PictureError."""
    if not photo:
        raise PictureError("empty")
    if len(photo) > MOST_PHOTO:
        raise PictureError("too-large", bytes=len(photo), limit=MOST_PHOTO)
    if not READS_HEIC and photo[4:8] == b"ftyp" and photo[8:12] in HEIC_BRANDS:
        raise PictureError("no-heic")
    picture = _attempt(lambda: _open(photo), "not-a-picture")
    _check_header(picture)
    return _attempt(lambda: _decode(picture), "corrupt")


def _open(photo: bytes) -> Image.Image:
    return Image.open(io.BytesIO(photo), formats=FORMATS)


def _attempt(work: Callable[[], _Result], code: str) -> _Result:
    """Do work of the library; whatever it raises about the file becomes a PictureError.

    Its warnings about sizes and broken metadata are not shown: the header was checked by us.
    """
    try:
        with warnings.catch_warnings(action="ignore"):
            return work()
    except Image.DecompressionBombError as error:
        raise PictureError("too-many-pixels", limit=MOST_PIXELS) from error
    except UnidentifiedImageError as error:
        raise PictureError("not-a-picture") from error
    # What a decoder raises on a damaged file is not declared: these were seen.
    except _DAMAGES as error:
        raise PictureError(code) from error


def _check_header(picture: Image.Image) -> None:
    width, height = picture.size
    if width * height > MOST_PIXELS:
        raise PictureError("too-many-pixels", pixels=width * height, limit=MOST_PIXELS)
    if min(width, height) < LEAST_SIDE:
        raise PictureError("too-small", width=width, height=height, least=LEAST_SIDE)
    if max(width, height) > MOST_RATIO * min(width, height):
        raise PictureError("too-long", ratio=MOST_RATIO)
    if picture.format not in SEVERAL_STILLS and getattr(picture, "is_animated", False):
        raise PictureError("animated")
    if picture.mode == "CMYK":
        raise PictureError("cmyk")
    # 16 bits a channel of a colour PNG are opened as RGB with 8: only how it is stored tells.
    is_deep = isinstance(picture, PngImageFile) and "16B" in str(picture.tile)
    if picture.mode not in MODES or is_deep:
        raise PictureError("deep")


def _decode(picture: Image.Image) -> Pixels:
    picture.load()
    turn = TURNS.get(picture.getexif().get(ORIENTATION, 1))
    upright = picture if turn is None else picture.transpose(turn)
    if upright.has_transparency_data:
        upright = upright.convert("RGBA")
        page = Image.new("RGBA", upright.size, "white")
        upright = Image.alpha_composite(page, upright)
    return np.asarray(upright.convert("RGB"), dtype=np.uint8)
