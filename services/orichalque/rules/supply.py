"""The general supply and the box: what is taken and paid, and warnings of more than there is.

What no player has of the box, and no building on offer, is in the supply. A table may replace
pieces of which its box has too few, so that more is a warning.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules.box import BOX, Piece
from services.orichalque.rules.creatures import Loot
from services.orichalque.rules.islands import Island, Offer, Pieces, TileCell
from shared.core.answers import Amount
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice, Ruling
from shared.core.steps import Step, build_step

WHAT_IS_LEFT = Ruling("supply-empty", "what-is-left")
_IN_SUPPLY: tuple[Piece, ...] = ("hoplites", "nuggets")


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
        return (WHAT_IS_LEFT,) if self.steps else ()


def count_supply(islands: Iterable[Island], offer: Offer) -> Supply:
    counts = count_pieces(islands, (), offer)
    return Supply(*[max(0, BOX[piece] - counts[piece]) for piece in _IN_SUPPLY])


def count_taken(island: Island) -> Supply:
    counts = count_pieces([island], (), island.offer)
    return Supply(*[counts[piece] for piece in _IN_SUPPLY])


def add_supply_warnings(
    warnings: Iterable[Notice], supply: Supply | None, taken: Supply
) -> tuple[Notice, ...]:
    """These warnings, and one for each piece of which supply and takings exceed the box."""
    found = [*warnings]
    if supply is not None:
        warned = [one.code for one in found]
        counts = {piece: sum(both) for piece, *both in zip(_IN_SUPPLY, supply, taken, strict=True)}
        beyond = list_beyond_box(counts, (), {piece: ("supply", piece) for piece in _IN_SUPPLY})
        found += [one for one in beyond if one.code not in warned]
    return tuple(found)


def count_on_offer(offer: Offer) -> Supply:
    lying = [one.lying for one in offer]
    return Supply(sum([hoplites for hoplites, _ in lying]), sum([nuggets for _, nuggets in lying]))


def take(supply: Supply, hoplites: int, nuggets: int) -> Taken:
    """Take from the supply as much as it has of what may be taken."""
    got = (min(hoplites, supply.hoplites), min(nuggets, supply.nuggets))
    left = Supply(supply.hoplites - got[0], supply.nuggets - got[1])
    wanted = (hoplites, nuggets)
    steps = [
        build_step("supply.pieces", f"supply.short.{piece}", count=count, wanted=most)
        for piece, most, count in zip(Supply._fields, wanted, got, strict=True)
        if count < most
    ]
    return Taken(Loot(hoplites=got[0], nuggets=got[1]), left, tuple(steps))


def list_beyond_box(
    counts: Mapping[Piece, int], at: PointerSteps, places: Mapping[Piece, PointerSteps] = {}
) -> Iterator[Notice]:
    """A warning for each piece beyond the box, at its place in `places`, else at `at`."""
    for piece, most in BOX.items():
        if counts.get(piece, 0) > most:
            where = pointer(*places.get(piece, at))
            yield Notice(piece, where, {"count": counts[piece], "most": most})


def list_island_warnings(
    island: Island, at: PointerSteps, tiles: Sequence[Sequence[TileCell]] = ()
) -> Iterator[Notice]:
    places: dict[Piece, PointerSteps] = {
        "hoplites": (*at, "hoplites"),
        "nuggets": (*at, "nuggets"),
        "creatures": (*at, "captured" if island.captured else "cells"),
        "buildings": (*at, "cells"),
        "victory-tokens": (*at, "temples" if island.temples else "medallions"),
        "temples": (*at, "temples"),
        "terrain": (*at, "cells"),
    }
    counts = count_pieces([island], tiles, island.offer)
    return list_beyond_box(counts, (*at, "cells"), places)


def count_pieces(
    islands: Iterable[Island], tiles: Iterable[Sequence[TileCell]], offer: Offer
) -> Counter[Piece]:
    lying = count_on_offer(offer)
    counts: Counter[Piece] = Counter(
        {"buildings": len(offer), "hoplites": lying.hoplites, "nuggets": lying.nuggets}
    )
    for island in islands:
        creatures = [one.creature for one in island.cells if one.creature]
        counts["hoplites"] += island.hoplites + sum([one.hoplites for one in creatures])
        counts["nuggets"] += island.nuggets
        counts["creatures"] += len(creatures) + len(island.captured)
        counts["buildings"] += sum([one.cover == "building" for one in island.cells])
        counts["victory-tokens"] += island.temples + island.medallions
        counts["temples"] += island.temples
        counts["terrain"] += sum([bool(one.terrain or one.cover) for one in island.cells])
    for tile in tiles:
        counts["creatures"] += sum([one.creature is not None for one in tile])
        counts["terrain"] += len(tile)
    return counts
