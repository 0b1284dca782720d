"""Renders a single triangular tile: the half of its space that it covers, cut along its long side.

Two triangles on a space cover it and are drawn as a square.
"""

from collections.abc import Sequence

from services.carcassonne.board.design import SIDES
from services.carcassonne.drawing.geometry import CORNERS, adjacent_sides
from services.carcassonne.drawing.svg_paths import format_step, render_path
from shared.drawing.svg import element


def render_clip(empty: Sequence[str]) -> str:
    """The definition of the half that is left beside these empty sides."""
    return element("clipPath", element("path", d=_trace_half(empty)), id=_name_half(empty))


def render_half(empty: Sequence[str], body: str) -> str:
    """The field, the body and the border of a tile, without what would be on its empty sides."""
    way = _trace_half(empty)
    cut = element("g", render_path("q", way) + body, clip_path=f"url(#{_name_half(empty)})")
    return cut + render_path("zb", way)


def _name_half(empty: Sequence[str]) -> str:
    """The id of the clip path of a half, by its empty sides."""
    return "half-" + "".join(empty)


def _trace_half(empty: Sequence[str]) -> str:
    """The outline of the half: the corners at the ends of its two sides, clockwise."""
    second = next(
        side for side in SIDES if side not in empty and adjacent_sides(side)[0] not in empty
    )
    first, _ = adjacent_sides(second)
    before, _ = adjacent_sides(first)
    steps = zip("MLL", (before, first, second), strict=True)
    return "".join([format_step(letter, CORNERS[side]) for letter, side in steps]) + "z"
