"""The movements of a turn as requests describe them: the map, the fleets, and moves in order.

Rows `movement.*`, `convoy.*` and `conflict.sea` of docs/rules/deluges.md. A cell that is listed and
not flooded is land; any other that `oceans`, `neighbours` or `fleets` names is ocean. Boats of two
players meet in a conflict at once, so each cell has boats of one player.
"""

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.caps import refuse_boats, refuse_civilisations, refuse_warriors_on_board
from services.deluges.rules.cells import Cell, CellName, PiecesByPlayer, SlaveColour
from services.deluges.rules.consistency import refuse_cell, refuse_repeated_cells
from services.deluges.rules.limits import CELLS, MOST_ITEMS, MOST_PIECES
from services.deluges.rules.neighbours import (
    Neighbours,
    Oceans,
    list_known_cells,
    list_ocean_warnings,
    note_unknown_cell,
    refuse_neighbours,
)
from services.deluges.rules.people import drop_absent
from services.deluges.rules.seats import list_movers, refuse_seats
from services.deluges.rules.table import Table
from shared.core.declarations import (
    REQUIRED,
    AtMost,
    IsPlayer,
    Key,
    Part,
    PlayerId,
    Range,
)
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
    fleets: Annotated[
        Mapping[CellName, PiecesByPlayer],
        AtMost(CELLS),
        "By ocean cell: the boats there, by player.",
    ] = MappingProxyType({})
    seats: Annotated[
        tuple[Annotated[str, IsPlayer(is_checked=False)], ...],
        AtMost(CIVILISATIONS),
        "The ids of the players, clockwise from the one who begins.",
    ] = ()
    oceans: Oceans = None


def list_land(cells: Collection[Cell]) -> frozenset[str]:
    """The names of the cells of land."""
    return frozenset([cell.id for cell in cells if not cell.flooded])


def refuse_movements(movements: Movements, faults: Faults) -> None:
    """Notes cells that are not on the map, boats on land or too many, and players without seats."""
    _refuse_people(movements, faults)
    refuse_fleets(movements.cells, movements.fleets, faults)
    names = {cell.id for cell in movements.cells}
    refuse_neighbours(movements.neighbours, names, movements.oceans, faults, movements.fleets)
    known = list_known_cells(movements.neighbours, names, movements.oceans, movements.fleets)
    for index, move in enumerate(movements.moves):
        for steps, cell in _list_named_cells(move):
            if cell not in known:
                note_unknown_cell(("moves", index, *steps), cell, known, faults)
        if movements.seats and move.player not in movements.seats:
            faults.note("player.unknown", pointer("moves", index, "player"), player=move.player)


def _refuse_people(movements: Movements, faults: Faults) -> None:
    """Notes faults of the cells and of who is on them, and players without seats."""
    cells, named = movements.cells, collect_players(build_player_check(Movements), [movements])
    named = named.union(*movements.fleets.values())
    refuse_seats(movements.seats, list_movers(cells, movements.fleets.values()), faults)
    refuse_repeated_cells(cells, faults)
    for index, cell in enumerate(cells):
        refuse_cell(cell, ("cells", index), movements.table.advanced, faults)
    refuse_warriors_on_board(cells, faults)
    refuse_civilisations(named, "/cells", faults)


def list_name_warnings(movements: Movements) -> Iterator[Notice]:
    """A question at each name in `neighbours` that no cell, fleet or move of boats has."""
    sailed = {
        cell
        for move in movements.moves
        for cell in (*move.boats, *((move.origin, move.to) if move.kind == "boat" else ()))
    }
    known = sailed.union([cell.id for cell in movements.cells], movements.fleets)
    return list_ocean_warnings(movements.neighbours, known, movements.oceans)


def refuse_fleets(
    cells: Collection[Cell], fleets: Mapping[str, PiecesByPlayer], faults: Faults
) -> None:
    """Rules `movement.boat`, `conflict.sea` and `cap.boats`."""
    land = list_land(cells)
    totals: dict[str, int] = {}
    for cell, boats in fleets.items():
        if cell in land:
            faults.breach("movement.boat", pointer("fleets", cell))
        there = tuple(drop_absent(boats))
        if len(there) > 1:
            where = pointer("fleets", cell)
            faults.breach("conflict.sea", where, wording="together", players=there)
        for player, count in boats.items():
            totals[player] = totals.get(player, 0) + count
    for count in totals.values():
        refuse_boats(count, ("fleets",), faults)


def _list_named_cells(move: Move) -> Iterator[tuple[PointerSteps, str]]:
    """Every cell that a move names, with the steps to it."""
    yield ("from",), move.origin
    yield ("to",), move.to
    for number, cell in enumerate(move.boats):
        yield ("boats", number), cell


def read_fleets(given: Mapping[str, PiecesByPlayer]) -> dict[str, dict[str, int]]:
    """The boats by ocean cell and player, without those that are not there."""
    return {cell: drop_absent(boats) for cell, boats in given.items()}
