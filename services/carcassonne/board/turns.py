"""Builds the sheet of a turn: what the tile just laid completed, and who gains what.

Rows `play.*` of docs/rules/carcassonne.md. The tile completes a feature that is complete with it
and was not without it. A castle is paid for the most valuable feature just completed in its six
spaces, but not in the turn that completes its own city, which is when it is built. The trade goods
of a completed city go to the player who laid the tile, with or without a follower there; the king
goes to the player who completes the largest city so far, the robber baron to the one who completes
the longest road.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from services.carcassonne.board.answers import CompletedFeature, GoingHome, TurnFacts
from services.carcassonne.board.buildings import BUILDING_READERS, find_roads_on
from services.carcassonne.board.design import STEPS, is_abbey
from services.carcassonne.board.features import Features, FoundFeature, find_features
from services.carcassonne.board.holding import BoardFeature, BoardFeatures, find_board_features
from services.carcassonne.board.laying import LaidTiles
from services.carcassonne.board.placements import Placements, place_board
from services.carcassonne.board.position import BoardEdge, BoardFaults, Space, TurnPosition
from services.carcassonne.board.scores import build_sheet
from services.carcassonne.rules.feature_types import Castle, GermanCathedral, Toll
from services.carcassonne.rules.features import build_separate_entry
from services.carcassonne.rules.holding_scores import TITLES
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.kinds import KIND_OF
from shared.core.pointers import pointer
from shared.core.sheet import Ruling, ScoreSheet


def build_turn_sheet(position: TurnPosition) -> ScoreSheet:
    """The sheet of a turn; raises IllegalPosition with every fault."""
    board = replace(position.board, mode="completed", holdings=Holdings(), all_features=False)
    placements = place_board(board)
    completed = _find_completed_roots(placements.features, position)
    near = completed | _find_buildings_near(placements.features, completed, position.laid)
    there = find_board_features(placements, near)
    held, free = (
        [one for one in of if _is_completed(placements, one, completed, position.laid)]
        for of in (there.held, there.free)
    )
    features = [one for one in (*held, *free) if not isinstance(one.held.feature, Toll)]
    castles, rulings = _find_paid_castles(placements, features, completed)
    paid = [*castles, *held]
    facts = TurnFacts(
        [_describe_completed(placements, one) for one in features],
        [_describe_returning(placements, index) for one in paid for index in one.followers],
        _find_goods(placements, completed, position.player),
        **_find_titles(placements, completed, position.player),
    )
    sheet = build_sheet(placements, BoardFeatures(paid, []), facts)
    return replace(sheet, rulings=(*sheet.rulings, *rulings)) if rulings else sheet


def _find_completed_roots(features: Features, position: TurnPosition) -> set[int]:
    """The roots of the roads and cities that the tile just laid completed.

    Without an abbey these are among the features of the tile itself, since nothing else closes the
    features of other tiles.
    """
    laid, tiles, roots = position.laid, features.laid, features.roots
    if not is_abbey(tiles.rotated_designs[laid].design):
        own = [node for title in TITLES for node in tiles.nodes_of_kind(laid, title.kind)]
        return {roots[node] for node in own if not features.open_ends[roots[node]]}
    others = position.board.tiles[:laid] + position.board.tiles[laid + 1 :]
    before = find_features(others, position.board.pieces, BoardFaults())
    complete = [root for title in TITLES for root in features.complete[title.kind]]
    return {
        one.root
        for one in features.select(complete)
        if not _was_complete(features.laid, one.nodes, before, laid)
    }


def _find_buildings_near(features: Features, completed: set[int], laid: int) -> set[int]:
    """The buildings that the tile may have completed: around it, or on a completed feature."""
    tiles = _find_tiles_near(features, laid)
    tiles = tiles.union(*[one.tiles for one in features.select(completed)])
    return {
        node
        for tile in tiles
        for kind in BUILDING_READERS
        for node in features.laid.nodes_of_kind(tile, kind)
    }


def _find_tiles_near(features: Features, tile: int) -> set[int]:
    """The indices of a tile and of the tiles around it."""
    laid = features.laid
    return {tile, *[near for space in laid.spaces(tile) for near in laid.surrounding_tiles(space)]}


def _was_complete(now: LaidTiles, nodes: Sequence[int], before: Features, laid: int) -> bool:
    """Whether these nodes were a complete feature before the tile was laid."""
    first_nodes = before.laid.first_nodes
    return all(
        tile != laid
        and not before.open_ends[
            before.roots[first_nodes[tile - (tile > laid)] + node - now.first_nodes[tile]]
        ]
        for node, tile in [(node, now.tile_of[node]) for node in nodes]
    )


def _is_completed(
    placements: Placements, one: BoardFeature, completed: set[int], laid: int
) -> bool:
    """Whether the tile just laid completed a feature, or the road of a toll."""
    features, feature, root = placements.features, one.held.feature, one.found.root
    own = features.laid.tile_of[root]
    if isinstance(feature, GermanCathedral):
        roads = find_roads_on(features, own)
        return not completed.isdisjoint(roads) and not any(
            features.open_ends[road] for road in roads
        )
    if isinstance(feature, Toll) or KIND_OF[type(feature)].spaces == 0:
        return root in completed
    return one.missing == 0 and laid in _find_tiles_near(features, own)


def _find_paid_castles(
    placements: Placements, completed: Sequence[BoardFeature], roots: AbstractSet[int]
) -> tuple[list[BoardFeature], tuple[Ruling, ...]]:
    """The castles paid for a feature just completed in their fiefs, with its value; the ruling.

    Rule `play.castle.value`. A castle is built when its city is completed, so one among the `roots`
    of what is just completed has only been built and is not paid yet. A castle that is paid pays
    those in whose fiefs it lies (ruling `castle-chain`).
    """
    features, pieces = placements.features, placements.castles
    held_castles = [root for root in pieces if root in placements.held and root not in roots]
    there = find_board_features(placements, held_castles).held
    castles = {one.found.root: one for one in there if one.found.root in pieces}
    fiefs = {root: _find_fief(placements.position.pieces.castles[pieces[root]]) for root in castles}
    values: dict[int, int] = {}
    for other in completed:
        spaces = _list_spaces(features, other.found)
        for root, fief in fiefs.items():
            if not fief.isdisjoint(spaces):
                values[root] = max(values.get(root, 0), _compute_value(placements, other))
    spaces_of = {root: _list_spaces(features, one.found) for root, one in castles.items()}
    chained = _pay_neighbours(values, fiefs, spaces_of)
    rulings: tuple[Ruling, ...] = ()
    if chained != values:
        choice = placements.position.rules.castle_chain
        rulings = (Ruling("castle-chain", choice),)
        values = chained if choice == "pays" else values
    paid = [
        one._replace(held=one.held._replace(feature=Castle(values[root])))
        for root, one in castles.items()
        if root in values
    ]
    return paid, rulings


def _pay_neighbours(
    values: Mapping[int, int],
    fiefs: Mapping[int, AbstractSet[Space]],
    spaces_of: Mapping[int, Sequence[Space]],
) -> dict[int, int]:
    """These points of castles, with those of all castles that they pay; everything is by root."""
    paid: dict[int, int] = {}
    waiting = dict(values)
    while waiting:
        root = max(waiting, key=waiting.__getitem__)  # pays its neighbours at least what they have
        paid[root] = value = waiting.pop(root)
        for other, fief in fiefs.items():
            if other not in paid and not fief.isdisjoint(spaces_of[root]):
                waiting[other] = value
    return paid


def _find_fief(castle: BoardEdge) -> set[Space]:
    """The six spaces of a castle's fief: its own two and those on both sides of them."""
    step = STEPS[castle.side]
    own = Space(castle.x, castle.y), Space(castle.x + step.dx, castle.y + step.dy)
    return {
        Space(space.x + way * step.dy, space.y + way * step.dx)
        for space in own
        for way in (-1, 0, 1)
    }


