"""Shares the gold ingots on the tiles of what a turn completed.

Whoever scores a completed road, city or building takes the ingots on its tiles; those of a building
are also on the tiles around it (ruling `gold-around`). Several who score take them one by one,
beginning with the player who laid the tile, then clockwise. Where a tile belongs to two of these
features, the ingots go with the first one (ruling `gold-tile`). Ingots where nobody scores stay on
their tiles.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from services.carcassonne.board.holding import BoardFeature
from services.carcassonne.board.laying import STRIDE
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.turn_position import TurnPosition
from services.carcassonne.rules.expansions import TOKEN_EXPANSIONS
from services.carcassonne.rules.features import build_separate_entry
from services.carcassonne.rules.kinds import KIND_OF
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Notice, Ruling


class SharedGold(NamedTuple):
    """The ingots by player, those that wait for the order of the seats, and the piles of all these.

    `piles` are JSON pointers.
    """

    by_player: Mapping[str, int]
    left: int
    piles: Sequence[str]
    rulings: tuple[Ruling, ...]
    warnings: tuple[Notice, ...]


NO_GOLD = SharedGold({}, 0, (), (), ())


def share_gold(
    placements: Placements, position: TurnPosition, completed: Sequence[BoardFeature]
) -> SharedGold:
    """The gold of the features that a tile completed."""
    piles = placements.position.pieces.gold
    if not piles or placements.expansions.isdisjoint(TOKEN_EXPANSIONS["gold"]):
        return NO_GOLD
    laid = placements.laid
    on_tile: Counter[int] = Counter()
    cells = [laid.occupied[pile.x * STRIDE + pile.y] for pile in piles]
    tiles = [laid.cell_tiles[cell] for cell in cells]
    for tile, pile in zip(tiles, piles, strict=True):
        on_tile[tile] += pile.number
    taken: Counter[str] = Counter()
    emptied: set[int] = set()
    left, is_contested, is_around = 0, False, False
    for one in completed:
        there = _find_tiles(placements, one).intersection(on_tile)
        winners = _find_winners(placements, one)
        if not there or not winners:
            continue
        is_contested |= not there.isdisjoint(emptied)
        is_around |= not there.issubset(one.found.tiles)
        ingots = sum([on_tile[tile] for tile in there - emptied])
        emptied |= there
        shares, rest = _divide(ingots, winners, position)
        taken.update(shares)
        left += rest
    around = (Ruling("gold-around", "eight-spaces"),) if is_around else ()
    contested = (Ruling("gold-tile", "first"),) if is_contested else ()
    warnings = (
        (Notice("missing-input", pointer("seats"), {"piece": Word("piece.seats")}),) if left else ()
    )
    by_player = {player: count for player, count in taken.items() if count}
    emptied_piles = [
        pointer("pieces", "gold", index) for index, tile in enumerate(tiles) if tile in emptied
    ]
    return SharedGold(by_player, left, emptied_piles, (*around, *contested), warnings)


def _find_tiles(placements: Placements, one: BoardFeature) -> frozenset[int]:
    """The tiles whose ingots go with a feature; around a building all eight spaces belong to it."""
    laid = placements.laid
    if not KIND_OF[type(one.held.feature)].spaces:
        return frozenset(one.found.tiles)
    return frozenset().union(*[laid.near_tiles(tile) for tile in one.found.tiles])


def _find_winners(placements: Placements, one: BoardFeature) -> Sequence[str]:
    """The players who are paid the value of a feature."""
    position = placements.position
    entry = build_separate_entry(one.held, 1, position.rules, position.mode)
    return [award.player for award in entry.awards if award.shares_value]


def _divide(
    ingots: int, winners: Sequence[str], position: TurnPosition
) -> tuple[Mapping[str, int], int]:
    """The ingots of each of these players, and how many depend on seats that are not known."""
    each, rest = divmod(ingots, len(winners))
    shares = dict.fromkeys(winners, each)
    seats = position.seats
    if seats:
        start = seats.index(position.player)
        order = [player for player in (*seats[start:], *seats[:start]) if player in shares]
    else:
        order = [player for player in winners if player == position.player]
    for player in order[:rest]:
        shares[player] += 1
    return shares, rest - len(order[:rest])
