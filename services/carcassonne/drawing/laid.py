"""The tiles of a board: what is there once is drawn in its place, what comes again is used."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from services.carcassonne.board.position import PlacedTile
from services.carcassonne.drawing.geometry import SIZE, turned
from services.carcassonne.drawing.tiles import drawn
from services.carcassonne.drawing.ways import used
from shared.drawing.marks import element, number

Parts = tuple[str, ...]


class Laid:
    """The tiles of one board."""

    def __init__(self, tiles: Sequence[PlacedTile]) -> None:
        self._tiles = [(tile, drawn(tile.design)) for tile in tiles if tile.design is not None]
        self.signs = {sign for _, own in self._tiles for sign in own.signs}
        times = Counter(own.parts for _, own in self._tiles)
        self._names = {
            parts: f"t{place}"
            for place, parts in enumerate(parts for parts, count in times.items() if count > 1)
        }
        self._short = _shared(times)

    def definitions(self) -> Iterator[str]:
        """The paths that several tiles have, and the tiles that lie there several times."""
        for place, part in enumerate(self._short):
            yield part.replace("<path", f'<path id="x{place}"', 1)
        for parts, name in self._names.items():
            yield element("g", self._body(parts), id=name)

    def drawn(self) -> Iterator[str]:
        """The tiles, those that are turned alike together: what turns them is said once."""
        for rotation in (0, 90, 180, 270):
            lying = [
                self._placed(turned((tile.x * SIZE, tile.y * SIZE), -rotation % 360), own.parts)
                for tile, own in self._tiles
                if tile.rotation == rotation
            ]
            if lying:
                turn = {"transform": f"rotate({rotation})"} if rotation else {}
                yield element("g", "".join(lying), **turn)

    def _placed(self, place: tuple[float, float], parts: Parts) -> str:
        if parts in self._names:
            return used(self._names[parts], *place)
        x, y = map(number, place)
        return element("g", self._body(parts), transform=f"translate({x} {y})")

    def _body(self, parts: Parts) -> str:
        return "".join([self._short.get(part, part) for part in parts])


def _shared(times: Mapping[Parts, int]) -> Mapping[str, str]:
    """By path that tiles of several kinds have: its use."""
    counts = Counter(part for parts in times for part in parts)
    paths = (part for part, count in counts.items() if count > 1 and part.startswith("<path"))
    return {part: used(f"x{place}") for place, part in enumerate(paths)}
