"""Draws SVG as PNG, with resvg and the face in `vendor/` and never with a system's fonts."""

import re
from math import ceil
from pathlib import Path

import resvg_py

MOST_CHARACTERS = 400_000
"""An SVG with more is drawn at most `SMALLER_SIDE` pixels long: drawing it takes as long."""
SMALLER_SIDE = 512

_FONTS = [str(font) for font in sorted((Path(__file__).parent / "vendor").glob("*.ttf"))]
_FACE = "DejaVu Sans"
_SIZE = re.compile(r'<svg [^>]*\bwidth="([0-9.]+)" height="([0-9.]+)"')


def draw_png(svg: str, side: int, /) -> bytes:
    """The picture on white, its longer side `side` pixels long.

    Of a picture of more than `MOST_CHARACTERS` the longer side has at most `SMALLER_SIDE` pixels.
    Raises ValueError where the SVG does not begin with its width and height.
    """
    width, height = _read_size(svg)
    longer = "width" if width >= height else "height"
    pixels = _limit_side(svg, side)
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family=_FACE,
        sans_serif_family=_FACE,
        width=pixels if longer == "width" else None,
        height=pixels if longer == "height" else None,
    )


def measure_png(svg: str, side: int) -> tuple[int, int]:
    """The width and height in pixels of what `draw_png` draws, without drawing it.

    Raises ValueError where the SVG does not begin with its width and height.
    """
    width, height = map(round, _read_size(svg))
    pixels = _limit_side(svg, side)
    if width >= height:
        return pixels, ceil(pixels * height / width)
    return ceil(pixels * width / height), pixels


def _limit_side(svg: str, side: int) -> int:
    return side if len(svg) <= MOST_CHARACTERS else min(side, SMALLER_SIDE)


def _read_size(svg: str) -> tuple[float, float]:
    found = _SIZE.match(svg)
    if found is None:
        raise ValueError("no width and height")
    width, height = found.groups()
    return float(width), float(height)
