"""Where the figures stand: from the places that a request names to the features found.

A place names a tile, what it is on, and a side, a half-edge or a segment where the tile has
several; none that fits is follower.place, several are follower.ambiguous. Which figure may stand
where is said by the rules of features. Knows no points.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import STRIDE, FeatureGraph
from services.carcassonne.board.position import Fairy, PlacedFollower, SegmentPlace
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.standing import PLACES, UNIQUE
from shared.core.phrases import Word
from shared.core.pointers import pointer

SEGMENT_KINDS: Mapping[str, str] = {"castle": "city", "abbot_monastery": "monastery"}
"""What of a tile is looked for where a figure is on something of another name."""
MARK_KINDS: Mapping[str, str] = {"pyramid": "acrobats", "vodyanoy": "vodyanoy"}
"""Places that are no segment: what is printed on the tile instead."""
RULE_KINDS: Mapping[str, str] = {"pyramid": "acrobats"}
"""Places by the kind of feature that rules call them, where it is another name."""
ALLOWED: Mapping[str, frozenset[str]] = {
    **{on: figures for on, figures in PLACES.items() if on not in RULE_KINDS.values()},
    "pyramid": PLACES["acrobats"],
    "tanners": FOLLOWERS,
}
"""Figures that may stand on each place."""
ACROBATS = 3
"""Followers of a whole pyramid."""
NO_NODE = -1
"""The node of a place that is no segment."""

SegmentAddress: TypeAlias = tuple[int, int, str, str | None, int | None]
"""x, y, on, side, segment."""


class FollowerPlacements(NamedTuple):
    """Every follower's node and tile, by index; and the followers of each feature, by its root."""

    nodes: Sequence[int]
    tiles: Sequence[int]
    held: Mapping[int, Sequence[int]]


def place_followers(
    graph: FeatureGraph,
    followers: Sequence[PlacedFollower],
    known: frozenset[str],
    faults: BoardFaults,
) -> FollowerPlacements:
    """Where every follower stands; notes everything that is wrong with them."""
    nodes, tiles = [], []
    held: dict[int, list[int]] = {}
    seen: set[tuple[str, str]] = set()
    parent = graph.parent
    for index, one in enumerate(followers):
        player, figure, _, _, on, _, _, _, ghosts, _ = one
        node, tile = _place_follower(graph, one, index, faults)
        nodes.append(node)
        tiles.append(tile)
        if node != NO_NODE:
            held.setdefault(parent[node], []).append(index)
        if player not in known:
            where = pointer("followers", index, "player")
            faults.note("player.unknown", where, player=player)
        if ghosts or figure not in ALLOWED[on]:
            _refuse_figure(one, index, faults)
        if figure in UNIQUE:
            _refuse_second(one, index, seen, faults)
    return FollowerPlacements(nodes, tiles, held)


def _place_follower(
    graph: FeatureGraph, one: PlacedFollower, index: int, faults: BoardFaults
) -> tuple[int, int]:
    """The node and the tile of a follower; -1 where it stands on no segment, or nowhere."""
    _, _, x, y, on, side, segment, _, _, _ = one
    spot = graph.occupied.get(x * STRIDE + y)
    if spot is None:
        _refuse_place(on, ("followers", index), faults)
        return NO_NODE, NO_NODE
    if on in MARK_KINDS:
        if not has_mark(graph, spot[2], MARK_KINDS[on]):
            _refuse_place(on, ("followers", index), faults)
        return NO_NODE, spot[2]
    if not graph.castles:
        there = graph.rotated_designs[spot[2]].by_kind.get(on, ())
        local = _find_unique_segment(there, spot[1].segments_at, side, segment)
        if local is not None:
            return spot[0] + local, spot[2]
    return find_segment(graph, (x, y, on, side, segment), ("followers", index), faults), spot[2]


