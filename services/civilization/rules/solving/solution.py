"""Best play with open hands: the margin both sides can force, and the line of play.

Equal units are one fighter: of several the first id in alphabetical order is played, onto the front
of the lowest number, so that the order in which units are given changes nothing. Where only bounds
are known the line is the one play that is known to secure the lower bound.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.civilization.rules.bonuses import compute_net_bonus, decide_outcome
from services.civilization.rules.box import find_battle_warnings
from services.civilization.rules.forces import find_force_rulings
from services.civilization.rules.fronts import FrontUnit
from services.civilization.rules.given_battles import list_clamped
from services.civilization.rules.lines import SIDE_WORDS
from services.civilization.rules.position import OTHER, PLAYS, SIDES, Battle, Play, SideName
from services.civilization.rules.replay import BattleState, find_play_rulings, replay
from services.civilization.rules.solving.position_space import (
    ATTACKER,
    Choice,
    Fighter,
    PositionSpace,
)
from services.civilization.rules.solving.search import (
    MOST_NODES,
    NODE_BUDGET,
    Bounds,
    Search,
    sort_by_eagerness,
)
from shared.core.answers import LARGE, Amount, Many
from shared.core.declarations import AtMost, Inline, Part, Range
from shared.core.illegal import Faults
from shared.core.phrases import Phrase
from shared.core.sheet import Calculation, Ruling, distinct_rulings


def map_hand(state: BattleState, side: SideName) -> Mapping[str, Fighter]:
    return {unit.id: Fighter.from_unit(FrontUnit(unit)) for unit in state.hands[side]}


def map_lone(state: BattleState, side: SideName) -> Mapping[int, Fighter]:
    return {
        front.number: Fighter.from_unit(front.units[side])
        for front in state.fronts
        if front.is_open_to(OTHER[side])
    }


def build_space(state: BattleState) -> PositionSpace:
    hands = [tuple(map_hand(state, side).values()) for side in SIDES]
    lone = [tuple(map_lone(state, side).values()) for side in SIDES]
    most = max(len(hand) + len(alone) for hand, alone in zip(hands, lone, strict=True))
    return PositionSpace(state.battle.table, hands, lone, most)


def pack_battle(state: BattleState, space: PositionSpace) -> int:
    return sum(
        space.pack_hand(number, map_hand(state, side).values())
        + space.pack_lone(number, map_lone(state, side).values())
        for number, side in enumerate(SIDES)
    )


def read_best_line(state: BattleState, search: Search) -> Iterator[Play]:
    while side := state.to_move:
        position, number = pack_battle(state, search.space), SIDES.index(side)
        choice = _find_securing_choice(position, number, search)
        units = [unit for unit, one in map_hand(state, side).items() if one == choice.fighter]
        lone = map_lone(state, OTHER[side]).items()
        fronts = [front for front, one in lone if one == choice.against]
        play = Play(side, min(units), min(fronts, default=None))
        yield play
        if not search.get_bounds(position, number).is_proven:
            return
        state = replay(state.battle._replace(plays=(*state.battle.plays, play)), Faults())


def _find_securing_choice(position: int, side: int, search: Search) -> Choice:
    """The first choice by eagerness that is known to secure the lower bound of the position."""
    mover, low = search.find_next_side(position, side), search.get_bounds(position, side).low
    return next(
        choice
        for choice in sort_by_eagerness(search.space.list_distinct_choices(position, side))
        if search.bound_play(position + choice.delta, mover, side, choice.gain).low >= low
    )


HIGHEST_NODES = 500_000
"""The bound that engine 1.0.0 took: requests may still give it, and are answered with less."""


@dataclass(frozen=True, slots=True)
class BattleSolutions:
    """A battle both of whose hands are open; its code may stand instead, as in `battles`."""

    node_budget: Annotated[
        int,
        Range(1, HIGHEST_NODES),
        "Positions that may be examined, those of very many plays counted as several; when they "
        f"are spent the margin is bounded. At most {MOST_NODES:,} are.",
    ] = NODE_BUDGET
    values: Annotated[bool, "Whether to return the value of every legal play too."] = False


@dataclass(frozen=True, slots=True)
class OpenHands:
    """A battle in progress with both hands visible, and what the request wants of it."""

    state: BattleState
    given: BattleSolutions


LinePlay: TypeAlias = Annotated[Play, Part("LinePlay", description="A play, as it is sent.")]


class MarginBounds(NamedTuple):
    """Attacker minus defender, bonuses included; equal bounds: proven."""

    min: Annotated[Amount, "The least that is possible: what the attacker can force."]
    max: Annotated[Amount, "The most that is possible: what the defender can hold it to."]


class ValuedPlay(NamedTuple):
    """A legal play, and the margin that best play leads to after it."""

    play: Annotated[Play, Inline()]
    margin: Annotated[MarginBounds, "What best play of both sides leads to after this play."]


class SolutionAnswer(NamedTuple):
    """What both sides can force with open hands."""

    status: Annotated[
        Literal["proven", "bounded"],
        "`proven`: the margin is exact; `bounded`: the budget was spent before that.",
    ]
    margin: Annotated[
        MarginBounds | None,
        "What both sides can force from here on; left out where nothing is fought.",
    ]
    winner: Annotated[
        SideName | None, "The side that wins with best play; left out where it is not proved."
    ]
    text: Annotated[Phrase, "The result in words, in the language of the answer."]
    line: Annotated[
        tuple[LinePlay, ...],
        AtMost(PLAYS),
        "Best play from here on; bounded: the play that secures what is proved.",
    ]
    plays: Annotated[
        Many[ValuedPlay] | None,
        "Every legal play of the side to move; only if the request asked for `values`.",
    ]
    nodes: Annotated[int, Range(0, LARGE), "Positions examined, each counted once."]
    node_budget: Annotated[int, Range(1, LARGE), "Positions that could be examined at most."]


def solve_battle(open_hands: OpenHands) -> Calculation[SolutionAnswer]:
    """The margin of best play, its line, and on request the margin of every legal play."""
    state, battle, given = open_hands.state, open_hands.state.battle, open_hands.given
    search = Search(build_space(state), min(given.node_budget, MOST_NODES))
    base = _compute_base_margin(state)
    mover = SIDES.index(state.to_move) if state.to_move else ATTACKER
    margin = _find_margin(pack_battle(state, search.space), mover, search).shift(base)
    winner, text = _find_winner(battle, margin)
    line = tuple(read_best_line(state, search))
    plays = _value_plays(state, search, base) if given.values else None
    answer = SolutionAnswer(
        status="proven" if margin.is_proven else "bounded",
        margin=None if battle.is_undefended else MarginBounds(*margin),
        winner=winner,
        text=text,
        line=line,
        plays=plays,
        nodes=search.nodes,
        node_budget=search.budget,
    )
    rulings = (
        *find_force_rulings(battle),
        *find_play_rulings(state),
        *find_aircraft_rulings(battle),
    )
    clamped = list_clamped(node_budget=(given.node_budget, MOST_NODES))
    return Calculation(answer, distinct_rulings(rulings), (*clamped, *find_battle_warnings(battle)))


def _compute_base_margin(state: BattleState) -> int:
    """The attacker's margin if no unit is wounded any more, bonuses included."""
    margin = compute_net_bonus(state.battle)
    for side, sign in zip(SIDES, (1, -1), strict=True):
        fronts = [front.units[side] for front in state.fronts if side in front.units]
        living = [*fronts, *map(FrontUnit, state.hands[side])]
        margin += sign * sum(one.final_value(state.battle.table) for one in living)
    return margin