def _list_spaces(features: Features, found: FoundFeature) -> list[Space]:
    """All spaces of the tiles that a feature lies on."""
    return [space for tile in found.tiles for space in features.laid.spaces(tile)]


def _describe_completed(placements: Placements, one: BoardFeature) -> CompletedFeature:
    facts, value = one.facts, _compute_value(placements, one)
    return CompletedFeature(one.kind, value, facts.places, facts.open_edges)


def _compute_value(placements: Placements, one: BoardFeature) -> int:
    """The value of a feature in points; 0 where it has no value of its own."""
    position = placements.position
    return build_separate_entry(one.held, 1, position.rules, position.mode).value or 0


def _describe_returning(placements: Placements, index: int) -> GoingHome:
    one = placements.position.followers[index]
    return GoingHome(one.player, one.figure, one.count, pointer("followers", index))


def _find_goods(
    placements: Placements, completed: set[int], player: str
) -> Mapping[str, Mapping[str, int]] | None:
    """The trade goods that the player takes; None if there are none."""
    if "traders_and_builders" not in placements.expansions:
        return None
    goods = _count_goods(placements.features, completed)
    return {player: goods} if goods else None


def _find_titles(placements: Placements, completed: set[int], player: str) -> Mapping[str, str]:
    """The titles that the player takes, each with the player."""
    if "king_and_robber" not in placements.expansions:
        return {}
    return {
        title.holder: player for title in TITLES if _is_greatest(placements, title.kind, completed)
    }


def _count_goods(features: Features, completed: set[int]) -> dict[str, int]:
    """By kind, the number of trade goods printed in the cities among these features."""
    nodes = [node for one in features.select(completed) for node in one.nodes]
    printed = [features.laid.segments[node].resource for node in nodes]
    return dict(Counter([resource for resource in printed if resource]))


def _is_greatest(placements: Placements, kind: str, completed: set[int]) -> bool:
    """Whether a feature just completed has more tiles than every earlier one of its kind."""
    features = placements.features
    roots = [root for root in features.complete[kind] if root not in placements.castles]
    found = features.select(roots)
    fresh = [len(one.tiles) for one in found if one.root in completed]
    earlier = [len(one.tiles) for one in found if one.root not in completed]
    return max(fresh, default=0) > max(earlier, default=0)
