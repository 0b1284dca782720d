"""Builds the sheet of a turn: what the tile just laid completed, and who gains what.

The tile completes a feature that is complete with it and was not without it. A follower on what was
complete before the turn, and a farmer beside a barn who cannot have come from the City of
Carcassonne, went home in an earlier turn.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, TypeAlias

from services.carcassonne.board import misplaced, turn_fields, turn_tokens
from services.carcassonne.board.answers import CompletedFeature, GoingHome, TurnFacts
from services.carcassonne.board.buildings import BUILDING_READERS, find_roads_on, is_complete
from services.carcassonne.board.features import Features
from services.carcassonne.board.holding import BoardFeature, BoardFeatures, find_board_features
from services.carcassonne.board.notices import find_farmers_left
from services.carcassonne.board.placements import Placements, place_board
from services.carcassonne.board.position import BoardFaults
from services.carcassonne.board.scores import build_sheet, describe_entries
from services.carcassonne.board.turn_position import BoardBefore, TurnPosition
from services.carcassonne.board.turn_watchtowers import build_tower_entries
from services.carcassonne.rules.feature_types import GermanCathedral, Monastery, Toll
from services.carcassonne.rules.holding_scores import TITLES
from services.carcassonne.rules.kinds import KIND_OF
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import LINE_FIGURES
from shared.core.answers import SheetType
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Notice, ScoreSheet, distinct_rulings

NOT_OF_THE_TURN = frozenset({"castle", "vodyanoy"})
"""Places on the tile just laid to which figures come in other ways than by being placed."""


def find_buildings_left(placements: Placements) -> set[int]:
    """The roots of the buildings whose abbots are taken back, and of all that may be challenged."""
    challenged = ("monastery",) if placements.has_held_shrine else ()
    followers = zip(placements.position.followers, placements.spots, strict=True)
    return {spot.node for one, spot in followers if one.taken_back or one.on in challenged}


def refuse_abbots_taken_back(
    placements: Placements, position: TurnPosition, faults: BoardFaults
) -> None:
    """Note abbots taken back of others, or placed in this turn. Rule `figure.place`."""
    for index, one in enumerate(placements.position.followers):
        if one.taken_back:
            where = pointer("followers", index, "taken_back")
            if one.player != position.turn.player:
                faults.breach(
                    "figure.place", where, wording="taken_back_by", player=position.turn.player
                )
            elif placements.spots[index].tile == position.laid:
                faults.breach("figure.place", where, wording="taken_back_now")


def find_lost_challenges(
    placements: Placements, held: Sequence[BoardFeature], completed: Sequence[BoardFeature]
) -> list[BoardFeature]:
    laid = placements.laid
    won = {
        laid.space(one.found.root): one.held.feature.building == "shrine"
        for one in completed
        if isinstance(one.held.feature, Monastery)
    }
    return [
        one
        for one in held
        if isinstance(one.held.feature, Monastery)
        and one.held.feature.challenge == "lost"
        and laid.space(one.found.root) not in won
        and (one.held.feature.building != "shrine")
        in [won.get(beside) for beside in laid.space(one.found.root).surrounding()]
    ]


def find_followers_left(
    placements: Placements,
    position: TurnPosition,
    barns: Collection[int],
    completed: Sequence[BoardFeature],
    paid_fields: Sequence[BoardFeature],
) -> Iterator[Notice]:
    """Warnings about figures on what was complete before, beside a barn, and beyond the turn's.

    `barns` are the indices of those placed in this turn.
    """
    fresh = {one.found.root for one in completed}
    for root in sorted(placements.held.keys() - fresh):
        kind = placements.laid.segments[root].kind
        if not is_complete(placements, root, kind):
            continue
        for index in placements.held[root]:
            one = placements.position.followers[index]
            if one.on == kind:
                word = Word(f"kind.{kind}")
                yield misplaced.warn_of_figure("completed-before", placements, index, kind=word)
    met = {one.found.root for one in paid_fields}
    yield from find_farmers_left(placements, placements.held.keys() - met)
    is_crossed = position.laid in placements.laid.marks.get("corn_circle", ())
    if not (is_crossed or placements.has_carcassonne):
        yield from _find_figures_beyond_turn(placements, position, barns)
        yield from _find_followers_on_held(placements, position)


def _find_figures_beyond_turn(
    placements: Placements, position: TurnPosition, barns: Collection[int]
) -> Iterator[Notice]:
    """Warnings of figures on the tile just laid beyond one of its player, and his phantom."""
    laid, spots = position.laid, placements.spots
    followers = placements.position.followers
    room = {False: 0 if any(one.taken_back for one in followers) else 1, True: 1}
    for index, one in enumerate(followers):
        if one.on in NOT_OF_THE_TURN or not (index in barns or spots[index].tile == laid):
            continue
        if one.player != position.turn.player:
            whose = {"player": position.turn.player, "owner": one.player}
            yield misplaced.warn_of_figure("turn-others", placements, index, **whose)
            continue
        is_phantom = one.figure == "phantom"
        room[is_phantom] -= one.number
        if room[is_phantom] < 0:
            yield misplaced.warn_of_figure("turn-figures", placements, index)


def _find_followers_on_held(placements: Placements, position: TurnPosition) -> Iterator[Notice]:
    """Warnings of followers that the player placed on a feature that was occupied.

    A phantom is placed after the other follower of the turn, and on another feature than that one.
    """
    followers, spots, player = placements.position.followers, placements.spots, position.turn.player
    for root, there in placements.held.items():
        own = [index for index in there if followers[index].figure in FOLLOWERS]
        before = [followers[index].player for index in own if spots[index].tile != position.laid]
        placed = [
            index
            for index in own
            if spots[index].tile == position.laid
            and followers[index].player == player
            and followers[index].on not in NOT_OF_THE_TURN
        ]
        kind = Word(f"kind.{placements.laid.segments[root].kind}")
        for index in placed:
            is_second = followers[index].figure == "phantom" and len(placed) > 1
            if owners := tuple(dict.fromkeys([*before, *([player] if is_second else [])])):
                yield misplaced.warn_of_figure(
                    "turn-occupied", placements, index, kind=kind, owners=owners
                )


TurnSheet: TypeAlias = Annotated[
    ScoreSheet,
    SheetType(
        "TurnSheet",
        "What the tile just laid pays, and what it sets in motion.",
        TurnFacts,
        entries=describe_entries("What the tile completed and somebody holds, or what scores."),
    ),
]


def build_turn_sheet(given: Placements, position: TurnPosition) -> TurnSheet:
    """The sheet of a turn; raises IllegalPosition with every fault of it."""
    placements = given
    if taken := misplaced.find_taken_followers(given, position.laid):
        placements = place_board(misplaced.move_to_lakes(position.board, taken, given.fairy))
    before, faults = BoardBefore(placements.features, position), BoardFaults()
    refuse_abbots_taken_back(given, position, faults)
    completed = _find_completed_roots(placements.features, position, before)
    near = completed | _find_buildings_near(placements.features, completed, position.laid)
    near |= find_buildings_left(placements)
    near_fields = turn_fields.find_fields_near(placements, position.laid)
    there = find_board_features(placements, near | near_fields)
    held, free = (
        [one for one in of if _is_completed(placements, one, completed, position.laid)]
        for of in (there.held, there.free)
    )
    features = [one for one in (*held, *free) if not isinstance(one.held.feature, Toll)]
    castles, rulings = turn_fields.find_paid_castles(placements, features, completed)
    built = turn_fields.find_built_castles(placements, completed, faults)
    own = [one for one in there.held if one.found.root in near_fields]
    barns = turn_fields.find_placed_barns(placements, position, before)
    fields = turn_fields.find_turn_fields(placements, position, own, barns, before, faults)
    faults.raise_if_any()
    lost = find_lost_challenges(placements, there.held, held)
    paid = [*castles, *held, *lost, *fields.paid]
    gold = turn_tokens.share_gold(placements, position, held)
    titles = turn_tokens.find_titles(placements, completed, position.turn.player)
    title_part = turn_tokens.build_title_entries(placements, position, completed, titles)
    towers = build_tower_entries(placements, completed)
    roses = turn_tokens.build_rose_entries(placements, position)
    facts = TurnFacts(
        [
            CompletedFeature(
                one.kind,
                turn_fields.compute_value(placements, one),
                one.facts.places,
                one.facts.open_edges,
            )
            for one in features
        ],
        _describe_figures(given, [index for one in paid for index in one.followers]),
        _find_goods(placements, completed, position.turn.player),
        **titles,
        built_castles=built or None,
        flocks=fields.flocks or None,
        gold=gold.by_player or None,
        gold_left=gold.left or None,
        gold_piles=gold.piles or None,
        taken=_describe_figures(given, taken) or None,
        leaving=[name for name in LINE_FIGURES if getattr(placements, name) in completed] or None,
    )
    sheet = build_sheet(placements, BoardFeatures(paid, []), facts, is_turn=True)
    return replace(
        sheet,
        entries=(
            *turn_tokens.build_fairy_entries(given, position),
            *roses.entries,
            *towers.entries,
            *sheet.entries,
            *title_part.entries,
        ),
        rulings=distinct_rulings(
            (*sheet.rulings, *rulings, *gold.rulings, *towers.rulings, *title_part.rulings)
        ),
        warnings=(
            *sheet.warnings,
            *gold.warnings,
            *roses.warnings,
            *towers.warnings,
            *title_part.warnings,
            *find_followers_left(placements, position, barns, [*features, *lost], fields.paid),
            *misplaced.find_left_behind(placements, completed | near_fields),
        ),
    )


def _find_completed_roots(
    features: Features, position: TurnPosition, before: BoardBefore
) -> set[int]:
    """The roots of the roads and cities that the tile just laid completed.

    Most are features of the tile itself; only an abbey and a clash close those of other tiles.
    """
    laid, tiles, roots = position.laid, features.laid, features.roots
    if not turn_fields.find_tiles_ended(features, laid):
        own = [node for title in TITLES for node in tiles.nodes_of_kind(laid, title.kind)]
        return {roots[node] for node in own if not features.open_ends[roots[node]]}
    complete = [root for title in TITLES for root in features.complete[title.kind]]
    return {one.root for one in features.select(complete) if not before.was_complete(one.nodes)}


def _find_buildings_near(features: Features, completed: set[int], laid: int) -> set[int]:
    tiles = features.laid.near_tiles(laid)
    tiles = tiles.union(*[one.tiles for one in features.select(completed)])
    return {
        node
        for tile in tiles
        for kind in BUILDING_READERS
        for node in features.laid.nodes_of_kind(tile, kind)
    }


def _is_completed(
    placements: Placements, one: BoardFeature, completed: set[int], laid: int
) -> bool:
    features, feature, root = placements.features, one.held.feature, one.found.root
    if getattr(feature, "taken_back", False):
        return True
    if isinstance(feature, Toll) or KIND_OF[type(feature)].spaces == 0:
        return root in completed
    if one.missing or (one.missing is None and not is_complete(placements, root, one.kind)):
        return False
    own = features.laid.tile_of[root]
    if isinstance(feature, GermanCathedral):
        return not completed.isdisjoint(find_roads_on(features, own))
    return laid in features.laid.near_tiles(own)


def _describe_figures(placements: Placements, indices: Iterable[int]) -> list[GoingHome]:
    followers = placements.position.followers
    return [
        GoingHome(
            followers[index].player,
            followers[index].figure,
            followers[index].number,
            pointer("followers", index),
        )
        for index in indices
    ]


def _find_goods(
    placements: Placements, completed: set[int], player: str
) -> Mapping[str, Mapping[str, int]] | None:
    if "traders_and_builders" not in placements.expansions:
        return None
    nodes = [node for one in placements.features.select(completed) for node in one.nodes]
    printed = [placements.laid.segments[node].resource for node in nodes]
    goods = Counter([resource for resource in printed if resource])
    return {player: goods} if goods else None
