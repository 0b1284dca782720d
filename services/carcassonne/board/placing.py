"""Places the figures and pieces of a board: finds the segment or tile that each place names.

If no segment fits, the fault is follower.place; if several fit, it is follower.ambiguous.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from services.carcassonne.board import place_faults
from services.carcassonne.board.features import Features
from services.carcassonne.board.laying import STRIDE, LaidTiles
from services.carcassonne.board.position import (
    BoardFaults,
    BoardPosition,
    Fairy,
    Pieces,
    PlacedBuilding,
    PlacedFollower,
    SegmentPlace,
    Tollhouse,
)
from services.carcassonne.rules.contradictions import ACROBATS
from services.carcassonne.rules.feature_markers import NO_BUILDINGS, SPACES, LittleBuildings
from services.carcassonne.rules.figure_placement import (
    ALLOWED_FIGURES,
    UNIQUE,
    UniqueFigures,
    build_figure_fault,
)
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import ABBOT_BUILDINGS
from shared.core.illegal import Fault, Faults
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer

RULE_KINDS: Mapping[str, str] = {"pyramid": "acrobats"}
"""By place, the kind of feature in the rules, where it has another name."""
QUARTERS = ("tanners", "wainwrights", "coiners")
"""The quarters of Leipzig whose followers count on roads, in cities and on fields."""
ALLOWED: Mapping[str, frozenset[str]] = {
    **{on: figures for on, figures in ALLOWED_FIGURES.items() if on not in RULE_KINDS.values()},
    "pyramid": ALLOWED_FIGURES["acrobats"],
    **dict.fromkeys(QUARTERS, FOLLOWERS),
}
"""By place, the figures that may be on it."""
NO_NODE = -1
"""The node of a place that is not a segment, and the root of a piece that is not on the board."""
NO_FOLLOWER = -1
"""The index of the fairy's follower where there is no fairy."""


class Spot(NamedTuple):
    """Where a figure is: a node, or `NO_NODE`, and the index of a tile, -1 after a fault."""

    node: int
    tile: int


def place_followers(
    features: Features,
    followers: Sequence[PlacedFollower],
    known: AbstractSet[str],
    faults: BoardFaults,
) -> list[Spot]:
    spots = []
    for index, one in enumerate(followers):
        spots.append(_place_follower(features, one, index, faults))
        if one.player not in known:
            where = pointer("followers", index, "player")
            faults.note("player.unknown", where, player=one.player)
        if one.ghosts or one.flock or one.figure not in ALLOWED[one.on]:
            _refuse_figure(one, index, faults)
        if one.hill:
            _refuse_hill(features, one, spots[-1], index, faults)
        if one.taken_back:
            _refuse_taken_back(features.laid, one, spots[-1], index, faults)
    if features.laid.extra_pass_tiles:
        _refuse_full_pyramids(followers, spots, faults)
    return spots


def _place_follower(
    features: Features, one: PlacedFollower, index: int, faults: BoardFaults
) -> Spot:
    on, laid = one.on, features.laid
    cell = laid.occupied.get(one.x * STRIDE + one.y)
    tile = NO_NODE if cell is None else laid.cell_tiles[cell]
    place = SegmentPlace(one.x, one.y, on, one.side, one.segment)
    if on in place_faults.MARK_KINDS:
        if tile not in laid.marks.get(place_faults.MARK_KINDS[on], ()):
            faults.add(place_faults.build_place_fault(features, place, ("followers", index)))
        return Spot(NO_NODE, tile)
    return Spot(_find_segment(features, place, ("followers", index), faults), tile)


def _find_segment(
    features: Features, place: SegmentPlace, at: Sequence[str | int], faults: BoardFaults
) -> int:
    """The node of a place; notes follower.place or follower.ambiguous and returns NO_NODE then."""
    laid, on, segment = features.laid, place.on, place.segment
    cell = laid.occupied.get(place.x * STRIDE + place.y)
    if cell is not None:
        fitting: Sequence[int] = laid.rotated_designs[laid.cell_tiles[cell]].by_kind.get(
            place_faults.SEGMENT_KINDS.get(on, on), ()
        )
        if place.side is not None:
            reached = laid.cells[cell].segments_at.get(place.side, ())
            fitting = [local for local in reached if local in fitting]
        if segment is not None:
            fitting = (segment,) if segment in fitting else ()
        if len(fitting) == 1:
            node = laid.cell_nodes[cell] + fitting[0]
            if _is_of_kind(features, node, on):
                return node
    faults.add(place_faults.build_place_fault(features, place, at))
    return NO_NODE


def _is_of_kind(features: Features, node: int, on: str) -> bool:
    """Whether a node is what the place says; a castle built now may be called a city."""
    if on == "abbot_monastery":
        segment = features.laid.segments[node]
        return segment.special or segment.building in ABBOT_BUILDINGS
    if on in ("castle", "city") or features.castles:
        castle = features.castles.get(features.roots[node])
        if castle is None:
            return on != "castle"
        return on == "castle" or (on == "city" and features.castle_pieces[castle].built_now)
    return True


