"""The position of a player who builds, as requests describe it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules.box import (
    BASIC_CONSTRUCTIONS,
    CELLS,
    CONSTRUCTIONS,
    MOST_PIECES,
    RESOURCES_HELD,
    WISHED,
)
from services.deluges.rules.consistency import (
    refuse_advanced_piece,
    refuse_copper,
    refuse_excess_constructions,
)
from services.deluges.rules.costs import NO_RESOURCES, RESOURCES, declare_counts
from services.deluges.rules.table import ADVANCED, Table
from shared.core.declarations import Inline, Range, WrittenAs
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.pointers import pointer

Owned: TypeAlias = Annotated[int, Range(0, MOST_PIECES)]


class BuildPlace(NamedTuple):
    """Where a player builds, and what is there or on the map already."""

    port: Annotated[bool, "Advanced game: boats are built beside an existing port.", ADVANCED] = (
        False
    )
    barracks: Annotated[
        bool, "Advanced game: warriors are built at existing barracks.", ADVANCED
    ] = False
    granary: Annotated[bool, "Advanced game: those cells have a granary.", ADVANCED] = False
    controlled: Annotated[bool, "Whether the builder controls the cells to build on."] = True
    cells: Annotated[int, Range(1, CELLS), "How many cells there are to build on."] = 1
    warriors: Annotated[Owned, "Warriors the player has already."] = 0
    boats: Annotated[Owned, "Boats the player has already."] = 0
    mines: Annotated[Owned, "Mines on those cells already, of any player."] = 0
    dolmens: Annotated[Owned, "Dolmens on those cells already, of any player."] = 0
    monuments: Annotated[Owned, "Advanced game: monuments, as dolmens.", ADVANCED] = 0
    wonders: Annotated[Owned, "Advanced game: wonders, as dolmens.", ADVANCED] = 0

    def count_existing(self, kind: str) -> int:
        """Count a construction: warriors and boats on the map, any other on these cells."""
        return int(getattr(self, EXISTING_FIELDS[kind]))


_KINDS = {one.kind if one.is_function else one.plural: kind for kind, one in CONSTRUCTIONS.items()}
EXISTING_FIELDS: Mapping[str, str] = {
    _KINDS[field]: field for field in BuildPlace._fields if field in _KINDS
}
"""Construction → the field of `BuildPlace` with how many there are, in the order of the fields."""


_AT_HAND = declare_counts(
    "Resources", "Units at hand", RESOURCES, RESOURCES_HELD, "Resources that a player has."
)
_PAID = declare_counts(
    "LaidDown", "Units paid", RESOURCES, RESOURCES_HELD, "Resources that a player pays."
)
_WISHED = declare_counts(
    "Wish",
    "How many to build",
    CONSTRUCTIONS,
    WISHED,
    "Constructions that a player wants to build.",
)
NOTHING_WISHED: Mapping[str, int] = MappingProxyType(dict.fromkeys(CONSTRUCTIONS, 0))


class BuildPosition(NamedTuple):
    """Resources at hand, and what to build with them."""

    table: Table
    resources: Annotated[
        Mapping[str, int],
        WrittenAs(_AT_HAND, vars),
        f"Units at hand of {', '.join(RESOURCES)}; copper: advanced game.",
    ] = NO_RESOURCES
    wish: Annotated[
        Mapping[str, int],
        WrittenAs(_WISHED, vars),
        f"How many to build of {', '.join(CONSTRUCTIONS)}; in the basic game of "
        f"{', '.join(BASIC_CONSTRUCTIONS)}.",
    ] = NOTHING_WISHED
    place: Annotated[BuildPlace, Inline()] = BuildPlace()
    payment: Annotated[
        Mapping[str, int],
        WrittenAs(_PAID, vars),
        "A payment to be checked: of what is it exactly the price, once or several times?",
    ] = NO_RESOURCES


def refuse_builds(position: BuildPosition, faults: Faults) -> None:
    """Notes pieces of another edition, payments beyond what is held, more than the box has."""
    wish, place = position.wish, position.place
    _refuse_other_editions(position, faults)
    _refuse_payment(position.payment, position.resources, faults)
    for piece, field in EXISTING_FIELDS.items():
        at = ("wish", piece) if wish[piece] else (field,)
        wanted = place.count_existing(piece) + wish[piece]
        refuse_excess_constructions(piece, wanted, place.cells, at, faults)


def _refuse_other_editions(position: BuildPosition, faults: Faults) -> None:
    advanced = position.table.advanced
    for piece, field in EXISTING_FIELDS.items():
        if position.place.count_existing(piece):
            refuse_advanced_piece(advanced, piece, (field,), faults)
    for piece, count in position.wish.items():
        if count:
            refuse_advanced_piece(advanced, piece, ("wish", piece), faults)
    for name, held in (("resources", position.resources), ("payment", position.payment)):
        refuse_copper(advanced, held["copper"], (name, "copper"), faults)


def _refuse_payment(
    payment: Mapping[str, int], resources: Mapping[str, int], faults: Faults
) -> None:
    for kind, count in payment.items():
        if count > resources[kind]:
            what, where = Word(f"resource.{kind}"), pointer("payment", kind)
            faults.note("payment.beyond", where, what=what, given=count, held=resources[kind])
