"""The general supply: what is taken comes from it, what is paid goes back to it.

Row `supply.pieces` of docs/rules/orichalque.md, ruling `supply-empty`, and
`supply-empty-board` of what a revealed building lacks (`refills.py`). The box has thirty hoplites
and thirty nuggets; what no player has, and no building on offer, is in the supply. Where it has
fewer than a player may take, the player takes what is left.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules.creatures import Loot
from services.orichalque.rules.islands import Island, OfferedBuilding, Pieces
from services.orichalque.rules.limits import BOX
from shared.core.answers import Amount
from shared.core.pointers import pointer
from shared.core.sheet import Notice, Ruling
from shared.core.steps import Step, build_step

WHAT_IS_LEFT = Ruling("supply-empty", "what-is-left")


class Supply(NamedTuple):
    """What the general supply has."""

    hoplites: Annotated[Pieces, "Hoplites in the general supply."] = BOX["hoplites"]
    nuggets: Annotated[Pieces, "Nuggets in the general supply."] = BOX["nuggets"]


PLENTY = Supply(sys.maxsize, sys.maxsize)
"""More than anybody can take."""


class SupplyLeft(NamedTuple):
    """What the general supply has then."""

    hoplites: Annotated[Amount, "Hoplites in the general supply."]
    nuggets: Annotated[Amount, "Nuggets in the general supply."]


GivenSupply: TypeAlias = Annotated[
    Supply | None,
    "What the general supply has; left out: what the request has nowhere else of thirty hoplites "
    "and thirty nuggets.",
]


class Taken(NamedTuple):
    """What could be taken, what the supply has then, and a step for each piece it lacked."""

    gained: Loot = Loot()
    supply: Supply = PLENTY
    steps: tuple[Step, ...] = ()

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The ruling on what the supply lacks."""
        return (WHAT_IS_LEFT,) if self.steps else ()


def count_supply(island: Island) -> Supply:
    """What is left of the box beside an island, its creatures and the buildings on offer."""
    taken = count_taken(island)
    return Supply(max(0, BOX["hoplites"] - taken.hoplites), max(0, BOX["nuggets"] - taken.nuggets))


def count_taken(island: Island) -> Supply:
    """Hoplites and nuggets on and beside an island, and on the buildings on offer."""
    engaged = sum([cell.creature.hoplites for cell in island.cells if cell.creature])
    offered = count_on_offer(island.offer)
    return Supply(island.hoplites + engaged + offered.hoplites, island.nuggets + offered.nuggets)


def add_supply_warnings(
    warnings: Iterable[Notice], supply: Supply | None, taken: Supply
) -> tuple[Notice, ...]:
    """These warnings, and one for each other piece of which there are more than the box has.

    Those are what a given supply has and what is taken from it.
    """
    found = [*warnings]
    if supply is None:
        return tuple(found)
    warned = [one.code for one in found]
    for piece, held, elsewhere, most in zip(Supply._fields, supply, taken, Supply(), strict=True):
        count = held + elsewhere
        if count > most and piece not in warned:
            found.append(Notice(piece, pointer("supply", piece), {"count": count, "most": most}))
    return tuple(found)


def count_on_offer(offer: tuple[OfferedBuilding, ...]) -> Supply:
    """Hoplites and nuggets that lie on the buildings of the board."""
    lying = [one.lying for one in offer]
    return Supply(sum([hoplites for hoplites, _ in lying]), sum([nuggets for _, nuggets in lying]))


def take(supply: Supply, hoplites: int, nuggets: int) -> Taken:
    """Take from the supply as much as it has of what may be taken. Rule `supply.pieces`."""
    got = (min(hoplites, supply.hoplites), min(nuggets, supply.nuggets))
    left = Supply(supply.hoplites - got[0], supply.nuggets - got[1])
    wanted = (hoplites, nuggets)
    steps = () if got == wanted else tuple(_list_shortages(wanted, got))
    return Taken(Loot(hoplites=got[0], nuggets=got[1]), left, steps)


def put_back(supply: Supply, hoplites: int, nuggets: int) -> Supply:
    """The supply with what is paid into it."""
    return Supply(supply.hoplites + hoplites, supply.nuggets + nuggets)


def _list_shortages(wanted: tuple[int, int], got: tuple[int, int]) -> Iterator[Step]:
    for piece, most, count in zip(Supply._fields, wanted, got, strict=True):
        if count < most:
            yield build_step("supply.pieces", f"supply.short.{piece}", count=count, wanted=most)
