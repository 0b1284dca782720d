"""Finds the cities that became castles: each is complete, of two tiles, and of a print that may."""

from collections.abc import Sequence
from dataclasses import replace

from services.carcassonne.board.features import Features, FoundFeature
from services.carcassonne.board.laying import LaidTiles
from services.carcassonne.board.line_tiles import count_line_tiles
from services.carcassonne.board.position import BoardFaults, PlacedCastle
from services.carcassonne.rules.position import RuleSet
from shared.core.illegal import Place
from shared.core.pointers import pointer

CASTLE_TILES = 2
"""Tiles of the city that becomes a castle, each with one segment of it."""


def add_castles(features: Features, rules: RuleSet, faults: BoardFaults) -> Features:
    """The features with the cities that became castles; notes castle.base of any other."""
    castles = features.castle_pieces
    if not castles:
        return features
    cities = [features.laid.find_nodes(castle, "city") for castle in castles]
    roots = [features.roots[nodes[0]] if nodes else None for nodes in cities]
    bases = features.select({root for root in roots if root is not None})
    possible = {base.root for base in bases if _is_castle_base(features.laid, rules, base)}
    found: dict[int, int] = {}
    for index, root in enumerate(roots):
        place = _build_castle_place(castles, index)
        if not features.laid.has_tile(castles[index]):
            faults.note_empty("castle.base", place)
        elif root is None or root not in possible:
            faults.note_places("castle.base", place)
        elif root in found:
            first = _build_castle_place(castles, found[root])
            same = (first.x, first.y) == (place.x, place.y)
            faults.note_places("castle.base", first, place, wording="twice" if same else "again")
        else:
            found[root] = index
    return replace(features, castles=found)


def _build_castle_place(castles: Sequence[PlacedCastle], index: int) -> Place:
    castle = castles[index]
    return Place(castle.x, castle.y, castle.side, pointer("pieces", "castles", index))


def _is_castle_base(laid: LaidTiles, rules: RuleSet, city: FoundFeature) -> bool:
    """Whether a city is complete, is of two tiles, and its print allows a castle.

    It has two segments on two tiles, and these count as two tiles by the edition too.
    """
    return (
        city.open_ends == 0
        and len(city.nodes) == len(city.tiles) == CASTLE_TILES
        and count_line_tiles(laid, rules, city) == CASTLE_TILES
        and all(laid.segments[node].castle_base for node in city.nodes)
    )