def _find_margin(position: int, mover: int, search: Search) -> Bounds:
    """By how much the attacker's margin still moves from this position on."""
    found = search.solve(position, mover)
    return found if mover == ATTACKER else found.negated


def _find_winner(battle: Battle, margin: Bounds) -> tuple[SideName | None, Phrase]:
    worst, best = (
        decide_outcome(battle, {"attacker": points, "defender": 0}).winner
        for points in (margin.low, margin.high)
    )
    points = {"low": margin.low, "high": margin.high}
    if battle.is_undefended:
        return worst, Phrase("solution.undefended")
    if worst != best:
        return None, Phrase("solution.open", points)
    name = SIDE_WORDS[worst]
    if not margin.is_proven:
        return worst, Phrase("solution.bounded", {"side": name, **points})
    if margin.low == 0:
        return worst, Phrase("solution.tie")
    return worst, Phrase("solution.proven", {"side": name, "count": abs(margin.low)})


def _value_plays(state: BattleState, search: Search, base: int) -> tuple[ValuedPlay, ...]:
    side = state.to_move
    if side is None:
        return ()
    position, number = pack_battle(state, search.space), SIDES.index(side)
    mover, sign = search.find_next_side(position, number), 1 if side == "attacker" else -1
    margins = {}
    for choice in search.space.list_distinct_choices(position, number):
        margin = _find_margin(position + choice.delta, mover, search)
        points = base + sign * choice.gain
        margins[choice.fighter, choice.against] = MarginBounds(*margin.shift(points))
    hand, lone = map_hand(state, side), map_lone(state, OTHER[side])
    return tuple(
        ValuedPlay(Play(*play), margins[hand[play.unit], lone.get(play.front or 0)])
        for play in state.list_legal_plays()
    )


def find_aircraft_rulings(battle: Battle) -> tuple[Ruling, ...]:
    """Ruling `aircraft-trump` where aircraft of a side may meet ground units of the other."""
    flying, walking = (
        [any(unit.is_ground == is_ground for unit in battle.side(side).units) for side in SIDES]
        for is_ground in (False, True)
    )
    can_meet = (flying[0] and walking[1]) or (flying[1] and walking[0])
    return (Ruling("aircraft-trump", battle.table.aircraft_trumps),) if can_meet else ()
