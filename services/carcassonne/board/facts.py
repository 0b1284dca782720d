"""Describes a feature: where it lies, what it lacks to be complete, what it would then pay.

`places` has each segment once; `open_edges` counts open ends, or empty spaces around a building. In
the mode "projected", `missing` lists them and `if_completed` is the value that the feature would
have if one more tile of it (around a building, any tile) closed each missing space. Fields list the
cities and castles that they touch.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from services.carcassonne.board.design import QUARTER_TURN, STEPS, rotate_side
from services.carcassonne.board.features import Features
from services.carcassonne.board.fields import Farmland
from services.carcassonne.board.holding import NO_ROOT, BoardFeature
from services.carcassonne.board.laying import SIDE_STEPS, STRIDE, LaidTiles
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import BoardEdge, Space
from services.carcassonne.rules.expansion_filter import create_filter
from services.carcassonne.rules.features import build_feature_entry
from services.carcassonne.rules.position import (
    City,
    Feature,
    Garden,
    GermanCastle,
    HeldFeature,
    Monastery,
    Road,
)
from services.carcassonne.rules.scoring_context import ScoringContext
from services.carcassonne.rules.surroundings import CASTLE_SPACES, SPACES
from shared.core.phrases import Plain

PlaceFact: TypeAlias = dict[str, int | str]
"""The place of a segment: x, y, tile, and a side or the segment's index where it is needed."""
MissingPart: TypeAlias = dict[str, int | str | bool]
"""The place of a missing tile or tunnel mouth."""
REQUIRED_SPACES: Mapping[type[Feature], int] = {
    Road: 0,
    City: 0,
    Monastery: SPACES,
    Garden: SPACES,
    GermanCastle: CASTLE_SPACES,
}
"""The number of spaces around a feature that can be completed; 0 where open ends count instead."""


def describe_feature(placements: Placements, one: BoardFeature) -> Mapping[str, Plain]:
    """The further fields of a feature's entry."""
    features, laid = placements.features, placements.laid
    if one.root == NO_ROOT:
        tile = laid.tiles[one.tile]
        return {"places": [{"x": tile.x, "y": tile.y, "tile": tile.tile}]}
    facts: dict[str, Any] = {"places": describe_nodes(laid, features.nodes[one.root])}
    if one.land is not None:
        _add_touched_features(facts, placements, one.land)
    missing = count_missing(placements.features, one)
    if missing is not None:
        facts["open_edges"] = missing
        if missing and placements.position.mode == "projected":
            facts |= _describe_completion(placements, one)
    return facts


def count_missing(features: Features, one: BoardFeature) -> int | None:
    """The open ends or empty spaces of a feature; None for kinds that are never complete."""
    feature: Any = one.held.feature
    spaces = REQUIRED_SPACES.get(type(feature))
    if spaces is None:
        return None
    missing: int = spaces - feature.neighbours if spaces else features.open_ends[one.root]
    return missing


def describe_nodes(laid: LaidTiles, nodes: Sequence[int]) -> list[PlaceFact]:
    """The places of these nodes; those on a side of a tile's first cell are described directly."""
    tile_of, tiles, first_nodes = laid.tile_of, laid.tiles, laid.first_nodes
    places: list[PlaceFact] = []
    for node in nodes:
        index = tile_of[node]
        tile = tiles[index]
        side = laid.rotated_designs[index].side_names[node - first_nodes[index]]
        if side:
            places.append({"x": tile.x, "y": tile.y, "tile": tile.tile, "side": side})
        else:
            places.append(_describe_inner_node(laid, node))
    return places


def _describe_inner_node(laid: LaidTiles, node: int) -> PlaceFact:
    """The place of a segment on a further cell of its tile, or without a side.

    A field without a side is named by its index.
    """
    index = laid.tile_of[node]
    local = node - laid.first_nodes[index]
    space = laid.space(node)
    place: PlaceFact = {"x": space.x, "y": space.y, "tile": laid.tiles[index].tile}
    side = laid.rotated_designs[index].first_edges[local].side
    if side:
        place["side"] = side
    elif laid.segments[node].kind == "field":
        place["segment"] = local
    return place


