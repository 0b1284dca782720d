"""The tiles of a board in layers: one path for everything that is drawn alike, then the signs.

On one tile the layers lie as its parts do. Tiles do not overlap, but the round end of a river
reaches over the edge: so each part lies as high as it can, and an abbey above every river. A tile
whose parts lie otherwise (cities that cross) is drawn by itself.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from services.carcassonne.board.design import Design
from services.carcassonne.board.position import PlacedTile
from services.carcassonne.drawing.geometry import SIZE, Point, moved, turned
from services.carcassonne.drawing.signs import SIGNS
from services.carcassonne.drawing.tiles import Drawn, drawn
from services.carcassonne.drawing.ways import path, step, used
from shared.drawing.svg import element, format_number

LAYERS = ("w", "c", "i", "r", "r u", "h", "c", "c b", "r", "r u", "f")
"""The classes of the layers, the lowest first."""
PART = re.compile(r'<path class="([^"]+)" d="([^"]+)"/>')
SIGN = re.compile(r'<use href="#(\w+)"(?: x="([^"]+)")?(?: y="([^"]+)")?/>')
STEP = re.compile("([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d*\.\d+|\d+)")

CURVED = re.compile("[AT]")
"""Steps that are not turned here."""
SHORT = 16
"""Characters of a sign that is not worth a definition."""

Way = tuple[int, Point, str]
"""A layer, where a way begins on its tile, and how it goes on from there."""


class Laid:
    """The tiles of one board; `signs` are those that are defined and used."""

    def __init__(self, tiles: Sequence[PlacedTile]) -> None:
        known = [(tile, tile.design) for tile in tiles if tile.design is not None]
        times = Counter(sign for _, design in known for sign, _ in _signs(drawn(design)))
        self._lines = {sign for sign, count in times.items() if _is_line(sign, count)}
        self.signs = times.keys() - self._lines
        self._layers: list[list[str]] = [[] for _ in LAYERS]
        self._upright: list[str] = []
        self._standing: dict[int, list[str]] = {0: [], 90: [], 180: [], 270: []}
        for tile, design in known:
            self._lay(tile, drawn(design), _ways(design, tile.rotation))

    def drawn(self) -> Iterator[str]:
        """The layers; then what stands on the tiles, those that are turned alike together."""
        for kind, ways in zip((*LAYERS, "s"), (*self._layers, self._upright), strict=True):
            if ways:
                yield path(kind, *ways)
        for rotation, standing in self._standing.items():
            turn = {"transform": f"rotate({rotation})"} if rotation else {}
            if standing:
                yield element("g", "".join(standing), **turn)

    def _lay(self, tile: PlacedTile, own: Drawn, ways: Sequence[Way] | None) -> None:
        middle = float(tile.x * SIZE), float(tile.y * SIZE)
        frame = turned(middle, -tile.rotation % 360)
        if ways is None:
            self._lay_alone(own, frame, tile.rotation)
            return
        for layer, start, way in ways:
            self._layers[layer].append(step("M", moved(middle, start)) + way)
        for sign, at in _signs(own):
            if sign not in self._lines:
                self._standing[tile.rotation].append(used(sign, *moved(frame, at)))
                continue
            place = moved(middle, turned(at, tile.rotation))
            for start, way in _sign_ways(sign, tile.rotation):
                self._upright.append(step("M", moved(place, start)) + way)

    def _lay_alone(self, own: Drawn, frame: Point, rotation: int) -> None:
        """A tile by itself, with all its signs."""
        x, y = map(format_number, frame)
        self._standing[rotation].append(element("g", own.body, transform=f"translate({x} {y})"))
        self.signs |= own.signs


@lru_cache(maxsize=4096)
def _ways(design: Design, rotation: int) -> tuple[Way, ...] | None:
    """What is drawn of a turned tile below its signs; None where no order of layers has it so."""
    ways: list[Way] = []
    layer = len(LAYERS) - 1
    for found in map(PART.fullmatch, reversed(drawn(design).parts)):
        if found is None:
            continue
        kind, way = found.groups()
        while LAYERS[layer] != kind:
            if layer == 0:
                return None
            layer -= 1
        ways[:0] = [(layer, start, steps) for start, steps in _turned(way, rotation)]
    return tuple(ways)


@lru_cache(maxsize=1024)
def _signs(own: Drawn) -> tuple[tuple[str, Point], ...]:
    """The signs of a tile and their places."""
    found = [sign.groups(default="0") for sign in map(SIGN.fullmatch, own.parts) if sign]
    return tuple([(name, (float(x), float(y))) for name, x, y in found])


def _is_line(sign: str, times: int) -> bool:
    """Whether a sign is shorter where it stands than as something defined and used."""
    way = "".join(SIGNS[sign])
    return CURVED.search(way) is None and (times == 1 or len(way) <= SHORT)


@lru_cache(maxsize=1024)
def _sign_ways(sign: str, rotation: int) -> tuple[tuple[Point, str], ...]:
    """The lines of a sign on a turned tile, around its place."""
    return tuple(_turned("".join(SIGNS[sign]), rotation))


def _turned(way: str, rotation: int) -> Iterator[tuple[Point, str]]:
    """The lines of a way, turned: where each begins, and its steps from there."""
    for line in filter(None, way.split("M")):
        (_, told), *steps = STEP.findall(f"M{line}")
        start, *_ = _points("M", told, (0, 0))
        at, written = start, ""
        for letter, told in steps:
            points = _points(letter, told, at)
            written += _relative(letter, points, at, rotation)
            at = points[-1] if points else start
        yield turned(start, rotation), written


def _points(letter: str, told: str, at: Point) -> list[Point]:
    """The points of a step that begins at a place."""
    numbers = [float(one) for one in NUMBER.findall(told)]
    if letter == "H":
        return [(numbers[0], at[1])]
    if letter == "V":
        return [(at[0], numbers[0])]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if letter.islower():
        for place, point in enumerate(points):
            at = points[place] = moved(at, point)
    return points


def _relative(letter: str, points: Sequence[Point], at: Point, rotation: int) -> str:
    """A step as it goes from its beginning, turned."""
    if letter in "CQ":
        return step(letter.lower(), *[turned((x - at[0], y - at[1]), rotation) for x, y in points])
    if letter == "z":
        return "z"
    written = ""
    for x, y in points:
        written += _straight(*turned((x - at[0], y - at[1]), rotation))
        at = x, y
    return written


def _straight(across: float, down: float) -> str:
    if down == 0:
        return step("h", (across,))
    return step("v", (down,)) if across == 0 else step("l", (across, down))