def _refuse_figure(one: PlacedFollower, index: int, faults: BoardFaults) -> None:
    figure = Word(f"figure.{one.figure}")
    if one.figure not in ALLOWED[one.on]:
        where = pointer("followers", index, "figure")
        faults.add(build_figure_fault(one.figure, f"place.{one.on}", ALLOWED[one.on], where))
    if one.ghosts and (one.figure == "guard" or one.figure not in FOLLOWERS):
        where = pointer("followers", index, "ghosts")
        faults.breach("figure.place", where, wording="ghosts", figure=figure)
    if one.flock and one.figure != "shepherd":
        faults.breach("figure.place", pointer("followers", index, "flock"), wording="flock")


def _refuse_hill(
    features: Features, one: PlacedFollower, spot: Spot, index: int, faults: BoardFaults
) -> None:
    """Notes a hill where all tiles are of the catalogue and have none; own ones may omit it."""
    tiles = [tile for kind, tile in _find_follower_places(features, spot) if kind == "tile"]
    designs = [features.laid.rotated_designs[tile].design for tile in tiles if tile != NO_NODE]
    if designs and all(design.box and not design.has_mark("hill") for design in designs):
        where = pointer("followers", index, "hill")
        faults.breach("figure.place", where, wording="hill", x=one.x, y=one.y)


def refuse_more_figures(followers: Sequence[PlacedFollower], faults: Faults, boxes: int) -> None:
    unique = UniqueFigures(boxes)
    for index, one in enumerate(followers):
        if one.figure in UNIQUE:
            unique.refuse_more((one.player, one.figure, one.number), ("followers", index), faults)


def _refuse_taken_back(
    laid: LaidTiles, one: PlacedFollower, spot: Spot, index: int, faults: BoardFaults
) -> None:
    """Rules `play.monastery.taken_back` and `play.garden.taken_back`: who cannot be."""
    where = pointer("followers", index, "taken_back")
    if one.figure != "abbot":
        faults.breach("figure.place", where, wording="taken_back")
    elif one.on not in ("monastery", "garden") or (
        spot.node != NO_NODE and len(laid.surrounding_tiles(laid.space(spot.node))) == SPACES
    ):
        faults.breach("figure.place", where, wording="not_taken_back")


def _refuse_full_pyramids(
    followers: Sequence[PlacedFollower], spots: Sequence[Spot], faults: BoardFaults
) -> None:
    acrobats: dict[int, int] = {}
    for index, (one, spot) in enumerate(zip(followers, spots, strict=True)):
        if one.on != "pyramid":
            continue
        acrobats[spot.tile] = acrobats.get(spot.tile, 0) + one.number
        if acrobats[spot.tile] > ACROBATS:
            faults.breach("figure.place", pointer("followers", index), wording="pyramid")


def place_line_figures(features: Features, pieces: Pieces, faults: BoardFaults) -> tuple[int, int]:
    """The roots of mage and witch, or NO_NODE; notes their faults. Rule `mage.with_witch`."""
    mage = _place_on_line(features, pieces.mage, "mage", faults)
    witch = _place_on_line(features, pieces.witch, "witch", faults)
    if mage == witch != NO_NODE:
        faults.breach("mage.with_witch", pointer("pieces", "witch"))
    return mage, witch


def refuse_pieces_elsewhere(pieces: Pieces, laid: LaidTiles, faults: BoardFaults) -> None:
    top = pieces.big_top
    if top is not None and laid.find_marked_tile(top.x, top.y, "circus") is None:
        where = pointer("pieces", "big_top")
        faults.refuse_piece("big_top", where, top, is_empty=not laid.has_tile(top))
    for index, pile in enumerate(pieces.gold):
        if not laid.has_tile(pile):
            faults.refuse_piece("gold", pointer("pieces", "gold", index), pile, is_empty=True)


def _place_on_line(
    features: Features, place: SegmentPlace | None, piece: str, faults: BoardFaults
) -> int:
    if place is None:
        return NO_NODE
    node = _find_segment(features, place, ("pieces", piece), faults)
    return NO_NODE if node == NO_NODE else features.roots[node]