def _add_touched_features(facts: dict[str, Any], placements: Placements, land: Farmland) -> None:
    """Adds the cities and castles that a field touches, each by one of its places."""
    cities = sorted([*land.cities, *land.open_cities])
    if cities:
        facts["cities"] = places = describe_nodes(placements.laid, cities)
        for place, root in zip(places, cities, strict=True):
            place["complete"] = placements.features.is_complete(root)
    if land.castles:
        facts["castles"] = describe_nodes(placements.laid, land.castles)
    if land.great:
        facts["great_cities"] = list(land.great)


def _describe_completion(placements: Placements, one: BoardFeature) -> dict[str, Any]:
    """The missing places of a feature, and its value if they were filled."""
    feature: Any = one.held.feature
    spaces = REQUIRED_SPACES[type(feature)]
    missing: list[MissingPart]
    if spaces == 0:
        nodes = placements.features.nodes[one.root]
        sides = _find_open_sides(placements.laid, nodes)
        beyond = {(side.x + STEPS[side.side].dx, side.y + STEPS[side.side].dy) for side in sides}
        closed = feature._replace(complete=True, tiles=feature.tiles + len(beyond))
        missing = [side._asdict() for side in sides] + [
            {**mouth._asdict(), "tunnel": True} for mouth in _find_open_mouths(placements, nodes)
        ]
    else:
        missing = [space._asdict() for space in _find_empty_spaces(placements.laid, one)]
        closed = feature._replace(neighbours=spaces, neighbour_tiles=None)
    rules = placements.position.rules
    discarded = ScoringContext(rules, "projected")
    on = create_filter(rules.expansions, discarded)
    entry = build_feature_entry(HeldFeature(closed), 1, (), discarded, on)
    return {"missing": missing, "if_completed": entry.value}


def _find_open_sides(laid: LaidTiles, nodes: Sequence[int]) -> list[BoardEdge]:
    """The sides of a road or a city without a tile beyond them."""
    sides = []
    for node in nodes:
        index = laid.tile_of[node]
        local, tile = node - laid.first_nodes[index], laid.tiles[index]
        shared = laid.segments[node].shared_edge
        for number, cell in enumerate(laid.rotated_designs[index].cells):
            x, y = tile.x + cell.dx, tile.y + cell.dy
            for side, step in SIDE_STEPS.items():
                if x * STRIDE + y + step in laid.occupied:
                    continue
                is_shared = (
                    shared is not None
                    and shared.cell == number
                    and rotate_side(shared.side, tile.rotation // QUARTER_TURN) == side
                )
                if is_shared or local in cell.segments_at.get(side, ()):
                    sides.append(BoardEdge(x, y, side))
    return sides


def _find_open_mouths(placements: Placements, nodes: Sequence[int]) -> list[BoardEdge]:
    """The tunnel mouths of a road that no pair of tokens joins to another one."""
    laid = placements.laid
    pairs = [tunnel.ends for tunnel in placements.position.pieces.tunnels if len(tunnel.ends) > 1]
    joined = {laid.node(end.x, end.y, end.side, "road") for ends in pairs for end in ends}
    mouths = [node for node in nodes if laid.segments[node].is_tunnel_mouth and node not in joined]
    return [_find_edge(laid, node) for node in mouths]


def _find_edge(laid: LaidTiles, node: int) -> BoardEdge:
    """The first side that a node reaches."""
    index, space = laid.tile_of[node], laid.space(node)
    edge = laid.rotated_designs[index].first_edges[node - laid.first_nodes[index]]
    return BoardEdge(space.x, space.y, edge.side)


def _find_empty_spaces(laid: LaidTiles, one: BoardFeature) -> list[Space]:
    """The empty spaces around a building."""
    is_wide = isinstance(one.held.feature, GermanCastle)
    own = laid.spaces(laid.tile_of[one.root]) if is_wide else (laid.space(one.root),)
    near = {beside for space in own for beside in space.surrounding()}
    return [space for space in sorted(near) if space.x * STRIDE + space.y not in laid.occupied]
