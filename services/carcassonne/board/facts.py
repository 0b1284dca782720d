"""Describes a feature: where it lies, what it lacks to be complete, what it would then pay.

`places` has each segment once; `open_edges` counts open ends, or empty spaces around a building. In
the mode "projected", `missing` lists them and `if_completed` is the value that the feature would
have if one more tile of it (around a building, any tile) closed each missing space. Fields list the
cities and castles that they touch.
"""

from collections.abc import Sequence
from typing import Any

from services.carcassonne.board.answers import (
    FeatureFacts,
    Gap,
    TouchedCastle,
    WrittenPlace,
    write_city,
    write_place,
)
from services.carcassonne.board.design import STEPS
from services.carcassonne.board.features import MOUTHS
from services.carcassonne.board.laying import SIDE_STEPS, STRIDE, LaidTiles
from services.carcassonne.board.placements import Farmland, Placements, ReadFeature
from services.carcassonne.board.position import BoardEdge, Space
from services.carcassonne.rules.feature_types import GermanCastle
from services.carcassonne.rules.features import build_separate_entry
from services.carcassonne.rules.kinds import KIND_OF
from services.carcassonne.rules.position import HeldFeature


def describe_features(
    placements: Placements, read: Sequence[ReadFeature]
) -> list[tuple[int | None, FeatureFacts]]:
    """What each of these features lacks to be complete, and the further fields of its entry."""
    lacking = [(one, _count_missing(one)) for one in read]
    return [(missing, _describe_feature(placements, one, missing)) for one, missing in lacking]


def _count_missing(one: ReadFeature) -> int | None:
    """The number of open ends or empty spaces; None for kinds that are never complete."""
    feature: Any = one.feature
    spaces = KIND_OF[type(feature)].spaces
    if spaces is None:
        return None
    return spaces - int(feature.neighbours) if spaces else one.found.open_ends


def _describe_feature(
    placements: Placements, one: ReadFeature, missing: int | None
) -> FeatureFacts:
    """The further fields of a feature's entry."""
    laid = placements.laid
    if not one.found.nodes:
        tiles = [laid.tiles[index] for index in one.found.tiles]
        return FeatureFacts([write_place(x=tile.x, y=tile.y, tile=tile.tile) for tile in tiles])
    places = describe_nodes(laid, one.found.nodes)
    if one.land is not None:
        return _describe_field(placements, places, one.land)
    if missing and placements.position.mode == "projected":
        return FeatureFacts(places, missing, *_describe_completion(placements, one))
    return FeatureFacts(places, missing)


def describe_nodes(laid: LaidTiles, nodes: Sequence[int]) -> list[WrittenPlace]:
    """The places of these nodes; those on a side of a tile's first cell are described directly."""
    tile_of, tiles, first_nodes = laid.tile_of, laid.tiles, laid.first_nodes
    rotated_designs = laid.rotated_designs
    places: list[WrittenPlace] = []
    for node in nodes:
        index = tile_of[node]
        tile = tiles[index]
        side = rotated_designs[index].side_names[node - first_nodes[index]]
        if side:
            places.append(write_place(x=tile.x, y=tile.y, tile=tile.tile, side=side))
        else:
            places.append(_describe_inner_node(laid, node))
    return places


def _describe_inner_node(laid: LaidTiles, node: int) -> WrittenPlace:
    """The place of a segment on a further cell of its tile, or without a side.

    A field without a side is named by its index.
    """
    index = laid.tile_of[node]
    edge, tile = _find_edge(laid, node), laid.tiles[index].tile
    if edge.side or laid.segments[node].kind != "field":
        return write_place(x=edge.x, y=edge.y, tile=tile, side=edge.side or None)
    return write_place(x=edge.x, y=edge.y, tile=tile, segment=node - laid.first_nodes[index])


