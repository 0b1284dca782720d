"""Finds the features of a board that somebody holds or is paid for, and all others on demand.

`open_edges` counts open ends, or empty spaces around a building. In the mode "projected", `missing`
lists them and `if_completed` is the value that the feature would have if one more tile of it
(around a building, any tile) closed each missing space.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from services.carcassonne.board import buildings
from services.carcassonne.board.answers import (
    FeatureFacts,
    Gap,
    TouchedCastle,
    WrittenPlace,
    write_city,
    write_place,
)
from services.carcassonne.board.design import STEPS
from services.carcassonne.board.edge_features import read_field, read_line, read_toll
from services.carcassonne.board.features import MOUTHS, NO_ROOT, FoundFeature
from services.carcassonne.board.laying import SIDE_STEPS, STRIDE, LaidTiles
from services.carcassonne.board.place_faults import MARK_KINDS
from services.carcassonne.board.placements import Farmland, Placements, ReadFeature
from services.carcassonne.board.position import BoardEdge, Space
from services.carcassonne.rules.feature_types import GermanCastle, Monastery
from services.carcassonne.rules.features import build_separate_entry
from services.carcassonne.rules.kinds import KIND_OF
from services.carcassonne.rules.position import HeldFeature
from shared.core.pointers import pointer


def _count_missing(one: ReadFeature) -> int | None:
    feature: Any = one.feature
    spaces = KIND_OF[type(feature)].spaces
    if spaces is None:
        return None
    return spaces - int(feature.neighbours) if spaces else one.found.open_ends


def _describe_feature(
    placements: Placements, one: ReadFeature, missing: int | None
) -> FeatureFacts:
    laid = placements.laid
    if not one.found.nodes:
        return FeatureFacts([laid.describe_tile(index) for index in one.found.tiles])
    places = describe_nodes(laid, one.found.nodes)
    if one.land is not None:
        return _describe_field(placements, places, one.land)
    if missing and placements.position.mode == "projected":
        return FeatureFacts(places, missing, *_describe_completion(placements, one))
    return FeatureFacts(places, missing)


def describe_nodes(laid: LaidTiles, nodes: Sequence[int]) -> list[WrittenPlace]:
    tile_of, tiles, first_nodes = laid.tile_of, laid.tiles, laid.first_nodes
    rotated_designs = laid.rotated_designs
    places: list[WrittenPlace] = []
    for node in nodes:
        index = tile_of[node]
        tile = tiles[index]
        side, dx, dy, segment = rotated_designs[index].anchors[node - first_nodes[index]]
        x, y = tile.x + dx, tile.y + dy
        places.append(write_place(x=x, y=y, tile=tile.tile, side=side, segment=segment))
    return places


def _describe_field(
    placements: Placements, places: Sequence[WrittenPlace], land: Farmland
) -> FeatureFacts:
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
    feature: Any = one.feature
    spaces = KIND_OF[type(feature)].spaces
    if not spaces:
        sides = _find_open_sides(placements.laid, one.found.nodes)
        beyond = {(side.x + STEPS[side.side].dx, side.y + STEPS[side.side].dy) for side in sides}
        mouths = describe_nodes(placements.laid, _find_open_mouths(placements, one.found.nodes))
        missing = [Gap(*side) for side in sides]
        missing += [Gap(one["x"], one["y"], one["side"], tunnel=True) for one in mouths]
        closed = feature._replace(complete=True, tiles=feature.tiles + len(beyond))
    else:
        missing = [Gap(*space) for space in _find_empty_spaces(placements.laid, one)]
        tiles = feature.neighbour_tiles
        tiles = None if tiles is None else tiles + len(missing)
        closed = feature._replace(neighbours=spaces, neighbour_tiles=tiles)
    entry = build_separate_entry(HeldFeature(closed), 1, placements.position.rules, "projected")
    return missing, entry.value


def _find_open_sides(laid: LaidTiles, nodes: Sequence[int]) -> list[BoardEdge]:
    sides = []
    for node in nodes:
        index = laid.tile_of[node]
        local, tile = node - laid.first_nodes[index], laid.tiles[index]
        rotated = laid.rotated_designs[index]
        shared = rotated.shared_sides.get(local)
        for cell in rotated.cells:
            x, y = tile.x + cell.dx, tile.y + cell.dy
            for side in SIDE_STEPS:
                is_shared = shared is not None and shared[:3] == (side, cell.dx, cell.dy)
                is_reached = is_shared or local in cell.segments_at.get(side, ())
                if is_reached and laid.is_beyond_open(x * STRIDE + y, side):
                    sides.append(BoardEdge(x, y, side))
    return sides


def _find_open_mouths(placements: Placements, nodes: Sequence[int]) -> list[int]:
    """The tunnel mouths of a road that no pair of tokens joins to another one."""
    laid, tunnels = placements.laid, placements.position.pieces.tunnels
    pairs = [mouth for one in tunnels if len(one.ends) == MOUTHS for mouth in one.ends]
    joined = {laid.find_nodes(mouth, "road")[0] for mouth in pairs}
    return [node for node in nodes if laid.segments[node].is_tunnel_mouth and node not in joined]


def _find_empty_spaces(laid: LaidTiles, one: ReadFeature) -> list[Space]:
    is_wide = isinstance(one.feature, GermanCastle)
    root = one.found.root
    own = laid.spaces(laid.tile_of[root]) if is_wide else (laid.space(root),)
    near = {beside for space in own for beside in space.surrounding()}
    return [space for space in sorted(near) if space.x * STRIDE + space.y not in laid.occupied]


READERS: Mapping[str, Callable[[Placements, FoundFeature, Sequence[int]], list[ReadFeature]]] = {
    "road": read_line,
    "city": read_line,
    "field": read_field,
}
"""By kind of segment, the function that reads a feature; all other kinds are buildings."""


class BoardFeature(NamedTuple):
    """A feature in the form of the rules, and where it lies on the board.

    `followers` are the indices of its figures; `at` is the JSON pointer that warnings name. Of a
    feature that counts the figures on a tile, `found` has that tile, the root `NO_ROOT` and no
    nodes. `missing` is the number of open ends or empty spaces, None for kinds that are never
    complete. `facts` are the further fields of its entry. `kind` is named as requests name it.
    """

    held: HeldFeature[Any]
    followers: Sequence[int]
    at: str
    found: FoundFeature
    missing: int | None
    facts: FeatureFacts
    kind: str


class BoardFeatures(NamedTuple):
    """Features of a board: those that somebody holds or is paid for, and those that nobody holds.

    Both are in the order of the tiles; features that count the figures on a tile, then tolls, come
    last among the first.
    """

    held: list[BoardFeature]
    free: list[BoardFeature]


def find_scored_features(placements: Placements) -> BoardFeatures:
    roots: Iterable[int] = placements.held
    if placements.position.all_features:
        roots = placements.features.every_root
    elif placements.position.mode == "completed":
        roots = {*roots, *buildings.find_paying_churches(placements)}
    return find_board_features(placements, roots)


def find_board_features(placements: Placements, roots: Iterable[int]) -> BoardFeatures:
    """The features with these roots, and everything besides that somebody is paid for."""
    held, houses, wanted = placements.held, placements.tollhouses_by_road, frozenset(roots)
    read: list[ReadFeature] = []
    read_free: list[ReadFeature] = []
    tolls: list[ReadFeature] = []
    for found in placements.features.select(wanted.union(houses)):
        root = found.root
        if root in houses:
            tolls += read_toll(placements, found, houses[root])
        if root in wanted:
            holders = held.get(root, ())
            of_kind = READERS.get(found.kind, buildings.read_building)(placements, found, holders)
            # What nobody holds may be a church that pays for the followers around it.
            is_paid = bool(holders) or any(
                isinstance(one.feature, Monastery) and one.feature.church_followers
                for one in of_kind
            )
            (read if is_paid else read_free).extend(of_kind)
    read += [*buildings.read_tile_features(placements), *tolls]
    return BoardFeatures(*[[_hold(placements, one) for one in of] for of in (read, read_free)])


def _hold(placements: Placements, read: ReadFeature) -> BoardFeature:
    """A feature that was read, with its figures in the form of the rules, and its facts."""
    feature, figures, found, at = read.feature, read.figures, read.found, read.at
    kind, missing = KIND_OF[type(feature)], _count_missing(read)
    facts = _describe_feature(placements, read, missing)
    if not figures:
        at = at or pointer("tiles", placements.laid.tile_of[found.root])
        return BoardFeature(HeldFeature(feature), (), at, found, missing, facts, kind.name)
    followers = tuple([placements.followers[index] for index in figures])
    if kind.shares_followers:
        followers = tuple([one._replace(ghosts=0) if one.ghosts else one for one in followers])
    fairy = None
    if placements.fairy in figures:
        beside = placements.position.followers[placements.fairy]
        # A follower who is only counted by his tile has the fairy in his own place.
        if found.root != NO_ROOT or MARK_KINDS.get(beside.on) == kind.name:
            fairy = beside.player
    held = HeldFeature(feature, followers, fairy)
    at = at or f"/followers/{figures[0]}"
    return BoardFeature(held, figures, at, found, missing, facts, kind.name)
