"""Places everything on a board: its followers, then its other pieces.

The pieces are the mage and the witch, the fairy, tollhouses, the big top, little buildings, and the
chips of the betting office.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from services.carcassonne.board.features import Features, find_features
from services.carcassonne.board.follower_placement import (
    NO_NODE,
    Spot,
    place_followers,
    place_mage_and_witch,
)
from services.carcassonne.board.laying import STRIDE, LaidTiles
from services.carcassonne.board.placements import NO_FOLLOWER, Placements
from services.carcassonne.board.position import (
    BoardFaults,
    BoardPosition,
    Fairy,
    PlacedFollower,
)
from services.carcassonne.rules.expansions import TOKENS
from services.carcassonne.rules.feature_types import NO_BUILDINGS, LittleBuildings
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.position import RuleSet
from shared.core.phrases import Word
from shared.core.pointers import pointer


def place_board(position: BoardPosition) -> Placements:
    """Finds the features of a board, and who and what is on them.

    Raises IllegalPosition with every fault.
    """
    faults = BoardFaults(position.faults)
    features = find_features(position.tiles, position.pieces, faults)
    return place_pieces(position, features, faults)


def place_pieces(position: BoardPosition, features: Features, faults: BoardFaults) -> Placements:
    """Places the figures and pieces on the features; raises IllegalPosition with every fault."""
    known = frozenset([player.id for player in position.players])
    spots = place_followers(features, position.followers, known, faults)
    lines = place_mage_and_witch(features, position.pieces, faults)
    held: dict[int, list[int]] = {}
    for index, spot in enumerate(spots):
        if spot.node != NO_NODE:
            held.setdefault(features.roots[spot.node], []).append(index)
    fairy = _place_fairy(position, features, spots, known, faults)
    _refuse_tollhouses(position, features.laid, known, faults)
    if position.pieces.big_top is not None and features.laid.pieces.big_top is None:
        faults.refuse_piece("big_top", pointer("pieces", "big_top"))
    placements = Placements(
        position,
        features.laid,
        features,
        spots=spots,
        held=held,
        mage=lines.mage,
        witch=lines.witch,
        fairy=fairy,
        little_buildings=_place_little_buildings(position, features.laid, faults),
    )
    _check_bets(placements, faults)
    return placements


def change_rules(placements: Placements, rules: RuleSet) -> Placements:
    """The same board with another rule set; raises IllegalPosition where it allows less."""
    other = replace(placements, position=replace(placements.position, rules=rules))
    _check_bets(other, BoardFaults())
    return other


def _place_fairy(
    position: BoardPosition,
    features: Features,
    spots: Sequence[Spot],
    known: AbstractSet[str],
    faults: BoardFaults,
) -> int:
    """The index of the follower beside the fairy; NO_FOLLOWER without one, or after a fault."""
    fairy = position.pieces.fairy
    if fairy is None:
        return NO_FOLLOWER
    places = _find_fairy_places(features, fairy)
    beside = [
        index
        for index, one in enumerate(position.followers)
        if one.player == fairy.player
        and one.figure in FOLLOWERS
        and fairy.figure in (None, one.figure)
        and fairy.on in (None, one.on)
        and not places.isdisjoint(_find_follower_places(features, one, spots[index]))
    ]
    if not beside:
        faults.breach("fairy", pointer("pieces", "fairy"), wording="alone", player=fairy.player)
    elif len({spots[index].node for index in beside}) > 1:
        faults.note("follower.ambiguous", pointer("pieces", "fairy"), kind=Word("piece.fairy"))
    if fairy.player not in known:
        where = pointer("pieces", "fairy", "player")
        faults.note("player.unknown", where, player=fairy.player)
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
    local = list(range(laid.rotated_designs[tile].segment_count))
    if fairy.side is not None:
        local = [each for each in local if each in laid.cells[cell].segments_at.get(fairy.side, ())]
    named = [first + each for each in local if fairy.segment in (None, each)]
    castles = [("castle", features.roots[node]) for node in named if fairy.on == "castle"]
    return frozenset([*[("segment", node) for node in named], *castles])


def _find_follower_places(
    features: Features, one: PlacedFollower, spot: Spot
) -> tuple[tuple[str, int], ...]:
    """The places of a follower, in the same form; a castle's follower is on both its tiles."""
    places = ("tile", spot.tile), ("segment", spot.node)
    if spot.node == NO_NODE or one.on != "castle":
        return places
    (castle,) = features.select([features.roots[spot.node]])
    return (*places, ("castle", castle.root), *[("tile", tile) for tile in castle.tiles])


