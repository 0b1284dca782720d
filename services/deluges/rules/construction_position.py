"""The phase of construction as requests describe it: the map, the purses, and what is built.

Rows `build.*` of docs/rules/deluges.md.
"""

from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules import consistency
from services.deluges.rules.box import CONSTRUCTIONS, WISHED, PerCell, Table
from services.deluges.rules.cells import Cell, CellName
from services.deluges.rules.costs import NO_RESOURCES
from services.deluges.rules.trades import Purses, Units, refuse_purses
from shared.core.declarations import AtLeast, AtMost, Choices, Key, Part, PlayerId, Range
from shared.core.illegal import Fault, Faults
from shared.core.players import list_unseated, refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer
from shared.core.suggestions import AlsoCalled

SiteCount: TypeAlias = Annotated[int, Range(1, WISHED), Key("count"), "How many are built there."]
STEPS = 100
"""Payments that one request may list."""
MOST_SITES = 10
"""Constructions of one payment, site by site."""


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
    """Notes seats of others, second seats, and where seats are given, players without one."""
    consistency.refuse_second_seats(seats, faults)
    refuse_unknown([(pointer("seats", seat), one) for seat, one in enumerate(seats)], ids, faults)
    missing = list_unseated(seats, ids)
    if seats and missing:
        params = {"players": missing}
        faults.add(Fault("seats.everybody", pointer("seats"), params, wording="build"))
