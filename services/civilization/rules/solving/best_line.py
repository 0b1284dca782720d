"""Packs a battle in progress into a position, and reads the line of best play from there.

Equal units are one fighter: of several the first id in alphabetical order is played, onto the front
of the lowest number, so that the order in which units are given changes nothing.

Where the value of a position is proven, some play is proven to keep that value, and so is the
position it leads to: the line is read to the end without a search. Where only bounds are known the
line is the one play that is known to secure the lower bound.
"""

from collections.abc import Iterator, Mapping

from services.civilization.rules.fronts import FrontUnit
from services.civilization.rules.position import OTHER, SIDES, Play, SideName
from services.civilization.rules.replay import BattleState, replay
from services.civilization.rules.solving.fighters import Fighter
from services.civilization.rules.solving.position_space import Choice, PositionSpace
from services.civilization.rules.solving.search import Search, sort_by_eagerness
from shared.core.illegal import Faults


def map_hand(state: BattleState, side: SideName) -> Mapping[str, Fighter]:
    """The units in a side's hand, by id."""
    return {unit.id: Fighter.from_unit(FrontUnit(unit)) for unit in state.hands[side]}


def map_lone(state: BattleState, side: SideName) -> Mapping[int, Fighter]:
    """A side's units that are alone on a front, by its number."""
    units = {front.number: front.unit_of(side) for front in state.fronts if not front.is_engaged}
    return {number: Fighter.from_unit(one) for number, one in units.items() if one is not None}


def build_space(state: BattleState) -> PositionSpace:
    """All positions that can follow from a battle after its plays."""
    hands = [tuple(map_hand(state, side).values()) for side in SIDES]
    lone = [tuple(map_lone(state, side).values()) for side in SIDES]
    most = max(len(hand) + len(alone) for hand, alone in zip(hands, lone, strict=True))
    return PositionSpace(state.battle.table, hands, lone, most)


def pack_battle(state: BattleState, space: PositionSpace) -> int:
    """The position of a battle after its plays."""
    return sum(
        space.pack_hand(number, map_hand(state, side).values())
        + space.pack_lone(number, map_lone(state, side).values())
        for number, side in enumerate(SIDES)
    )


def read_best_line(state: BattleState, search: Search) -> Iterator[Play]:
    """The plays from this state on, none where the battle is over."""
    while side := state.to_move:
        position, number = pack_battle(state, search.space), SIDES.index(side)
        play = _name_play(state, side, _find_securing_choice(position, number, search))
        yield play
        if not search.get_bounds(position, number).is_proven:
            return
        state = replay(state.battle._replace(plays=(*state.battle.plays, play)), Faults())


def _find_securing_choice(position: int, side: int, search: Search) -> Choice:
    """The first choice by eagerness that is known to secure the lower bound of the position.

    There always is one: a bound that a search has found is that of a play it has found, and the
    bound before any search is secured by new fronts.
    """
    mover, low = search.find_next_side(position, side), search.get_bounds(position, side).low
    return next(
        choice
        for choice in sort_by_eagerness(search.space.list_distinct_choices(position, side))
        if search.bound_play(position + choice.delta, mover, side, choice.gain).low >= low
    )


def _name_play(state: BattleState, side: SideName, choice: Choice) -> Play:
    """The play, by unit id and front number, that a choice is."""
    units = [unit for unit, one in map_hand(state, side).items() if one == choice.fighter]
    lone = map_lone(state, OTHER[side]).items()
    fronts = [front for front, one in lone if one == choice.against]
    return Play(side, min(units), min(fronts, default=None))