def _find_edge(laid: LaidTiles, node: int) -> BoardEdge:
    """The first side that a node reaches; the side "" where it reaches none."""
    index = laid.tile_of[node]
    tile = laid.tiles[index]
    anchor = laid.rotated_designs[index].anchors[node - laid.first_nodes[index]]
    return BoardEdge(tile.x + anchor.dx, tile.y + anchor.dy, anchor.side)


def _describe_field(
    placements: Placements, places: Sequence[WrittenPlace], land: Farmland
) -> FeatureFacts:
    """The further fields of a field: the cities and castles that it touches, each by one place."""
    laid, ends = placements.laid, placements.features.open_ends
    roots = sorted([*land.cities, *land.open_cities])
    cities = [
        write_city(**place, complete=not ends[root])
        for place, root in zip(describe_nodes(laid, roots), roots, strict=True)
    ]
    castles = [TouchedCastle(**place) for place in describe_nodes(laid, land.castles)]
    return FeatureFacts(
        places, cities=cities or None, castles=castles or None, great_cities=land.great or None
    )


def _describe_completion(
    placements: Placements, one: ReadFeature
) -> tuple[Sequence[Gap], int | None]:
    """The missing places of a feature, and its value if they were filled."""
    feature: Any = one.feature
    spaces = KIND_OF[type(feature)].spaces
    if not spaces:
        sides = _find_open_sides(placements.laid, one.found.nodes)
        beyond = {(side.x + STEPS[side.side].dx, side.y + STEPS[side.side].dy) for side in sides}
        mouths = _find_open_mouths(placements, one.found.nodes)
        missing = [*[Gap(*side) for side in sides], *[Gap(*mouth, tunnel=True) for mouth in mouths]]
        closed = feature._replace(complete=True, tiles=feature.tiles + len(beyond))
    else:
        missing = [Gap(*space) for space in _find_empty_spaces(placements.laid, one)]
        tiles = feature.neighbour_tiles
        tiles = None if tiles is None else tiles + len(missing)
        closed = feature._replace(neighbours=spaces, neighbour_tiles=tiles)
    entry = build_separate_entry(HeldFeature(closed), 1, placements.position.rules, "projected")
    return missing, entry.value


def _find_open_sides(laid: LaidTiles, nodes: Sequence[int]) -> list[BoardEdge]:
    """The sides of a road or a city without a tile beyond them."""
    sides = []
    for node in nodes:
        index = laid.tile_of[node]
        local, tile = node - laid.first_nodes[index], laid.tiles[index]
        rotated = laid.rotated_designs[index]
        shared = rotated.shared_sides.get(local)
        for cell in rotated.cells:
            x, y = tile.x + cell.dx, tile.y + cell.dy
            for side in SIDE_STEPS:
                is_shared = shared is not None and shared.place == (side, cell.dx, cell.dy)
                is_reached = is_shared or local in cell.segments_at.get(side, ())
                if is_reached and laid.is_beyond_open(x * STRIDE + y, side):
                    sides.append(BoardEdge(x, y, side))
    return sides


def _find_open_mouths(placements: Placements, nodes: Sequence[int]) -> list[BoardEdge]:
    """The tunnel mouths of a road that no pair of tokens joins to another one."""
    laid, tunnels = placements.laid, placements.position.pieces.tunnels
    pairs = [mouth for one in tunnels if len(one.ends) == MOUTHS for mouth in one.ends]
    joined = {laid.find_nodes(mouth, "road")[0] for mouth in pairs}
    mouths = [node for node in nodes if laid.segments[node].is_tunnel_mouth and node not in joined]
    return [_find_edge(laid, node) for node in mouths]


def _find_empty_spaces(laid: LaidTiles, one: ReadFeature) -> list[Space]:
    """The empty spaces around a building."""
    is_wide = isinstance(one.feature, GermanCastle)
    root = one.found.root
    own = laid.spaces(laid.tile_of[root]) if is_wide else (laid.space(root),)
    near = {beside for space in own for beside in space.surrounding()}
    return [space for space in sorted(near) if space.x * STRIDE + space.y not in laid.occupied]