def place_fairy(
    position: BoardPosition,
    features: Features,
    spots: Sequence[Spot],
    known: frozenset[str],
    faults: BoardFaults,
) -> int:
    """The index of the follower beside the fairy; NO_FOLLOWER without one, or after a fault."""
    fairy = position.pieces.fairy
    if fairy is None:
        return NO_FOLLOWER
    tile = _find_fairy_places(features, fairy._replace(side=None, segment=None))
    places = _find_fairy_places(features, fairy)
    there = [
        (index, one)
        for index, one in enumerate(position.followers)
        if one.player == fairy.player
        and one.figure in FOLLOWERS
        and not tile.isdisjoint(_find_follower_places(features, spots[index]))
    ]
    beside = [
        index
        for index, one in there
        if fairy.figure in (None, one.figure)
        and fairy.on in (None, one.on)
        and not places.isdisjoint(_find_follower_places(features, spots[index]))
    ]
    if fairy.player not in known:
        where = pointer("pieces", "fairy", "player")
        faults.note("player.unknown", where, player=fairy.player)
    elif not beside and known.issuperset([one.player for one in position.followers]):
        faults.add(place_faults.build_fairy_fault(features.laid, fairy, bool(there)))
    elif len({spots[index].node for index in beside}) > 1:
        params: dict[str, Param] = {"player": fairy.player, "x": fairy.x, "y": fairy.y}
        where = pointer("pieces", "fairy")
        faults.add(Fault("follower.ambiguous", where, params, wording="fairy"))
    return beside[0] if beside else NO_FOLLOWER


def _find_fairy_places(features: Features, fairy: Fairy) -> frozenset[tuple[str, int]]:
    """The places that the fairy may be beside: a tile, or segments of it, or castles."""
    laid = features.laid
    cell = laid.occupied.get(fairy.x * STRIDE + fairy.y)
    if cell is None:
        return frozenset()
    tile, first = laid.cell_tiles[cell], laid.cell_nodes[cell]
    if fairy.side is None and fairy.segment is None:
        return frozenset([("tile", tile)])
    local = list(range(len(laid.rotated_designs[tile].segments)))
    if fairy.side is not None:
        local = [each for each in local if each in laid.cells[cell].segments_at.get(fairy.side, ())]
    named = [first + each for each in local if fairy.segment in (None, each)]
    roots = [features.roots[node] for node in named]
    castles = [("castle", root) for root in roots if root in features.castles]
    return frozenset([*[("segment", node) for node in named], *castles])


def _find_follower_places(features: Features, spot: Spot) -> tuple[tuple[str, int], ...]:
    """The places of a follower, in the same form; a castle's follower is on both its tiles."""
    places = ("tile", spot.tile), ("segment", spot.node)
    if spot.node == NO_NODE or features.roots[spot.node] not in features.castles:
        return places
    (castle,) = features.select([features.roots[spot.node]])
    return (*places, ("castle", castle.root), *[("tile", tile) for tile in castle.tiles])


def place_tollhouses(
    houses: Sequence[Tollhouse], laid: LaidTiles, known: AbstractSet[str], faults: BoardFaults
) -> Sequence[Sequence[int]]:
    """The ends of roads at the crossing of each tollhouse; notes one where it cannot be."""
    taken: set[int] = set()
    standing: dict[int, tuple[str, bool]] = {}
    crossings = []
    for index, house in enumerate(houses):
        roads, own = laid.find_nodes(house, "road"), (house.player, house.large)
        crossing = _find_crossing(laid, roads)
        crossings.append(crossing)
        where = pointer("pieces", "tollhouses", index)
        if not crossing:
            faults.refuse_piece("tollhouses", where, house, is_empty=not laid.has_tile(house))
        if house.player not in known:
            faults.note("player.unknown", f"{where}/player", player=house.player)
        elif crossing:
            if standing.get(roads[0], own) != own:
                faults.refuse_piece("tollhouses_taken", where, house, is_empty=False)
            elif roads[0] in taken:
                faults.refuse_piece("tollhouses_twice", where, house, is_empty=False)
            taken.update(roads)
            standing |= dict.fromkeys(crossing, own)
    return crossings


def _find_crossing(laid: LaidTiles, roads: Sequence[int]) -> list[int]:
    """The nodes of all roads that end at the crossing of the first; none without one."""
    if not roads:
        return []
    tile = laid.tile_of[roads[0]]
    rotated, space = laid.rotated_designs[tile], laid.space(roads[0])
    there = [node for node in laid.nodes_of_kind(tile, "road") if laid.space(node) == space]
    segments = laid.segments
    ends = [node for node in there if len(segments[node].edges) == 1 and not segments[node].tunnel]
    is_crossing = (
        roads[0] in ends
        and len(there) > 1
        and not {"german_cathedral", "monastery"} & rotated.by_kind.keys()
        and not rotated.design.has_mark("ferry")
    )
    return ends if is_crossing else []


def place_little_buildings(
    buildings: Sequence[PlacedBuilding], laid: LaidTiles, faults: BoardFaults
) -> Mapping[int, LittleBuildings]:
    tiles: dict[int, LittleBuildings] = {}
    for index, building in enumerate(buildings):
        cell = laid.occupied.get(building.x * STRIDE + building.y)
        if cell is None:
            where = pointer("pieces", "little_buildings", index)
            faults.refuse_piece("little_buildings", where, building, is_empty=True)
            continue
        tile = laid.cell_tiles[cell]
        there = tiles.get(tile, NO_BUILDINGS)
        count = getattr(there, building.kind) + 1
        tiles[tile] = there._replace(**{building.kind: count})
    return tiles
