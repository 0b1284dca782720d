"""The movements of a turn as requests describe them: the map, the fleets, and moves in order.

Rows `movement.*`, `convoy.*` and `conflict.sea` of docs/rules/deluges.md. A cell that is listed and
not flooded is land; any other that `oceans`, `neighbours` or `fleets` names is ocean. Boats of two
players meet in a conflict at once, so each cell has boats of one player.
"""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.deluges.rules.box import CELLS, MOST_ITEMS, MOST_PIECES
from services.deluges.rules.cells import Cell, CellName, SlaveColour
from services.deluges.rules.consistency import (
    refuse_cells,
    refuse_civilisations,
    refuse_repeated_cells,
)
from services.deluges.rules.neighbours import (
    Fleets,
    Neighbours,
    Oceans,
    Seats,
    list_known_cells,
    list_movers,
    list_ocean_warnings,
    note_unknown_cell,
    refuse_fleets,
    refuse_neighbours,
    refuse_seats,
)
from services.deluges.rules.table import Table
from shared.core.declarations import REQUIRED, AtMost, Key, Part, PlayerId, Range
from shared.core.illegal import Faults
from shared.core.players import build_player_check, collect_players
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice
from shared.core.suggestions import AlsoMeans

PieceKind: TypeAlias = Literal["worker", "warrior", "boat"]
MovedCount: TypeAlias = Annotated[
    int, Range(1, MOST_PIECES), Key("count"), "How many of them move."
]
MOVES = 100
"""Moves that one request may list."""


class LedSlaves(NamedTuple):
    """Slaves of one people that warriors take with them."""

    colour: SlaveColour
    number: MovedCount = 1


class Move(NamedTuple):
    """Pieces of one player that go from one cell to another together."""

    origin: Annotated[CellName, Key("from"), "The cell that the pieces leave."]
    to: Annotated[CellName, "The cell that they enter."]
    player: Annotated[PlayerId, "The id of the player who moves them."]
    kind: Annotated[
        PieceKind,
        "What moves.",
        AlsoMeans(ship="boat", navire="boat", soldat="warrior", soldier="warrior"),
    ]
    number: MovedCount = 1
    slaves: Annotated[
        tuple[LedSlaves, ...], AtMost(MOST_ITEMS), "Slaves that the warriors take with them."
    ] = ()
    boats: Annotated[
        tuple[CellName, ...],
        AtMost(CELLS),
        "Ocean cells whose boats convoy the pieces, in the order of the way; empty: on foot.",
    ] = ()


class Movements(NamedTuple):
    """The moves of a turn in their order, and the map before them."""

    table: Table
    cells: Annotated[
        tuple[Annotated[Cell, Part("MovementCell")], ...], AtMost(CELLS), "Every cell of land."
    ]
    neighbours: Neighbours
    moves: Annotated[
        tuple[Move, ...], AtMost(MOVES), REQUIRED, "The moves, in the order in which they happen."
    ]
    fleets: Fleets = MappingProxyType({})
    seats: Annotated[Seats, "The ids of the players, clockwise from the one who begins."] = ()
    oceans: Oceans = None


def refuse_movements(movements: Movements, faults: Faults) -> None:
    """Notes cells that are not on the map, boats on land or too many, and players without seats."""
    cells, fleets, oceans = movements.cells, movements.fleets, movements.oceans
    refuse_seats(movements.seats, list_movers(cells, fleets.values()), faults)
    refuse_repeated_cells(cells, faults)
    refuse_cells(cells, movements.table.advanced, faults)
    named = collect_players(build_player_check(Movements), [movements])
    refuse_civilisations(named.union(*fleets.values()), "/cells", faults)
    refuse_fleets(cells, fleets, faults)
    names = {cell.id for cell in cells}
    refuse_neighbours(movements.neighbours, names, oceans, faults, fleets)
    known = list_known_cells(movements.neighbours, names, oceans, fleets)
    for index, move in enumerate(movements.moves):
        steps: list[tuple[PointerSteps, str]] = [(("from",), move.origin), (("to",), move.to)]
        steps += [(("boats", number), name) for number, name in enumerate(move.boats)]
        for at, name in steps:
            if name not in known:
                note_unknown_cell(("moves", index, *at), name, known, faults)
        if movements.seats and move.player not in movements.seats:
            faults.note("player.unknown", pointer("moves", index, "player"), player=move.player)


def list_name_warnings(movements: Movements) -> Iterator[Notice]:
    """A question at each name in `neighbours` that no cell, fleet or move of boats has."""
    sailed = {
        cell
        for move in movements.moves
        for cell in (*move.boats, *((move.origin, move.to) if move.kind == "boat" else ()))
    }
    known = sailed.union([cell.id for cell in movements.cells], movements.fleets)
    return list_ocean_warnings(movements.neighbours, known, movements.oceans)
