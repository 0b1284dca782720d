"""Warnings of requests that need more pieces than the box holds.

A table may replace pieces of which its box has too few, so that more is a warning. What the rules
themselves limit (hoplites on a creature, Titans, ports, places of the building board) is refused
where it is given.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from services.orichalque.rules.islands import Island, OfferedBuilding
from services.orichalque.rules.limits import BOX, Piece
from services.orichalque.rules.position import TileCell
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice


def list_beyond_box(
    counts: Mapping[Piece, int], at: PointerSteps, places: Mapping[Piece, PointerSteps] = {}
) -> Iterator[Notice]:
    """A warning for each piece of which there are more than the box has.

    `places` say where the request has a piece, `at` where it has all of them together.
    """
    for piece, most in BOX.items():
        if counts.get(piece, 0) > most:
            where = pointer(*places.get(piece, at))
            yield Notice(piece, where, {"count": counts[piece], "most": most})


def list_island_warnings(
    island: Island, at: PointerSteps, tiles: Sequence[Sequence[TileCell]] = ()
) -> Iterator[Notice]:
    """The warnings of one island at `at`, and of the tiles beside it."""
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
    islands: Iterable[Island],
    tiles: Iterable[Sequence[TileCell]],
    offer: Sequence[OfferedBuilding],
) -> Counter[Piece]:
    """The pieces on and beside the islands and on the tiles, and the offer with what lies on it."""
    counts: Counter[Piece] = Counter({"buildings": len(offer)})
    for offered in offer:
        hoplites, nuggets = offered.lying
        counts["hoplites"] += hoplites
        counts["nuggets"] += nuggets
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
