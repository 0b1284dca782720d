"""Renders the tiles of a board in layers: one path for each kind, then the signs.

The round end of a river extends over the edge; therefore each part is in the highest possible
layer, and an abbey is above every river. A tile whose parts have another order (cities that cross)
is rendered by itself, and so is a triangle.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from services.carcassonne.board.design import Design
from services.carcassonne.board.position import PlacedTile
from services.carcassonne.drawing.svg_paths import (
    MIDDLE,
    SIZE,
    Point,
    format_step,
    format_straight,
    read_lines,
    render_passes,
    render_use,
    rotate_point,
)
from services.carcassonne.drawing.tiles import RenderedDesign, render_design, render_half
from shared.drawing.svg import element, format_number

LAYERS = ("w", "c", "a", "i", "r", "u", "h", "c", "o", "ol", "a", "b", "r", "u", "f", "e")
LayerPath = tuple[int, Point, str]
"""The index of a layer, the start of a path on its tile, and the steps from there."""


class TileLayers:
    """The tiles of one board in layers.

    `signs` are the names of those that the tiles use, `halves` the empty sides of its triangles.
    """

    def __init__(self, tiles: Sequence[PlacedTile]) -> None:
        self.signs: set[str] = set()
        self.halves: set[tuple[str, ...]] = set()
        self._layers: list[list[str]] = [[] for _ in LAYERS]
        self._rotated_groups: dict[int, list[str]] = {0: [], 90: [], 180: [], 270: []}
        known = [(tile, tile.design) for tile in tiles if tile.design is not None]
        for tile, design in known:
            own = render_design(design)
            self.signs |= {sign for sign, _ in own.signs}
            if design.empty:
                self.halves.add(design.empty)
            self._lay(tile, design, own)

    def render(self) -> Iterator[str]:
        for kind, ways in zip(LAYERS, self._layers, strict=True):
            if ways:
                yield render_passes(kind, "".join(ways))
        for rotation, elements in self._rotated_groups.items():
            turn = {"transform": f"rotate({rotation})"} if rotation else {}
            if elements:
                yield element("g", "".join(elements), **turn)

    def _lay(self, tile: PlacedTile, design: Design, own: RenderedDesign) -> None:
        middle = complex(tile.x, tile.y) * SIZE
        frame = rotate_point(middle, -tile.rotation % 360)
        ways = None if design.empty else _split_into_layers(design, tile.rotation)
        if ways is None:
            body = render_half(design.empty, own.body) if design.empty else own.body
            self._lay_alone(body, frame, tile.rotation)
            return
        for layer, start, way in ways:
            at = middle + start
            blank = "" if at.imag < 0 else " "
            self._layers[layer].append(f"M{at.real:.6g}{blank}{at.imag:.6g}{way}")
        self._rotated_groups[tile.rotation] += [
            render_use(sign, frame + at) for sign, at in own.signs
        ]

    def _lay_alone(self, body: str, frame: Point, rotation: int) -> None:
        x, y = format_number(frame.real), format_number(frame.imag)
        self._rotated_groups[rotation].append(element("g", body, transform=f"translate({x} {y})"))


@lru_cache(maxsize=4096)
def _split_into_layers(design: Design, rotation: int) -> tuple[LayerPath, ...] | None:
    """The layered paths of a rotated tile; None where no order of layers fits its parts."""
    ways: list[LayerPath] = []
    layer = len(LAYERS) - 1
    for kind, way in reversed(render_design(design).ways):
        while LAYERS[layer] != kind:
            if layer == 0:
                return None
            layer -= 1
        ways.append((layer, *_rotate_path(way, rotation)))
    return tuple(reversed(ways))


def _rotate_path(way: str, rotation: int) -> tuple[Point, str]:
    """The start of a rotated path, and its steps from there, all of them relative."""
    begin: Point | None = None
    pen: Point = MIDDLE
    text = ""
    for start, steps in read_lines(way):
        if begin is None:
            begin = start
        else:
            text += format_step("m", rotate_point(start - pen, rotation))
        pen = start
        for letter, points in steps:
            text += _format_relative(letter, points, pen, rotation)
            pen = points[-1] if points else start
    return rotate_point(begin or MIDDLE, rotation), text


def _format_relative(letter: str, points: Sequence[Point], at: Point, rotation: int) -> str:
    """A path step relative to its start, rotated."""
    if letter in "CQ":
        return format_step(
            letter.lower(), *[rotate_point(point - at, rotation) for point in points]
        )
    text = "" if points else "z"
    for point in points:
        text += format_straight(MIDDLE, rotate_point(point - at, rotation)).lower()
        at = point
    return text
