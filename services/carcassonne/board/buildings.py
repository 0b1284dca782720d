"""Reads the buildings of a board, and what lies around them, into features of the rules.

Around a building every occupied space counts; the number of tiles (C1) is given as well where it is
another, without the building's own tile, which may lie there too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from services.carcassonne.board.edge_features import build_road
from services.carcassonne.board.features import NO_ROOT, Features, FoundFeature
from services.carcassonne.board.laying import SIDE_STEPS, STRIDE, SURROUNDING_STEPS, LaidTiles
from services.carcassonne.board.placements import Placements, ReadFeature
from services.carcassonne.board.position import Space
from services.carcassonne.rules import feature_types
from services.carcassonne.rules.expansions import BUILDING_EXPANSIONS
from services.carcassonne.rules.feature_markers import NO_BUILDINGS, SPACES, LittleBuildings
from services.carcassonne.rules.kinds import KINDS
from shared.core.pointers import pointer

DARMSTADT_CHURCH = "darmstadt_church"


def read_building(
    placements: Placements, found: FoundFeature, holders: Sequence[int]
) -> list[ReadFeature]:
    """A building once for each place its figures are on, or once without any.

    None for other segments, such as rivers; Tanners count in their fields.
    """
    figures: dict[str, list[int]] = {}
    for index in holders:
        figures.setdefault(placements.position.followers[index].on, []).append(index)
    return [
        ReadFeature(BUILDING_READERS[on](placements, found.root), there, found)
        for on, there in (figures or {found.kind: []}).items()
        if on in BUILDING_READERS
    ]


def read_tile_features(placements: Placements) -> list[ReadFeature]:
    """Vodyanoy and pyramids with a follower, and the circus, whatever place followers have."""
    laid, followers = placements.laid, placements.position.followers
    if not laid.marks:
        return []
    read = []
    for tile in sorted(laid.marks.get("vodyanoy", ())):
        there = placements.find_followers_on({tile})
        if there:
            read.append(ReadFeature(feature_types.Vodyanoy(), there, _find_tile(tile)))
    for tile in sorted(laid.marks.get("acrobats", ())):
        on_tile = placements.find_followers_on({tile})
        there = tuple([index for index in on_tile if followers[index].on == "pyramid"])
        if there:
            read.append(ReadFeature(feature_types.Acrobats(), there, _find_tile(tile)))
    top = placements.position.pieces.big_top
    if top is not None and (own := laid.find_marked_tile(top.x, top.y, "circus")) is not None:
        there = placements.find_followers_on(laid.near_tiles(own))
        at = pointer("pieces", "big_top")
        read.append(ReadFeature(feature_types.Circus(top.value), there, _find_tile(own), at=at))
    return read


def _find_tile(tile: int) -> FoundFeature:
    return FoundFeature(NO_ROOT, "", (), frozenset([tile]), open_ends=0)


def _build_monastery(placements: Placements, node: int) -> feature_types.Monastery:
    laid = placements.laid
    around = laid.surrounding_tiles(laid.space(node))
    near = {laid.tile_of[node], *around}
    complete = len(around) == SPACES
    pays_followers = complete and _pays_around(placements, node)
    return feature_types.Monastery(
        laid.segments[node].building,
        neighbours=len(around),
        neighbour_tiles=_count_tiles(laid, around, node),
        vineyards=len(near.intersection(laid.marks.get("vineyard", ()))),
        little_buildings=_count_little_buildings(placements, near),
        challenge=_judge_challenge(placements, node, complete),
        church_followers=_count_followers_on(placements, near)
        if pays_followers
        else feature_types.NO_PLAYERS,
        taken_back=_is_taken_back(placements, node),
    )


def _is_taken_back(placements: Placements, node: int) -> bool:
    followers = placements.position.followers
    return any(followers[index].taken_back for index in placements.held.get(node, ()))


def _pays_around(placements: Placements, node: int) -> bool:
    """Whether this church of Darmstadt pays now. Rule `play.monastery.darmstadt_church`."""
    if placements.laid.segments[node].building != DARMSTADT_CHURCH:
        return False
    if placements.features.roots[node] in placements.held:
        return True
    in_play = placements.position.mode == "completed"
    return in_play and not placements.expansions.isdisjoint(BUILDING_EXPANSIONS[DARMSTADT_CHURCH])


def find_paying_churches(placements: Placements) -> set[int]:
    """The complete churches of Darmstadt that pay, held or not."""
    laid = placements.laid
    churches = [node for node, one in enumerate(laid.segments) if one.building == DARMSTADT_CHURCH]
    return {
        node
        for node in churches
        if _pays_around(placements, node) and _is_enclosed(placements, node)
    }


def _build_garden(placements: Placements, node: int) -> feature_types.Garden:
    laid = placements.laid
    around = laid.surrounding_tiles(laid.space(node))
    buildings = _count_little_buildings(placements, (laid.tile_of[node], *around))
    taken_back = _is_taken_back(placements, node)
    return feature_types.Garden(
        len(around), _count_tiles(laid, around, node), buildings, taken_back
    )


def _build_german_castle(placements: Placements, node: int) -> feature_types.GermanCastle:
    laid = placements.laid
    own = laid.tile_of[node]
    spaces = {space.x * STRIDE + space.y for space in laid.spaces(own)}
    beside = {space + step for space in spaces for step in SURROUNDING_STEPS} - spaces
    cells = [laid.occupied[space] for space in sorted(beside) if space in laid.occupied]
    around = [laid.cell_tiles[cell] for cell in cells]
    buildings = _count_little_buildings(placements, (own, *around))
    return feature_types.GermanCastle(len(around), _count_tiles(laid, around, node), buildings)


def _build_abbot_monastery(placements: Placements, node: int) -> feature_types.AbbotMonastery:
    """A building held by an abbot: its row and its column up to the first gap."""
    laid = placements.laid
    space = laid.space(node)
    row, column = (
        [tile for side in sides for tile in _find_line(placements, space, side)]
        for sides in ("WE", "NS")
    )
    near = (laid.tile_of[node], *row, *column)
    return feature_types.AbbotMonastery(
        laid.segments[node].building,
        row=len(row),
        column=len(column),
        row_tiles=_count_tiles(laid, row, node),
        column_tiles=_count_tiles(laid, column, node),
        little_buildings=_count_little_buildings(placements, near),
    )


def _find_line(placements: Placements, space: Space, side: str) -> list[int]:
    """The indices of the tiles from a space towards one side, up to the first gap."""
    laid, step = placements.laid, SIDE_STEPS[side]
    tiles = []
    at = space.x * STRIDE + space.y
    while (cell := laid.occupied.get(at := at + step)) is not None:
        tiles.append(laid.cell_tiles[cell])
    return tiles


def _build_german_cathedral(placements: Placements, node: int) -> feature_types.GermanCathedral:
    own = placements.laid.tile_of[node]
    found = placements.cathedral_roads
    roots = sorted(find_roads_on(placements.features, own))
    roads = [build_road(placements, found[root]) for root in roots]
    near = {own}.union(*[found[root].tiles for root in roots])
    return feature_types.GermanCathedral(tuple(roads), _count_little_buildings(placements, near))


def find_roads_on(features: Features, tile: int) -> set[int]:
    return {features.roots[node] for node in features.laid.nodes_of_kind(tile, "road")}


def is_complete(placements: Placements, root: int, kind: str) -> bool:
    """Whether a road, a city or a building is complete; castles and fields never are."""
    features, laid = placements.features, placements.laid
    spaces = KINDS[kind].spaces if kind in KINDS else None
    if spaces == 0:
        return not features.open_ends[root] and root not in placements.castles
    if kind == "german_cathedral":
        roads = find_roads_on(features, laid.tile_of[root])
        return bool(roads) and not any(features.open_ends[road] for road in roads)
    if kind == "german_castle":
        own = laid.spaces(laid.tile_of[root])
        return all(laid.has_tile(near) for space in own for near in space.surrounding())
    return (spaces == SPACES or kind in ("hut", "haunted_castle")) and _is_enclosed(
        placements, root
    )


def _is_enclosed(placements: Placements, node: int) -> bool:
    laid = placements.laid
    return len(laid.surrounding_tiles(laid.space(node))) == SPACES


def _build_hut(placements: Placements, node: int) -> feature_types.Hut:
    laid = placements.laid
    around = laid.surrounding_tiles(laid.space(node))
    buildings = _count_little_buildings(placements, (laid.tile_of[node], *around))
    return feature_types.Hut(SPACES - len(around), buildings)


def _build_haunted_castle(placements: Placements, node: int) -> feature_types.HauntedCastle:
    """A haunted castle and the mist on its space and the eight around. Row `tile.double`."""
    laid = placements.laid
    space = laid.space(node)
    near = {laid.tile_of[node], *laid.surrounding_tiles(space)}
    misty = near.intersection(laid.marks.get("mist", ()))
    nine = {space, *space.surrounding()}
    wide = {
        tile: _count_mist(laid, tile, nine)
        for tile in misty
        if len(laid.rotated_designs[tile].cells) > 1
    }
    start = min(max(wide.values(), default=0), feature_types.START_TILE_SPACES)
    if placements.position.rules.edition == "C1":
        mist = len(misty) - len([1 for count in wide.values() if not count]) - min(start, 1)
    else:
        mist = len(misty) - len(wide) + sum(wide.values()) - start
    return feature_types.HauntedCastle(mist, start, _count_little_buildings(placements, near))


def _count_mist(laid: LaidTiles, tile: int, near: AbstractSet[Space]) -> int:
    """The misty spaces of a tile among those near; one without a cell may be any."""
    marks = [one for one in laid.rotated_designs[tile].design.marks if one.kind == "mist"]
    cells = {mark.cell for mark in marks}
    there = [
        space
        for cell, space in enumerate(laid.spaces(tile))
        if space in near and not cells.isdisjoint((None, cell))
    ]
    given = max([mark.number for mark in marks])
    return len(there) if given == 1 else min(given, len(there))


def _build_fortune_teller(placements: Placements, node: int) -> feature_types.FortuneTeller:
    laid = placements.laid
    beside = laid.surrounding_tiles(laid.space(node), SIDE_STEPS.values())
    return feature_types.FortuneTeller(
        _count_little_buildings(placements, (laid.tile_of[node], *beside))
    )


BUILDING_READERS: Mapping[str, Callable[[Placements, int], feature_types.Feature]] = {
    "monastery": _build_monastery,
    "garden": _build_garden,
    "german_castle": _build_german_castle,
    "abbot_monastery": _build_abbot_monastery,
    "german_cathedral": _build_german_cathedral,
    "hut": _build_hut,
    "haunted_castle": _build_haunted_castle,
    "fortune_teller": _build_fortune_teller,
    "cemetery": lambda _placements, _node: feature_types.Cemetery(),  # nothing around it counts
}
"""By the place that a figure has on a building, the function that reads it."""


def _count_little_buildings(placements: Placements, near: Iterable[int]) -> LittleBuildings:
    return placements.count_little_buildings(near) if placements.little_buildings else NO_BUILDINGS


def _count_tiles(laid: LaidTiles, tiles: Sequence[int], node: int) -> int | None:
    """The number of tiles on these spaces, two of them for two triangles; None for one on each.

    The tile of the building, a node, is not among them: it counts as the building's own.
    """
    others = {*tiles} - {laid.tile_of[node]}
    designs = [laid.rotated_designs[tile].design for tile in others]
    count = sum([max(design.triangles, 1) for design in designs])
    return count if count != len(tiles) else None


def _count_followers_on(placements: Placements, tiles: set[int]) -> Mapping[str, int]:
    counted: dict[str, int] = {}
    for index in placements.find_followers_on(tiles):
        one = placements.position.followers[index]
        counted[one.player] = counted.get(one.player, 0) + one.number
    return counted


def _judge_challenge(placements: Placements, node: int, complete: bool) -> str:
    """The state of a building's challenges; lost as soon as one rival is complete before it."""
    if not placements.has_held_shrine:
        return "none"
    decided = {_is_enclosed(placements, rival) for rival in _find_rivals(placements, node)}
    if complete:
        return "won" if False in decided else "none"
    if True in decided:
        return "lost"
    return "open" if decided else "none"


def _find_rivals(placements: Placements, node: int) -> list[int]:
    segments, own = placements.laid.segments, placements.laid.space(node)
    is_shrine = segments[node].building == "shrine"
    return [
        other
        for space in own.surrounding()
        for other in placements.monk_nodes_by_space.get(space, ())
        if (segments[other].building == "shrine") != is_shrine
    ]