def _find_unique_segment(
    there: Sequence[int],
    reached: Mapping[str, Sequence[int]],
    side: str | None,
    segment: int | None,
) -> int | None:
    """The one of these segments that is told, None where it takes a longer look."""
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
    graph: FeatureGraph, address: SegmentAddress, at: Sequence[str | int], faults: BoardFaults
) -> int:
    """The node of an address; notes follower.place or follower.ambiguous, and is -1 then.

    A side that the segment told beside it does not reach is what is wrong, and not the whole place.
    """
    x, y, on, side, segment = address
    kind = SEGMENT_KINDS.get(on, on)
    fitting = _find_candidates(graph, x, y, kind, side, segment)
    if len(fitting) == 1:
        node = fitting[0]
        if _is_of_kind(graph, node, on):
            return node
    if len(fitting) > 1:
        faults.note("follower.ambiguous", pointer(*at), kind=Word(f"place.{on}"))
    else:
        both = not fitting and side is not None and segment is not None
        contradicts = both and _find_candidates(graph, x, y, kind, None, segment)
        _refuse_place(on, (*at, "side") if contradicts else at, faults)
    return NO_NODE


def _find_candidates(
    graph: FeatureGraph, x: int, y: int, kind: str, side: str | None, segment: int | None
) -> Sequence[int]:
    """The nodes of a kind that a place names."""
    spot = graph.occupied.get(x * STRIDE + y)
    if spot is None:
        return ()
    base, cell, tile = spot
    rotated = graph.rotated_designs[tile]
    fitting = rotated.by_kind.get(kind, ())
    if side is not None:
        reached = cell.segments_at.get(side, ())
        fitting = tuple([local for local in reached if local in fitting])
    if segment is not None:
        fitting = (segment,) if segment in fitting else ()
    return [base + local for local in fitting]


def _is_of_kind(graph: FeatureGraph, node: int, on: str) -> bool:
    """Whether a city is no castle, a castle is one, an abbot's building one for abbots."""
    if on == "abbot_monastery":
        return graph.segments[node].special
    if on in ("castle", "city") or graph.castles:
        return (graph.parent[node] in graph.castles) == (on == "castle")
    return True


def _refuse_place(on: str, at: Sequence[str | int], faults: BoardFaults) -> None:
    faults.note("follower.place", pointer(*at), kind=Word(f"place.{on}"))


def _refuse_figure(one: PlacedFollower, index: int, faults: BoardFaults) -> None:
    """A figure where none of its sort stands; ghosts with what takes none."""
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
    """Of some figures a player has one."""
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
    """The index of the follower that the fairy stands beside; -1 after a fault."""
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
    """What the fairy may stand beside: a tile, or segments of it, or castles."""
    spot = graph.occupied.get(fairy.x * STRIDE + fairy.y)
    if spot is None:
        return frozenset()
    base, cell, tile = spot
    if fairy.side is None and fairy.segment is None:
        return frozenset([("tile", tile)])
    local = list(range(graph.rotated_designs[tile].count))
    if fairy.side is not None:
        local = [each for each in local if each in cell.segments_at.get(fairy.side, ())]
    named = [base + each for each in local if fairy.segment in (None, each)]
    castles = [("castle", graph.parent[node]) for node in named if fairy.on == "castle"]
    return frozenset([*[("segment", node) for node in named], *castles])


def _find_follower_places(
    graph: FeatureGraph, one: PlacedFollower, index: int, placements: FollowerPlacements
) -> tuple[tuple[str, int], ...]:
    """What a follower stands on, in the same terms; a lord on both tiles of his castle."""
    node = placements.nodes[index]
    places = ("tile", placements.tiles[index]), ("segment", node)
    if node == NO_NODE or one.on != "castle":
        return places
    root = graph.parent[node]
    walls = [("tile", graph.tile_of[wall]) for wall in graph.members([root])[root]]
    return (*places, ("castle", root), *walls)


def refuse_full_pyramids(
    followers: Sequence[PlacedFollower], placements: FollowerPlacements, faults: BoardFaults
) -> None:
    """Notes whoever finds a pyramid full."""
    climbed: dict[int, int] = {}
    for index, (one, tile) in enumerate(zip(followers, placements.tiles, strict=True)):
        if one.on != "pyramid":
            continue
        climbed[tile] = climbed.get(tile, 0) + one.count
        if climbed[tile] > ACROBATS:
            faults.breach("figure.place", pointer("followers", index), wording="pyramid")


def find_figure_feature(
    graph: FeatureGraph, spot: SegmentPlace, piece: str, faults: BoardFaults
) -> int:
    """The root of the road or city that the mage or the witch stands on; -1 after a fault."""
    address = (spot.x, spot.y, spot.on, spot.side, spot.segment)
    node = find_segment(graph, address, ("pieces", piece), faults)
    return NO_NODE if node == NO_NODE else graph.parent[node]
