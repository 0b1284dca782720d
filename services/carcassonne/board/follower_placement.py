"""Places the figures: finds the segment of the feature graph that each place in a request names.

A place names a tile, what on it, and a side, a half-edge or a segment where the tile has several.
If no segment fits, the fault is follower.place; if several fit, it is follower.ambiguous.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import STRIDE, FeatureGraph
from services.carcassonne.board.position import Fairy, PlacedFollower, SegmentPlace
from services.carcassonne.rules.figure_placement import ALLOWED_FIGURES, UNIQUE
from services.carcassonne.rules.majority import FOLLOWERS
from shared.core.phrases import Word
from shared.core.pointers import pointer

SEGMENT_KINDS: Mapping[str, str] = {"castle": "city", "abbot_monastery": "monastery"}
"""By place, the kind of segment that is looked for, where it has another name."""
MARK_KINDS: Mapping[str, str] = {"pyramid": "acrobats", "vodyanoy": "vodyanoy"}
"""By place that is not a segment, the mark that the tile must have."""
RULE_KINDS: Mapping[str, str] = {"pyramid": "acrobats"}
"""By place, the kind of feature in the rules, where it has another name."""
ALLOWED: Mapping[str, frozenset[str]] = {
    **{on: figures for on, figures in ALLOWED_FIGURES.items() if on not in RULE_KINDS.values()},
    "pyramid": ALLOWED_FIGURES["acrobats"],
    "tanners": FOLLOWERS,
}
"""By place, the figures that may be on it."""
ACROBATS = 3
"""Followers of a whole pyramid."""
NO_NODE = -1
"""The node of a place that is not a segment."""


class FollowerPlacements(NamedTuple):
    """By follower index, the node and the tile; by root, the followers that hold the feature."""

    nodes: Sequence[int]
    tiles: Sequence[int]
    held: Mapping[int, Sequence[int]]


def place_followers(
    graph: FeatureGraph,
    followers: Sequence[PlacedFollower],
    known: frozenset[str],
    faults: BoardFaults,
) -> FollowerPlacements:
    """Finds the node and the tile of every follower; notes all their faults."""
    nodes, tiles = [], []
    held: dict[int, list[int]] = {}
    seen: set[tuple[str, str]] = set()
    parent = graph.parent
    for index, one in enumerate(followers):
        node, tile = _place_follower(graph, one, index, faults)
        nodes.append(node)
        tiles.append(tile)
        if node != NO_NODE:
            held.setdefault(parent[node], []).append(index)
        if one.player not in known:
            where = pointer("followers", index, "player")
            faults.note("player.unknown", where, player=one.player)
        if one.ghosts or one.figure not in ALLOWED[one.on]:
            _refuse_figure(one, index, faults)
        if one.figure in UNIQUE:
            _refuse_second(one, index, seen, faults)
    return FollowerPlacements(nodes, tiles, held)


def _place_follower(
    graph: FeatureGraph, one: PlacedFollower, index: int, faults: BoardFaults
) -> tuple[int, int]:
    """The node and the tile of a follower; NO_NODE where there is none."""
    on = one.on
    placed = graph.occupied.get(one.x * STRIDE + one.y)
    if placed is None:
        _refuse_place(on, ("followers", index), faults)
        return NO_NODE, NO_NODE
    if on in MARK_KINDS:
        if not has_mark(graph, placed.tile, MARK_KINDS[on]):
            _refuse_place(on, ("followers", index), faults)
        return NO_NODE, placed.tile
    if not graph.castles:
        there = graph.rotated_designs[placed.tile].by_kind.get(on, ())
        local = _find_unique_segment(there, placed.cell.segments_at, one.side, one.segment)
        if local is not None:
            return placed.first_node + local, placed.tile
    place = SegmentPlace(one.x, one.y, on, one.side, one.segment)
    return find_segment(graph, place, ("followers", index), faults), placed.tile


def _find_unique_segment(
    there: Sequence[int],
    reached: Mapping[str, Sequence[int]],
    side: str | None,
    segment: int | None,
) -> int | None:
    """The segment that a place names in the common cases; None where `find_segment` must decide."""
    if side is None:
        local = there[0] if segment is None and len(there) == 1 else segment
        return local if local in there else None
    for local in reached.get(side, ()):
        if local in there and segment in (None, local):
            return local
    return None


def has_mark(graph: FeatureGraph, tile: int, kind: str) -> bool:
    """Whether something is printed on a tile as a whole."""
    return any(mark.kind == kind for mark in graph.rotated_designs[tile].design.marks)


def find_segment(
    graph: FeatureGraph, place: SegmentPlace, at: Sequence[str | int], faults: BoardFaults
) -> int:
    """The node of a place; notes follower.place or follower.ambiguous and returns NO_NODE then.

    The fault points at the side where the place would be right without it.
    """
    on, kind = place.on, SEGMENT_KINDS.get(place.on, place.on)
    fitting = _find_candidates(graph, kind, place)
    if len(fitting) == 1:
        node = fitting[0]
        if _is_of_kind(graph, node, on):
            return node
    if len(fitting) > 1:
        faults.note("follower.ambiguous", pointer(*at), kind=Word(f"place.{on}"))
    else:
        has_both = not fitting and place.side is not None and place.segment is not None
        contradicts = has_both and _find_candidates(graph, kind, place._replace(side=None))
        _refuse_place(on, (*at, "side") if contradicts else at, faults)
    return NO_NODE


def _find_candidates(graph: FeatureGraph, kind: str, place: SegmentPlace) -> Sequence[int]:
    """The nodes of a kind that fit a place."""
    placed = graph.occupied.get(place.x * STRIDE + place.y)
    if placed is None:
        return ()
    fitting = graph.rotated_designs[placed.tile].by_kind.get(kind, ())
    if place.side is not None:
        reached = placed.cell.segments_at.get(place.side, ())
        fitting = tuple([local for local in reached if local in fitting])
    if place.segment is not None:
        fitting = (place.segment,) if place.segment in fitting else ()
    return [placed.first_node + local for local in fitting]


def _is_of_kind(graph: FeatureGraph, node: int, on: str) -> bool:
    """Whether a node is what the place says: a castle, a city that is none, an abbot's building."""
    if on == "abbot_monastery":
        return graph.segments[node].special
    if on in ("castle", "city") or graph.castles:
        return (graph.parent[node] in graph.castles) == (on == "castle")
    return True


