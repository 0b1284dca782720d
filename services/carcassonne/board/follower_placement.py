"""Places the followers of a board: finds the segment that each place in a request names.

A place names a tile, what on it, and a side, a half-edge or a segment where the tile has several.
If no segment fits, the fault is follower.place; if several fit, it is follower.ambiguous.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from services.carcassonne.board.features import Features
from services.carcassonne.board.laying import STRIDE, LaidTiles
from services.carcassonne.board.position import BoardFaults, Pieces, PlacedFollower, SegmentPlace
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
"""The node of a place that is not a segment, and the root of a piece that is not on the board."""


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
    """Finds the node and the tile of every follower; notes all their faults."""
    spots = []
    unique: set[tuple[str, str]] = set()
    for index, one in enumerate(followers):
        spots.append(_place_follower(features, one, index, faults))
        if one.player not in known:
            where = pointer("followers", index, "player")
            faults.note("player.unknown", where, player=one.player)
        if one.ghosts or one.figure not in ALLOWED[one.on]:
            _refuse_figure(one, index, faults)
        if one.figure in UNIQUE:
            _refuse_second(one, index, unique, faults)
    if features.laid.extra_pass_tiles:
        _refuse_full_pyramids(followers, spots, faults)
    return spots


def _place_follower(
    features: Features, one: PlacedFollower, index: int, faults: BoardFaults
) -> Spot:
    """The node and the tile of a follower; notes his fault where there is none."""
    on, laid = one.on, features.laid
    cell = laid.occupied.get(one.x * STRIDE + one.y)
    if cell is None:
        _refuse_place(on, ("followers", index), faults)
        return Spot(NO_NODE, NO_NODE)
    tile = laid.cell_tiles[cell]
    if on in MARK_KINDS:
        if tile not in laid.marks.get(MARK_KINDS[on], ()):
            _refuse_place(on, ("followers", index), faults)
        return Spot(NO_NODE, tile)
    if not features.castles:
        there = laid.rotated_designs[tile].by_kind.get(on, ())
        reached = laid.cells[cell].segments_at
        local = _find_unique_segment(there, reached, one.side, one.segment)
        if local is not None:
            return Spot(laid.cell_nodes[cell] + local, tile)
    place = SegmentPlace(one.x, one.y, on, one.side, one.segment)
    return Spot(_find_segment(features, place, ("followers", index), faults), tile)


def _find_unique_segment(
    there: Sequence[int],
    reached: Mapping[str, Sequence[int]],
    side: str | None,
    segment: int | None,
) -> int | None:
    """The segment that a place names in the common cases; None where `_find_segment` decides."""
    if side is None:
        local = there[0] if segment is None and len(there) == 1 else segment
        return local if local in there else None
    for local in reached.get(side, ()):
        if local in there and segment in (None, local):
            return local
    return None


def _find_segment(
    features: Features, place: SegmentPlace, at: Sequence[str | int], faults: BoardFaults
) -> int:
    """The node of a place; notes follower.place or follower.ambiguous and returns NO_NODE then.

    The fault points at the side where the place would be right without it.
    """
    on, kind = place.on, SEGMENT_KINDS.get(place.on, place.on)
    fitting = _find_candidates(features.laid, kind, place)
    if len(fitting) == 1:
        node = fitting[0]
        if _is_of_kind(features, node, on):
            return node
    if len(fitting) > 1:
        faults.note("follower.ambiguous", pointer(*at), kind=Word(f"place.{on}"))
    else:
        has_both = not fitting and place.side is not None and place.segment is not None
        contradicts = has_both and _find_candidates(features.laid, kind, place._replace(side=None))
        _refuse_place(on, (*at, "side") if contradicts else at, faults)
    return NO_NODE


def _find_candidates(laid: LaidTiles, kind: str, place: SegmentPlace) -> Sequence[int]:
    """The nodes of a kind that fit a place."""
    cell = laid.occupied.get(place.x * STRIDE + place.y)
    if cell is None:
        return ()
    fitting = laid.rotated_designs[laid.cell_tiles[cell]].by_kind.get(kind, ())
    if place.side is not None:
        reached = laid.cells[cell].segments_at.get(place.side, ())
        fitting = tuple([local for local in reached if local in fitting])
    if place.segment is not None:
        fitting = (place.segment,) if place.segment in fitting else ()
    return [laid.cell_nodes[cell] + local for local in fitting]


def _is_of_kind(features: Features, node: int, on: str) -> bool:
    """Whether a node is what the place says: a castle, a city that is none, an abbot's building."""
    if on == "abbot_monastery":
        return features.laid.segments[node].special
    if on in ("castle", "city") or features.castles:
        return (features.roots[node] in features.castles) == (on == "castle")
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


def _refuse_full_pyramids(
    followers: Sequence[PlacedFollower], spots: Sequence[Spot], faults: BoardFaults
) -> None:
    """Notes every follower who is too many on a pyramid."""
    acrobats: dict[int, int] = {}
    for index, (one, spot) in enumerate(zip(followers, spots, strict=True)):
        if one.on != "pyramid":
            continue
        acrobats[spot.tile] = acrobats.get(spot.tile, 0) + one.count
        if acrobats[spot.tile] > ACROBATS:
            faults.breach("figure.place", pointer("followers", index), wording="pyramid")


class LineRoots(NamedTuple):
    """The roots of the roads or cities of the mage and the witch; NO_NODE for none."""

    mage: int
    witch: int


def place_mage_and_witch(features: Features, pieces: Pieces, faults: BoardFaults) -> LineRoots:
    """Finds the features of the mage and the witch; notes their faults.

    Rule `mage.with_witch`: the two never share a feature.
    """
    roots = LineRoots(
        mage=_place_on_line(features, pieces.mage, "mage", faults),
        witch=_place_on_line(features, pieces.witch, "witch", faults),
    )
    if roots.mage == roots.witch != NO_NODE:
        faults.breach("mage.with_witch", pointer("pieces", "witch"))
    return roots


def _place_on_line(
    features: Features, place: SegmentPlace | None, piece: str, faults: BoardFaults
) -> int:
    """The root of the feature at a place; NO_NODE for no place or after a fault."""
    if place is None:
        return NO_NODE
    node = _find_segment(features, place, ("pieces", piece), faults)
    return NO_NODE if node == NO_NODE else features.roots[node]
