"""The position of a player who builds."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules.editions import ADVANCED
from services.deluges.rules.limits import CELLS, MOST_PIECES
from shared.core.declarations import Range

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


class BuildPosition(NamedTuple):
    """What a player holds, wants and has; counts of resources and of constructions by kind.

    `place` is also that beside which boats are built. `existing` counts warriors and boats on the
    map, and on the cells of `place` whatever has a limit by cell, port and barracks too. `payment`
    is to be checked; all 0 for none.
    """

    advanced: bool
    resources: Mapping[str, int]
    wish: Mapping[str, int]
    place: BuildPlace
    existing: Mapping[str, int]
    payment: Mapping[str, int]
