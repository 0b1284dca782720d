"""Renders the tiles of a board in layers: one path for each style class, then the signs.

The layers keep the order of the parts of each tile. Tiles do not overlap, but the round end of a
river extends over the edge; therefore each part is in the highest possible layer, and an abbey is
above every river. A tile whose parts have another order (cities that cross) is rendered by itself.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from services.carcassonne.board.design import Design
from services.carcassonne.board.position import PlacedTile
from services.carcassonne.drawing.geometry import SIZE, Point, move_point, rotate_point
from services.carcassonne.drawing.signs import SIGNS
from services.carcassonne.drawing.svg_paths import format_step, render_path, render_use
from services.carcassonne.drawing.tiles import RenderedDesign, render_design
from shared.drawing.svg import element, format_number

LAYERS = ("w", "c", "i", "r", "r u", "h", "c", "c b", "r", "r u", "f")
"""The classes of the layers, the lowest first."""
PATH_ELEMENT = re.compile(r'<path class="([^"]+)" d="([^"]+)"/>')
USE_ELEMENT = re.compile(r'<use href="#(\w+)"(?: x="([^"]+)")?(?: y="([^"]+)")?/>')
STEP = re.compile("([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d*\.\d+|\d+)")

CURVED_STEP = re.compile("[AT]")
"""Path steps that `_rotate_path` does not handle."""
SHORT_SIGN = 16
"""The length of a sign up to which its path is shorter than a use of its definition."""

LayerPath = tuple[int, Point, str]
"""The index of a layer, the start of a path on its tile, and the steps from there."""


class TileLayers:
    """The tiles of one board in layers; `signs` are the names of those that need a definition."""

    def __init__(self, tiles: Sequence[PlacedTile]) -> None:
        known = [(tile, tile.design) for tile in tiles if tile.design is not None]
        times = Counter(
            sign for _, design in known for sign, _ in _find_signs(render_design(design))
        )
        self._lines = {sign for sign, count in times.items() if _is_line(sign, count)}
        self.signs = times.keys() - self._lines
        self._layers: list[list[str]] = [[] for _ in LAYERS]
        self._upright: list[str] = []
        self._rotated_groups: dict[int, list[str]] = {0: [], 90: [], 180: [], 270: []}
        for tile, design in known:
            self._lay(tile, render_design(design), _split_into_layers(design, tile.rotation))

    def render(self) -> Iterator[str]:
        """The layers, then the signs on the tiles, grouped by rotation."""
        for kind, ways in zip((*LAYERS, "s"), (*self._layers, self._upright), strict=True):
            if ways:
                yield render_path(kind, *ways)
        for rotation, elements in self._rotated_groups.items():
            turn = {"transform": f"rotate({rotation})"} if rotation else {}
            if elements:
                yield element("g", "".join(elements), **turn)

    def _lay(self, tile: PlacedTile, own: RenderedDesign, ways: Sequence[LayerPath] | None) -> None:
        middle = float(tile.x * SIZE), float(tile.y * SIZE)
        frame = rotate_point(middle, -tile.rotation % 360)
        if ways is None:
            self._lay_alone(own, frame, tile.rotation)
            return
        for layer, start, way in ways:
            self._layers[layer].append(format_step("M", move_point(middle, start)) + way)
        for sign, at in _find_signs(own):
            if sign not in self._lines:
                self._rotated_groups[tile.rotation].append(render_use(sign, *move_point(frame, at)))
                continue
            place = move_point(middle, rotate_point(at, tile.rotation))
            for start, way in _rotate_sign(sign, tile.rotation):
                self._upright.append(format_step("M", move_point(place, start)) + way)

    def _lay_alone(self, own: RenderedDesign, frame: Point, rotation: int) -> None:
        """Adds a tile by itself, with all its signs."""
        x, y = map(format_number, frame)
        self._rotated_groups[rotation].append(
            element("g", own.body, transform=f"translate({x} {y})")
        )
        self.signs |= own.signs


@lru_cache(maxsize=4096)
def _split_into_layers(design: Design, rotation: int) -> tuple[LayerPath, ...] | None:
    """The layered paths of a rotated tile; None where no order of layers fits its parts."""
    ways: list[LayerPath] = []
    layer = len(LAYERS) - 1
    for found in map(PATH_ELEMENT.fullmatch, reversed(render_design(design).parts)):
        if found is None:
            continue
        kind, way = found.groups()
        while LAYERS[layer] != kind:
            if layer == 0:
                return None
            layer -= 1
        ways[:0] = [(layer, start, steps) for start, steps in _rotate_path(way, rotation)]
    return tuple(ways)


@lru_cache(maxsize=1024)
def _find_signs(own: RenderedDesign) -> tuple[tuple[str, Point], ...]:
    """The names of the signs of a tile and their points."""
    found = [sign.groups(default="0") for sign in map(USE_ELEMENT.fullmatch, own.parts) if sign]
    return tuple([(name, (float(x), float(y))) for name, x, y in found])


def _is_line(sign: str, times: int) -> bool:
    """Whether a sign is shorter as a path in place than as a definition and its uses."""
    way = "".join(SIGNS[sign])
    return CURVED_STEP.search(way) is None and (times == 1 or len(way) <= SHORT_SIGN)


@lru_cache(maxsize=1024)
def _rotate_sign(sign: str, rotation: int) -> tuple[tuple[Point, str], ...]:
    """The lines of a sign on a rotated tile, relative to its point."""
    return tuple(_rotate_path("".join(SIGNS[sign]), rotation))


def _rotate_path(way: str, rotation: int) -> Iterator[tuple[Point, str]]:
    """The lines of a rotated path: the start of each, and its steps from there."""
    for line in filter(None, way.split("M")):
        (_, numbers_text), *steps = STEP.findall(f"M{line}")
        start, *_ = _read_points("M", numbers_text, (0, 0))
        at, steps_text = start, ""
        for letter, numbers_text in steps:
            points = _read_points(letter, numbers_text, at)
            steps_text += _format_relative(letter, points, at, rotation)
            at = points[-1] if points else start
        yield rotate_point(start, rotation), steps_text


def _read_points(letter: str, numbers_text: str, at: Point) -> list[Point]:
    """The points of a path step that starts at `at`."""
    numbers = [float(one) for one in NUMBER.findall(numbers_text)]
    if letter == "H":
        return [(numbers[0], at[1])]
    if letter == "V":
        return [(at[0], numbers[0])]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if letter.islower():
        for place, point in enumerate(points):
            at = points[place] = move_point(at, point)
    return points


def _format_relative(letter: str, points: Sequence[Point], at: Point, rotation: int) -> str:
    """A path step relative to its start, rotated."""
    if letter in "CQ":
        return format_step(
            letter.lower(), *[rotate_point((x - at[0], y - at[1]), rotation) for x, y in points]
        )
    if letter == "z":
        return "z"
    steps_text = ""
    for x, y in points:
        steps_text += _format_straight(*rotate_point((x - at[0], y - at[1]), rotation))
        at = x, y
    return steps_text


def _format_straight(across: float, down: float) -> str:
    if down == 0:
        return format_step("h", (across,))
    return format_step("v", (down,)) if across == 0 else format_step("l", (across, down))