def _refuse_place(on: str, at: Sequence[str | int], faults: BoardFaults) -> None:
    faults.note("follower.place", pointer(*at), kind=Word(f"place.{on}"))


def _refuse_figure(one: PlacedFollower, index: int, faults: BoardFaults) -> None:
    """Notes a figure on a place that it may not take, and ghosts where there can be none."""
    figure = Word(f"figure.{one.figure}")
    if one.figure not in ALLOWED[one.on]:
        where = pointer("followers", index, "figure")
        faults.breach("figure.place", where, figure=figure, kind=Word(f"place.{one.on}"))
    if one.ghosts and (one.figure == "guard" or one.figure not in FOLLOWERS):
        where = pointer("followers", index, "ghosts")
        faults.breach("figure.place", where, wording="ghosts", figure=figure)


def _refuse_second(
    one: PlacedFollower, index: int, seen: set[tuple[str, str]], faults: BoardFaults
) -> None:
    """Notes a second figure of a sort of which every player has one."""
    figure = Word(f"figure.{one.figure}")
    if one.count > 1 or (one.player, one.figure) in seen:
        where = pointer("followers", index, "count" if one.count > 1 else "figure")
        faults.note("figure.duplicate", where, player=one.player, figure=figure)
    seen.add((one.player, one.figure))


def find_fairy_follower(
    fairy: Fairy,
    followers: Sequence[PlacedFollower],
    placements: FollowerPlacements,
    graph: FeatureGraph,
    faults: BoardFaults,
) -> int:
    """The index of the follower beside the fairy; -1 after a fault."""
    places = _find_fairy_places(graph, fairy)
    beside = [
        index
        for index, one in enumerate(followers)
        if one.player == fairy.player
        and one.figure in FOLLOWERS
        and fairy.figure in (None, one.figure)
        and fairy.on in (None, one.on)
        and not places.isdisjoint(_find_follower_places(graph, one, index, placements))
    ]
    if not beside:
        faults.breach("fairy", pointer("pieces", "fairy"), wording="alone", player=fairy.player)
        return -1
    if len({placements.nodes[index] for index in beside}) > 1:
        faults.note("follower.ambiguous", pointer("pieces", "fairy"), kind=Word("piece.fairy"))
    return beside[0]


def _find_fairy_places(graph: FeatureGraph, fairy: Fairy) -> frozenset[tuple[str, int]]:
    """The places that the fairy may be beside: a tile, or segments of it, or castles."""
    placed = graph.occupied.get(fairy.x * STRIDE + fairy.y)
    if placed is None:
        return frozenset()
    if fairy.side is None and fairy.segment is None:
        return frozenset([("tile", placed.tile)])
    local = list(range(graph.rotated_designs[placed.tile].segment_count))
    if fairy.side is not None:
        local = [each for each in local if each in placed.cell.segments_at.get(fairy.side, ())]
    named = [placed.first_node + each for each in local if fairy.segment in (None, each)]
    castles = [("castle", graph.parent[node]) for node in named if fairy.on == "castle"]
    return frozenset([*[("segment", node) for node in named], *castles])


def _find_follower_places(
    graph: FeatureGraph, one: PlacedFollower, index: int, placements: FollowerPlacements
) -> tuple[tuple[str, int], ...]:
    """The places of a follower, in the same form; a castle's follower is on both its tiles."""
    node = placements.nodes[index]
    places = ("tile", placements.tiles[index]), ("segment", node)
    if node == NO_NODE or one.on != "castle":
        return places
    root = graph.parent[node]
    tiles = [("tile", graph.tile_of[member]) for member in graph.members([root])[root]]
    return (*places, ("castle", root), *tiles)


def refuse_full_pyramids(
    followers: Sequence[PlacedFollower], placements: FollowerPlacements, faults: BoardFaults
) -> None:
    """Notes every follower who is too many on a pyramid."""
    acrobats: dict[int, int] = {}
    for index, (one, tile) in enumerate(zip(followers, placements.tiles, strict=True)):
        if one.on != "pyramid":
            continue
        acrobats[tile] = acrobats.get(tile, 0) + one.count
        if acrobats[tile] > ACROBATS:
            faults.breach("figure.place", pointer("followers", index), wording="pyramid")


def find_figure_feature(
    graph: FeatureGraph, place: SegmentPlace, piece: str, faults: BoardFaults
) -> int:
    """The root of the road or city of the mage or the witch; NO_NODE after a fault."""
    node = find_segment(graph, place, ("pieces", piece), faults)
    return NO_NODE if node == NO_NODE else graph.parent[node]
