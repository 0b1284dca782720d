"""The phases of movement and construction: what requests say of them, and the map meanwhile.

A cell that is listed and not flooded is land; any other that `oceans`, `neighbours` or `fleets`
names is ocean. A cell is settled at once when somebody leaves or enters it (`conflicts.py`).
"""

from collections import Counter
from collections.abc import Iterator
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.deluges.rules import consistency, settling
from services.deluges.rules.box import CONSTRUCTIONS, MOST_PIECES, WISHED, PerCell, Table
from services.deluges.rules.cells import Cell, CellName, OnCell, SlaveColour, SlavesThere
from services.deluges.rules.conflicts import ConflictAnswer
from services.deluges.rules.costs import NO_RESOURCES
from services.deluges.rules.people import NOBODY, determine_control, drop_absent, merge_slaves
from services.deluges.rules.trades import Purses, Units, refuse_purses
from shared.core.declarations import REQUIRED, AtLeast, AtMost, Choices, Key, Part, PlayerId, Range
from shared.core.illegal import Fault, Faults
from shared.core.players import (
    build_player_check,
    collect_players,
    list_unseated,
    refuse_duplicates,
    refuse_unknown,
)
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice
from shared.core.suggestions import AlsoCalled, AlsoMeans

PieceKind: TypeAlias = Literal["worker", "warrior", "boat"]
MovedCount: TypeAlias = Annotated[
    int, Range(1, MOST_PIECES), Key("count"), "How many of them move."
]
MOVES = 100


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
    slaves: Annotated[OnCell[LedSlaves], "Slaves that the warriors take with them."] = ()
    boats: Annotated[
        PerCell[CellName],
        "Ocean cells whose boats convoy the pieces, in the order of the way; empty: on foot.",
    ] = ()


class Movements(NamedTuple):
    """The moves of a turn in their order, and the map before them."""

    table: Table
    cells: Annotated[PerCell[Annotated[Cell, Part("MovementCell")]], "Every cell of land."]
    neighbours: consistency.Neighbours
    moves: Annotated[
        tuple[Move, ...], AtMost(MOVES), REQUIRED, "The moves, in the order in which they happen."
    ]
    fleets: consistency.Fleets = MappingProxyType({})
    seats: Annotated[
        consistency.Seats, "The ids of the players, clockwise from the one who begins."
    ] = ()
    oceans: consistency.Oceans = None


def refuse_movements(movements: Movements, faults: Faults) -> None:
    cells, fleets = movements.cells, movements.fleets
    movers = consistency.list_movers(cells, fleets.values())
    consistency.refuse_seats(movements.seats, movers, faults)
    consistency.refuse_repeated_cells(cells, faults)
    consistency.refuse_cells(cells, movements.table.advanced, faults)
    named = collect_players(build_player_check(Movements), [movements])
    consistency.refuse_civilisations(named.union(*fleets.values()), "/cells", faults)
    known = consistency.refuse_map(cells, movements.neighbours, movements.oceans, faults, fleets)
    for index, move in enumerate(movements.moves):
        steps: list[tuple[PointerSteps, str]] = [(("from",), move.origin), (("to",), move.to)]
        steps += [(("boats", number), name) for number, name in enumerate(move.boats)]
        for at, name in steps:
            if name not in known:
                consistency.note_unknown_cell(("moves", index, *at), name, known, faults)
        if movements.seats and move.player not in movers.union(movements.seats):
            faults.note("player.unknown", pointer("moves", index, "player"), player=move.player)


def list_name_warnings(movements: Movements) -> Iterator[Notice]:
    sailed = {
        cell
        for move in movements.moves
        for cell in (*move.boats, *((move.origin, move.to) if move.kind == "boat" else ()))
    }
    known = sailed.union([cell.id for cell in movements.cells])
    return consistency.list_ocean_warnings(
        movements.neighbours, known, movements.oceans, movements.fleets
    )


class Piece(NamedTuple):
    """Pieces that move alike; `colour` is the people of slaves."""

    cell: str
    player: str
    kind: str
    colour: str = ""


