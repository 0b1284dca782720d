"""Best play with open hands: the margin both sides can force, and the line of play.

A battle with open hands has one value: the attacker's final value minus the defender's, when both
play their best, bonuses included. Another bonus would move it by as much, so one margin answers
every bonus. A search has a budget of positions; when it is exhausted the margin is only known to be
between what each side can force.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.civilization.rules.bonuses import compute_net_bonus
from services.civilization.rules.box import find_battle_warnings
from services.civilization.rules.forces import find_force_rulings
from services.civilization.rules.fronts import FrontUnit
from services.civilization.rules.lines import SIDE_WORDS
from services.civilization.rules.position import OTHER, PLAYS, SIDES, Battle, Play, SideName
from services.civilization.rules.replay import BattleState, find_play_rulings
from services.civilization.rules.results import decide_outcome
from services.civilization.rules.solving.best_line import (
    build_space,
    map_hand,
    map_lone,
    pack_battle,
    read_best_line,
)
from services.civilization.rules.solving.position_space import ATTACKER
from services.civilization.rules.solving.search import MOST_NODES, NODE_BUDGET, Bounds, Search
from shared.core.answers import LARGE, MANY, Amount
from shared.core.declarations import AtMost, Inline, Part, Range
from shared.core.phrases import Phrase
from shared.core.sheet import Calculation, Notice, Ruling, distinct_rulings

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
    """A battle in progress with both hands visible.

    `node_budget` is in positions; `values`: whether every legal play is to be valued too; `clamped`
    has a warning if the request wanted a higher budget.
    """

    state: BattleState
    node_budget: int = NODE_BUDGET
    values: bool = False
    clamped: tuple[Notice, ...] = ()


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
        tuple[ValuedPlay, ...] | None,
        AtMost(MANY),
        "Every legal play of the side to move; only if the request asked for `values`.",
    ]
    nodes: Annotated[int, Range(0, LARGE), "Positions examined, each counted once."]
    node_budget: Annotated[int, Range(1, LARGE), "Positions that could be examined at most."]


def solve_battle(open_hands: OpenHands) -> Calculation[SolutionAnswer]:
    """The margin of best play, its line, and on request the margin of every legal play."""
    state, battle = open_hands.state, open_hands.state.battle
    search = Search(build_space(state), open_hands.node_budget)
    base = _compute_base_margin(state)
    mover = SIDES.index(state.to_move) if state.to_move else ATTACKER
    margin = _find_margin(pack_battle(state, search.space), mover, search).shift(base)
    winner, text = _find_winner(battle, margin)
    line = tuple(read_best_line(state, search))
    plays = _value_plays(state, search, base) if open_hands.values else None
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
    return Calculation(
        answer, distinct_rulings(rulings), (*open_hands.clamped, *find_battle_warnings(battle))
    )


def _compute_base_margin(state: BattleState) -> int:
    """The attacker's margin if no unit is wounded any more, bonuses included."""
    margin = compute_net_bonus(state.battle)
    for side, sign in zip(SIDES, (1, -1), strict=True):
        fronts = [front.unit_of(side) for front in state.fronts]
        living = [*(one for one in fronts if one), *map(FrontUnit, state.hands[side])]
        margin += sign * sum(one.final_value(state.battle.table) for one in living)
    return margin


def _find_margin(position: int, mover: int, search: Search) -> Bounds:
    """By how much the attacker's margin still moves from this position on."""
    found = search.solve(position, mover)
    return found if mover == ATTACKER else found.negated


def _find_winner(battle: Battle, margin: Bounds) -> tuple[SideName | None, Phrase]:
    """The winner with best play, where it is proven, and the sentence about it."""
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
    """Every legal play with the margin of best play after it; alike plays are solved once."""
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
        [
            ValuedPlay(Play(*play), margins[hand[play.unit], lone.get(play.front or 0)])
            for play in state.list_legal_plays()
        ]
    )


def find_aircraft_rulings(battle: Battle) -> tuple[Ruling, ...]:
    """Ruling `aircraft-trump` where aircraft of a side may meet ground units of the other."""
    flying, walking = (
        [any(unit.is_ground == is_ground for unit in battle.side(side).units) for side in SIDES]
        for is_ground in (False, True)
    )
    can_meet = (flying[0] and walking[1]) or (flying[1] and walking[0])
    return (Ruling("aircraft-trump", battle.table.aircraft_trumps),) if can_meet else ()
