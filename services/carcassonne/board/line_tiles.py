"""Counts the tiles of a road or city, for its points and for all else that asks for their number.

Rows `road.*`, `city.*`, `tile.double` and `tile.triangle` of docs/rules/carcassonne.md. A road's
tile that is several of tunnel, ferry, labyrinth … counts as one of these. A tile whose expansion is
off still counts as a tile; the rules warn about its special part. Betting office, king and robber
baron, and castles ask for the number of tiles that the edition says, with each German cathedral as
one tile.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any

from services.carcassonne.board.features import Features, FoundFeature
from services.carcassonne.board.laying import LaidTiles
from services.carcassonne.board.position import BoardFaults, PlacedCastle
from services.carcassonne.rules.city import count_large_tiles
from services.carcassonne.rules.expansions import PIECE_EXPANSIONS, remove_switched_off
from services.carcassonne.rules.feature_markers import NO_TRIANGLES, Triangles
from services.carcassonne.rules.feature_types import City, Road
from services.carcassonne.rules.lines import ScoreRows
from services.carcassonne.rules.position import RuleSet, get_expansions
from services.carcassonne.rules.road import add_road_tiles
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.illegal import Place
from shared.core.pointers import pointer

EXPANSION_TILES = frozenset({"labyrinths", "wonder_roads", "leipzig_roads", "tunnels", "ferries"})
"""Counting fields of a road for tiles that are ordinary ones while their expansion is off."""


def count_line_tiles(laid: LaidTiles, rules: RuleSet, found: FoundFeature) -> int:
    """As how many tiles a road or city counts by the edition and the expansions that are on."""
    if laid.bonus_lines.isdisjoint(found.nodes):
        return len(found.tiles)
    on, context = get_expansions(rules), ScoringContext(rules, "final")
    if found.kind == "road":
        road = Road(complete=True, **count_road_tiles(laid, on, found))
        left = remove_switched_off(road, context)
        return add_road_tiles(left, ScoreRows(context), context) + road.german_cathedrals
    city = City(complete=True, **count_city_tiles(laid, on, found))
    city = remove_switched_off(city, context)
    return city.tiles + sum(count_large_tiles(city, context))


def count_road_tiles(laid: LaidTiles, on: frozenset[str], found: FoundFeature) -> dict[str, Any]:
    """The fields of a road that count its tiles; the expansions that are `on` matter."""
    own: dict[int, list[int]] = {laid.tile_of[node]: [] for node in found.nodes}
    for node in sorted(found.nodes):
        own[laid.tile_of[node]].append(node)
    unusual = {laid.tile_of[node] for node in laid.bonus_lines.intersection(found.nodes)}
    kinds = {tile: kind for tile in unusual if (kind := _classify_road_tile(laid, own[tile]))}
    of_kind = list(kinds.values())
    # Tiles of an expansion that is off are ordinary ones.
    special = [
        kind
        for kind in of_kind
        if kind not in EXPANSION_TILES or not on.isdisjoint(PIECE_EXPANSIONS[kind])
    ]
    counted: dict[str, Any] = {kind: of_kind.count(kind) for kind in set(of_kind)}
    triangles = _count_triangles(laid, on, found, frozenset(kinds))
    counted["triangles"] = triangles
    counted["tiles"] = len(found.tiles) - sum(triangles) - len(special)
    if "german_cathedrals" in counted:
        counted["german_cathedral_segments"] = len(
            [node for node in found.nodes if kinds.get(laid.tile_of[node]) == "german_cathedrals"]
        )
    return counted


def count_city_tiles(laid: LaidTiles, on: frozenset[str], found: FoundFeature) -> dict[str, Any]:
    """The fields of a city that count its tiles; the expansions that are `on` matter."""
    wonders = {
        laid.tile_of[node]: laid.segments[node].wonder
        for node in sorted(laid.bonus_lines.intersection(found.nodes))
        if laid.segments[node].wonder
    }
    triangles = _count_triangles(laid, on, found, wonders.keys())
    special = 0 if on.isdisjoint(PIECE_EXPANSIONS["wonders"]) else len(wonders)
    return {
        "tiles": len(found.tiles) - special - sum(triangles),
        "triangles": triangles,
        "wonders": tuple(dict.fromkeys(wonders.values())),
    }


def _classify_road_tile(laid: LaidTiles, nodes: Sequence[int]) -> str:
    rotated = laid.rotated_designs[laid.tile_of[nodes[0]]]
    printed = [laid.segments[node] for node in nodes if not laid.segments[node].is_bridge]
    if printed and "german_cathedral" in rotated.by_kind:
        return "german_cathedrals"
    applies = {
        "labyrinths": any(one.labyrinth for one in printed),
        "wonder_roads": any(one.wonder for one in printed),
        "leipzig_roads": any(one.leipzig for one in printed),
        "tunnels": any(one.is_tunnel_mouth for one in printed),
        "ferries": bool(printed) and rotated.design.has_mark("ferry"),
        "double_tiles": len({space for node in nodes for space in laid.segment_spaces(node)}) > 1,
        "bridges": not printed,
    }
    return next((name for name, is_one in applies.items() if is_one), "")


def _count_triangles(
    laid: LaidTiles, on: frozenset[str], found: FoundFeature, others: AbstractSet[int]
) -> Triangles:
    """The triangles of a road or city, but for tiles that count as something else."""
    if on.isdisjoint(PIECE_EXPANSIONS["triangles"]):
        return NO_TRIANGLES
    numbers = {tile: laid.rotated_designs[tile].design.triangles for tile in found.tiles - others}
    crossed = {laid.tile_of[node] for node in found.nodes if laid.segments[node].long_side}
    own = [tile for tile, number in numbers.items() if number]
    paired = len([tile for tile in own if numbers[tile] > 1 and tile in crossed])
    return Triangles(len(own) - paired, paired) if own else NO_TRIANGLES


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