class MovementBoard:
    """The map during the movements of a turn.

    `convoyed` are the cells and players of boats that convoyed own units instead of moving.
    """

    def __init__(self, movements: Movements) -> None:
        self._table, self._seats = movements.table, movements.seats
        self._neighbours = consistency.join_neighbours(movements.neighbours)
        self.land = consistency.list_land(movements.cells)
        settled = settling.settle_cells(movements.cells, movements.table)
        self.cells = {one.cell.id: _start_cell(one) for one in settled}
        self.fleets = consistency.read_fleets(movements.fleets)
        self.rulings = settling.list_rulings(settled)
        self.settled = {one.cell.id: one.steps for one in settled}
        self.warnings = settling.list_warnings(settled)
        self._moved = Counter[Piece]()
        self.convoyed: set[tuple[str, str]] = set()
        self._finished: set[str] = set()
        self.player = ""
        self.controllers: dict[str, str | None] = {}

    def begin(self, player: str) -> bool:
        """Let a player move; returns False if the turn of that player is over.

        `controllers` is then who controlled each cell when that player began.
        """
        if player in self._finished:
            return False
        if player != self.player:
            before = self._seats[: self._seats.index(player)] if self._seats else ()
            self._finished |= {self.player, *before}
            self.player = player
            self.controllers = {
                name: determine_control(cell).controller for name, cell in self.cells.items()
            }
        return True

    def touches(self, one: str, other: str) -> bool:
        return other in self._neighbours.get(one, ())

    def find_holders(self, name: str) -> frozenset[str]:
        cell = self.cells.get(name)
        if cell is None or cell.flooded:
            return frozenset(self.fleets.get(name, ()))
        return frozenset({*drop_absent(cell.workers), *drop_absent(cell.warriors)})

    def count_present(self, piece: Piece) -> int:
        if piece.kind == "boat":
            return self.fleets.get(piece.cell, {}).get(piece.player, 0)
        cell = self.cells[piece.cell]
        if piece.kind == "slave":
            group = (piece.player, piece.colour)
            return sum([one.number for one in cell.slaves if one[:2] == group])
        pieces = cell.workers if piece.kind == "worker" else cell.warriors
        return pieces.get(piece.player, 0)

    def count_unmoved(self, piece: Piece) -> int:
        """How many of them have not moved in this turn."""
        present = self.count_present(piece)
        return present - min(present, self._moved[piece])

    def move_boats(self, move: Move, at: int) -> ConflictAnswer | None:
        """Move boats; where they meet others they fight, and that is returned."""
        self.fleets[move.origin][move.player] -= move.number
        self.fleets[move.origin] = drop_absent(self.fleets[move.origin])
        self._moved[Piece(move.to, move.player, "boat")] += move.number
        boats, where = {move.player: move.number}, ("moves", at)
        fought = settling.add_boats(self.fleets, move.to, boats, self._table, where)
        if fought is None:
            return None
        self.rulings += fought.rulings
        return fought.facts

    def move_on_land(
        self, move: Move, at: int
    ) -> tuple[ConflictAnswer | None, ConflictAnswer | None]:
        """Move workers or warriors with slaves; what that does to both cells, None for nothing."""
        self._take(move.origin, move, -1)
        left = self._settle(move.origin, None, at)
        self._take(move.to, move, 1)
        self._moved[Piece(move.to, move.player, move.kind)] += move.number
        for slaves in move.slaves:
            self._moved[Piece(move.to, move.player, "slave", slaves.colour)] += slaves.number
        entering = move.player if move.kind == "warrior" else None
        return left, self._settle(move.to, entering, at)

    def _take(self, name: str, move: Move, sign: int) -> None:
        cell = self.cells[name]
        pieces = dict(cell.workers if move.kind == "worker" else cell.warriors)
        pieces[move.player] = pieces.get(move.player, 0) + sign * move.number
        there = drop_absent(pieces)
        if move.kind == "worker":
            self.cells[name] = cell._replace(workers=there)
        else:
            led = [SlavesThere(move.player, one.colour, sign * one.number) for one in move.slaves]
            slaves = merge_slaves([*cell.slaves, *led])
            self.cells[name] = cell._replace(warriors=there, slaves=slaves)

    def _settle(self, name: str, entering: str | None, at: int) -> ConflictAnswer | None:
        """Let everybody on a cell meet at once; None where that changes nothing."""
        cell = self.cells[name]
        fought = settling.resolve_at(settling.meet(cell, self._table, entering), ("moves", at))
        self.rulings += fought.rulings
        answer = fought.facts
        self.cells[name] = cell._replace(lost=bool(answer.lost), **answer.crowd._asdict())
        return None if self.cells[name] == cell else answer