def _refuse_tollhouses(
    position: BoardPosition, laid: LaidTiles, known: AbstractSet[str], faults: BoardFaults
) -> None:
    """Notes tollhouses at a side where no road leaves a crossing."""
    for index, house in enumerate(position.pieces.tollhouses):
        roads = laid.pieces.tollhouses[index]
        if not roads or not _is_crossing_exit(laid, roads[0]):
            faults.refuse_piece("tollhouses", pointer("pieces", "tollhouses", index))
        if house.player not in known:
            where = pointer("pieces", "tollhouses", index, "player")
            faults.note("player.unknown", where, player=house.player)


def _is_crossing_exit(laid: LaidTiles, node: int) -> bool:
    """Whether a road ends on its tile at a crossing with another road.

    A lake, a tunnel mouth or a German cathedral is not a crossing.
    """
    segment, rotated = laid.segments[node], laid.rotated_designs[laid.tile_of[node]]
    return (
        len(segment.edges) == 1
        and not segment.tunnel
        and len([one for one in rotated.design.segments if one.kind == "road"]) > 1
        and "german_cathedral" not in rotated.by_kind
        and not rotated.design.has_mark("ferry")
    )


def _place_little_buildings(
    position: BoardPosition, laid: LaidTiles, faults: BoardFaults
) -> Mapping[int, LittleBuildings]:
    """The little buildings of every tile; notes those on empty spaces."""
    tiles: dict[int, LittleBuildings] = {}
    for index, building in enumerate(position.pieces.little_buildings):
        cell = laid.occupied.get(building.x * STRIDE + building.y)
        if cell is None:
            where = pointer("pieces", "little_buildings", index)
            faults.refuse_piece("little_buildings", where)
            continue
        tile = laid.cell_tiles[cell]
        there = tiles.get(tile, NO_BUILDINGS)
        count = getattr(there, building.kind) + 1
        tiles[tile] = there._replace(**{building.kind: count})
    return tiles


def _check_bets(placements: Placements, faults: BoardFaults) -> None:
    """Checks the chips of the betting office; raises IllegalPosition with every fault so far.

    Rows `bet.*` of docs/rules/carcassonne.md: a chip lies on a completed road or city. The players
    may count a tile of several spaces as 1 or as all its spaces, so both are accepted. A castle
    counts as the city that it was.
    """
    bets = placements.position.holdings.bets
    if bets and not placements.expansions.isdisjoint(TOKENS["bets"]):
        sizes = {kind: _find_complete_sizes(placements.features, kind) for kind in ("road", "city")}
        for index, bet in enumerate(bets):
            if bet.tiles not in sizes[bet.kind]:
                faults.refuse_piece("bets", pointer("holdings", "bets", index))
    faults.raise_if_any()


def _find_complete_sizes(features: Features, kind: str) -> set[int]:
    """The numbers of tiles that the complete roads or cities may be counted as."""
    designs = features.laid.rotated_designs
    sizes: set[int] = set()
    for one in features.select(features.complete[kind]):
        spaces = sum([len(designs[tile].cells) for tile in one.tiles])
        sizes.update(range(len(one.tiles), spaces + 1))
    return sizes
