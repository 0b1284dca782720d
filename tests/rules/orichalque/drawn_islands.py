"""Islands drawn with letters, one row for each r and one letter for each q; a blank is no cell."""

from collections.abc import Mapping
from typing import Any

from services.orichalque.rules.consistency import refuse_island
from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.islands import Building, Cell, Island, Terrain, TileCell
from services.orichalque.rules.position import IslandPosition, TableRules
from shared.core.illegal import Faults

TERRAIN: Mapping[str, Terrain] = {
    "f": "forest",
    "l": "lagoon",
    "d": "desert",
    "m": "mountain",
    "v": "volcano",
    "V": "volcano",
}
BUILDINGS: Mapping[str, Building] = {
    "B": "other",
    "N": "mine",
    "C": "camp",
    "O": "oratory",
    "A": "ark",
}
HYDRA = Creature(8, "hydra")
CERBERUS = Creature(4, "cerberus")


def island(*rows: str, creature: Creature = HYDRA, **more: Any) -> Island:
    """f, l, d, m: terrain; v: volcano, V: with a creature; T: temple, N, C, O, A, B: buildings.

    M is the metropolis, a point a free cell.
    """
    cells, metropolis = [], None
    for r, row in enumerate(rows):
        for q, letter in enumerate(row):
            if letter == "M":
                metropolis = (q, r)
            if letter != " ":
                cells.append(_cell(q, r, letter, creature))
    return Island(tuple(cells), **{"metropolis": metropolis, "player": "ada", **more})


def _cell(q: int, r: int, letter: str, creature: Creature) -> Cell:
    if letter in BUILDINGS:
        return Cell(q, r, cover="building", building=BUILDINGS[letter])
    if letter == "T":
        return Cell(q, r, cover="temple")
    return Cell(q, r, TERRAIN.get(letter), creature=creature if letter == "V" else None)


def build_position(*rows: str, joined: bool = False, **more: Any) -> IslandPosition:
    """The same as a position."""
    return IslandPosition(TableRules(volcano_joins_zones=joined), island(*rows, **more))


def tile(letters: str, creature: Creature = HYDRA) -> tuple[TileCell, ...]:
    """A straight tile."""
    return tuple(
        [
            TileCell(q, 0, TERRAIN[letter], creature if letter == "V" else None)
            for q, letter in enumerate(letters)
        ]
    )


def spots(shown: Any) -> set[tuple[int, int]]:
    """Cells of an answer as pairs."""
    return {(cell.q, cell.r) for cell in shown}


def faults_of(drawn: Island, *at: str | int) -> list[tuple[str, str]]:
    """Pointers and codes of what is wrong with an island."""
    faults = Faults()
    refuse_island(drawn, at, faults)
    return [(fault.pointer, fault.code) for fault in faults.found]


def rules_of(steps: Any) -> list[str]:
    """The rule of each step."""
    return [step.rule for step in steps]
