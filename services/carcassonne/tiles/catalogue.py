"""Reads every printed tile from the data files once: its design, its sets, its copies.

`copies` of a tile is the number in each set: one number for all editions, or a list with one per
edition; the abbey has 0, because each player is given one. A tile with `twin` is the same tile with
a garden. A `bare` tile may have half-edges that belong to nothing. Sets with the same `sizes` are
one set in several sizes, of which a game uses one.

Requests may use JCloisterZone's ids for tiles of the base game. `BA/L` and `BA/C`, with which it
names the tiles B and E, are ids of ours too, and name the tiles L and C. A board with these ids is
warned, unless it has others that only we have.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from services.carcassonne.board.design import Design, Segment
from services.carcassonne.rules.expansions import KIND_EXPANSIONS
from services.carcassonne.tiles.design_reading import Description, read_design
from shared.core.illegal import Faults
from shared.core.suggestions import Fitting

_FILE = Path(__file__).with_name("other_ids.json")
OTHER_IDS: Mapping[str, str] = MappingProxyType(json.loads(_FILE.read_text(encoding="utf-8")))
"""Our id by JCloisterZone's, where they differ."""
SHARED_IDS: Mapping[str, str] = MappingProxyType({"BA/L": "BA/B", "BA/C": "BA/E"})
"""Ids of ours with which JCloisterZone names another tile, and our id of that one."""
OUR_IDS = frozenset([*OTHER_IDS.values(), *SHARED_IDS.values()]) - SHARED_IDS.keys()
"""Ids of the base game that only we have."""
WINTER = "WI/"
"""How JCloisterZone's ids of the twelve tiles begin that only the winter edition has."""


PRINTED = Path(__file__).resolve().parent / "printed"
GARDEN = Segment("garden")


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set as it is sold: its expansion, empty for the base game, and its tiles by edition.

    `editions[i]` has the number of copies by tile id; where there are two, the first came with C1
    and the second, with gardens, with C2 and C3.
    """

    id: str
    expansion: str
    editions: tuple[Mapping[str, int], ...]


def _read_sets(family: Description) -> Iterator[TileSet]:
    for entry in family["sets"]:
        counted = {tile["id"]: _read_copies(tile, entry) for tile in family["tiles"]}
        editions = tuple(
            {tile: counts[number] for tile, counts in counted.items() if counts[number]}
            for number in range(entry["editions"])
        )
        yield TileSet(entry["id"], entry.get("expansion", ""), editions)


def _read_copies(tile: Description, entry: Description) -> list[int]:
    copies: int | list[int] = tile["copies"].get(entry["id"], 0)
    return [copies] * entry["editions"] if isinstance(copies, int) else copies


def _read_designs(family: Description) -> Iterator[Design]:
    plain: dict[str, Design] = {}
    for tile in family["tiles"]:
        plain[tile["id"]] = _build_twin(tile, plain) if "twin" in tile else _read_plain(tile)
    for tile in family["tiles"]:
        box = tile.get("twin", tile["id"])
        sets = [entry for entry in family["sets"] if entry["id"] in tile["copies"]]
        sold = tuple({entry["expansion"]: None for entry in sets if "expansion" in entry})
        yield replace(
            plain[tile["id"]],
            expansions=sold or (KIND_EXPANSIONS["garden"] if "twin" in tile else ()),
            box=box,
            copies=_count_stock(box, family) or None,
        )


def _read_plain(tile: Description) -> Design:
    faults = Faults()
    design = read_design(tile, (tile["id"],), faults)
    assert design is not None, faults.found
    return design


def _build_twin(tile: Description, plain: Mapping[str, Design]) -> Design:
    """The same tile with a garden as first segment, so all indices of cities grow by one."""
    design = plain[tile["twin"]]
    moved = (
        replace(segment, cities=tuple(city + 1 for city in segment.cities))
        for segment in design.segments
    )
    return replace(design, id=tile["id"], segments=(GARDEN, *moved))


def _count_stock(box: str, family: Description) -> int:
    """Tiles in a box, of the larger edition of each set, with garden twins; 0: the abbey."""
    tiles = [tile for tile in family["tiles"] if tile.get("twin", tile["id"]) == box]
    most: dict[str, int] = {}
    for entry in family["sets"]:
        editions = zip(*(_read_copies(tile, entry) for tile in tiles), strict=True)
        sold = entry.get("sizes", entry["id"])
        most[sold] = max(most.get(sold, 0), *map(sum, editions))
    return sum(most.values())


_FAMILIES: list[Description] = [
    json.loads(file.read_text(encoding="utf-8")) for file in sorted(PRINTED.glob("*.json"))
]
SETS: Mapping[str, TileSet] = MappingProxyType(
    {tile_set.id: tile_set for family in _FAMILIES for tile_set in _read_sets(family)}
)
DESIGNS: Mapping[str, Design] = MappingProxyType(
    {design.id: design for family in _FAMILIES for design in _read_designs(family)}
)


def _build_tile_names() -> Fitting:
    short: dict[str, str] = {}
    for name in DESIGNS:
        whole = name.partition(".")[0]
        for other in (whole, name.partition("/")[2], whole.partition("/")[2]):
            short.setdefault(other, name)
    return Fitting((), {**short, **{name: name for name in DESIGNS}})


TILE_NAMES = _build_tile_names()
"""Finds a tile by its name in a set alone, as `D`, or without what follows a dot: the first."""
