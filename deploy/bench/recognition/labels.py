"""Reads a folder of labelled photos: whole tables, and single tiles that fill their pictures.

`tables/NAME.json` labels `tables/NAME.jpg`: `lattice` ([x, y, px, py] of corners), `tiles` (x, y,
tile, rotation), `other` (cells with tiles of other sets), `followers` (x, y, colour, and `alt`,
other cells that count). `tiles/tiles.json` lists pictures of single tiles with tile and rotation.
"""

import json
from dataclasses import dataclass
from itertools import starmap
from pathlib import Path

from services.recognition.reading import Cell, ConfirmedBoard, LatticePoint, PlacedTile
from services.recognition.recognition import learn_reference


@dataclass(frozen=True, slots=True)
class Table:
    """A labelled photo; `followers` has the colour and the cells that count as right."""

    name: str
    photo: bytes
    lattice: tuple[LatticePoint, ...]
    tiles: tuple[PlacedTile, ...]
    other: frozenset[Cell]
    followers: tuple[tuple[str, frozenset[Cell]], ...]

    def list_corners(self) -> tuple[LatticePoint, ...]:
        """The four labelled points that are farthest out, as a person would give them."""
        ways = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(
            max(self.lattice, key=lambda point: right * point.x + down * point.y)
            for right, down in ways
        )


def read_tables(folder: Path) -> list[Table]:
    """Every labelled photo of a folder, in the order of names."""
    return [_read_table(file) for file in sorted((folder / "tables").glob("*.json"))]


def _read_table(file: Path) -> Table:
    label = json.loads(file.read_text(encoding="utf-8"))
    return Table(
        file.stem,
        file.with_name(label["photo"]).read_bytes(),
        tuple(LatticePoint(int(x), int(y), px, py) for x, y, px, py in label["lattice"]),
        tuple(PlacedTile(*[one[name] for name in PlacedTile._fields]) for one in label["tiles"]),
        frozenset(starmap(Cell, label.get("other", []))),
        tuple(
            (one["colour"], frozenset(starmap(Cell, [(one["x"], one["y"]), *one.get("alt", [])])))
            for one in label.get("followers", [])
        ),
    )


def teach_single_tiles(folder: Path) -> bytes | None:
    """A reference pack of the pictures of single tiles; None if there are none."""
    pack: bytes | None = None
    listed = folder / "tiles" / "tiles.json"
    for one in json.loads(listed.read_text(encoding="utf-8"))["tiles"] if listed.exists() else []:
        width, height = one["size"]
        corners = tuple(LatticePoint(x, y, x * width, y * height) for x in (0, 1) for y in (0, 1))
        tile = PlacedTile(0, 0, one["tile"], one["rotation"])
        photo = (listed.parent / one["photo"]).read_bytes()
        pack = learn_reference(photo, ConfirmedBoard(corners, (tile,)), pack)
    return pack