def _start_cell(settled: settling.SettledCell) -> Cell:
    cell = settled.cell
    if settled.control.state == "lost":
        return cell._replace(lost=True, **NOBODY._asdict())
    return cell._replace(workers=drop_absent(cell.workers), warriors=drop_absent(cell.warriors))


SiteCount: TypeAlias = Annotated[int, Range(1, WISHED), Key("count"), "How many are built there."]
STEPS = 100
MOST_SITES = 10


class Site(NamedTuple):
    """Constructions of one kind on one cell."""

    kind: Annotated[str, Choices(*CONSTRUCTIONS), "What is built."]
    cell: Annotated[CellName, "The cell on which it is built; of a boat, the ocean cell."]
    number: SiteCount = 1


class BuildStep(NamedTuple):
    """What a player builds with one payment."""

    player: Annotated[PlayerId, "The id of the player who builds."]
    builds: Annotated[
        tuple[Annotated[Site, Part("BuildSite")], ...],
        AtLeast(1),
        AtMost(MOST_SITES),
        "What the payment buys, and where.",
    ]
    payment: Annotated[Units, "What the player pays for all of it together."] = NO_RESOURCES


class Constructions(NamedTuple):
    """The phase of construction: the map, what everybody has, and what they build in order."""

    table: Table
    players: Purses
    cells: Annotated[PerCell[Annotated[Cell, Part("ConstructionCell")]], "Every cell of land."]
    steps: Annotated[
        tuple[BuildStep, ...],
        AtMost(STEPS),
        "What is built, payment by payment, in order.",
        AlsoCalled("builds", "constructions", "payments"),
    ]
    neighbours: consistency.Neighbours = MappingProxyType({})
    fleets: consistency.Fleets = MappingProxyType({})
    oceans: consistency.Oceans = None
    seats: Annotated[
        consistency.Seats,
        "The ids of the players, clockwise from the one who began the phase of movement.",
    ] = ()


def refuse_constructions(given: Constructions, faults: Faults) -> None:
    ids, advanced = [one.id for one in given.players], given.table.advanced
    consistency.refuse_repeated_cells(given.cells, faults)
    consistency.refuse_cells(given.cells, advanced, faults, ids)
    fleets = [
        (pointer("fleets", cell, who), who) for cell in given.fleets for who in given.fleets[cell]
    ]
    refuse_unknown(fleets, ids, faults)
    refuse_duplicates(ids, faults)
    refuse_purses(given.players, advanced, faults)
    _refuse_seats(given.seats, ids, faults)
    known = consistency.refuse_map(
        given.cells, given.neighbours, given.oceans, faults, given.fleets
    )
    for index, step in enumerate(given.steps):
        refuse_unknown({pointer("steps", index, "player"): step.player}, ids, faults)
        copper = step.payment["copper"]
        consistency.refuse_copper(advanced, copper, ("steps", index, "payment", "copper"), faults)
        for number, one in enumerate(step.builds):
            at = ("steps", index, "builds", number, "kind")
            consistency.refuse_advanced_piece(advanced, one.kind, at, faults)
            # Without `oceans` a boat may be on any ocean cell; its step says what is missing.
            is_asked = one.kind == "boat" and given.oceans is None
            if one.cell not in known and not is_asked:
                where = ("steps", index, "builds", number, "cell")
                consistency.note_unknown_cell(where, one.cell, known, faults)


def _refuse_seats(seats: tuple[str, ...], ids: list[str], faults: Faults) -> None:
    consistency.refuse_second_seats(seats, faults)
    refuse_unknown([(pointer("seats", seat), one) for seat, one in enumerate(seats)], ids, faults)
    missing = list_unseated(seats, ids)
    if seats and missing:
        params = {"players": missing}
        faults.add(Fault("seats.everybody", pointer("seats"), params, wording="build"))
