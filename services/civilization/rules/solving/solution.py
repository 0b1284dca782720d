"""Best play with open hands: the margin both sides can force, and the line of play.

A battle with open hands has one value: the attacker's final value minus the defender's, when both
play their best, bonuses included. Another bonus would move it by as much, so one margin answers
every bonus. A search has a budget of positions; when it is exhausted the margin is only known to be
between what each side can force.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from services.civilization.rules.barbarians import find_barbarian_rulings
from services.civilization.rules.battles import decide_outcome
from services.civilization.rules.cards import find_card_warnings
from services.civilization.rules.forces import find_force_rulings
from services.civilization.rules.naming import find_side_word
from services.civilization.rules.position import SIDES, Battle, SideName
from services.civilization.rules.rendering import render_play, render_plays
from services.civilization.rules.replay import BattleState, find_play_rulings
from services.civilization.rules.solving.best_line import read_best_line
from services.civilization.rules.solving.position_space import Choice
from services.civilization.rules.solving.search import MOST_NODES, NODE_BUDGET, Bounds, Search
from services.civilization.rules.solving.search_state import SearchState, build_search_state
from shared.core.declarations import Range
from shared.core.phrases import Phrase, Plain
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


def solve_battle(open_hands: OpenHands) -> Calculation:
    """The margin of best play, its line, and on request the margin of every legal play."""
    state = open_hands.state
    battle, side = state.battle, state.to_move
    search_state = build_search_state(state)
    search = Search(search_state.space, open_hands.node_budget)
    margin = _find_margin(search_state, side, search)
    facts: dict[str, Plain] = {
        "status": "proven" if margin.is_proven else "bounded",
        **({} if battle.is_undefended else {"margin": _render_bounds(margin)}),
        **_render_verdict(battle, margin),
        "line": render_plays(tuple(read_best_line(search_state, side, search))),
    }
    if open_hands.values:
        facts["plays"] = list(_render_plays(state, search_state, search))
    facts |= {"nodes": search.nodes, "node_budget": search.budget}
    rulings = (
        *find_force_rulings(battle),
        *find_barbarian_rulings(battle),
        *find_play_rulings(state),
        *find_aircraft_rulings(battle),
    )
    return Calculation(
        facts, distinct_rulings(rulings), (*open_hands.clamped, *find_card_warnings(battle))
    )


def _find_margin(search_state: SearchState, side: SideName | None, search: Search) -> Bounds:
    """The attacker's margin from this state on; `side` is to move, None when it is over."""
    if side is None:
        return Bounds(search_state.base_margin, search_state.base_margin)
    found = search.solve(search_state.position, SIDES.index(side))
    return (found if side == "attacker" else found.negated).shift(search_state.base_margin)


def _render_bounds(margin: Bounds) -> dict[str, Plain]:
    return {"min": margin.low, "max": margin.high}


def _render_verdict(battle: Battle, margin: Bounds) -> dict[str, Plain]:
    """The winner with best play, where it is proven, and the sentence about it."""
    worst, best = (
        decide_outcome(battle, {"attacker": points, "defender": 0}).winner
        for points in (margin.low, margin.high)
    )
    points = {"low": margin.low, "high": margin.high}
    if battle.is_undefended:
        return {"winner": worst, "text": Phrase("solution.undefended")}
    if worst != best:
        return {"text": Phrase("solution.open", points)}
    if not margin.is_proven:
        text = Phrase("solution.bounded", {"side": find_side_word(worst), **points})
    elif margin.low == 0:
        text = Phrase("solution.tie")
    else:
        text = Phrase("solution.proven", {"side": find_side_word(worst), "count": abs(margin.low)})
    return {"winner": worst, "text": text}


def _render_plays(state: BattleState, search_state: SearchState, search: Search) -> Iterator[Plain]:
    """Every legal play with the margin of best play after it."""
    plays, side = state.list_legal_plays(), state.to_move
    if side is None:
        return
    margins = [
        (choice, _find_margin_after(search_state, side, choice, search))
        for choice in search_state.list_choices(side)
    ]
    for play in plays:
        margin = next(margin for choice, margin in margins if search_state.is_choice(play, choice))
        yield {**render_play(play), "margin": _render_bounds(margin)}


def _find_margin_after(
    search_state: SearchState, side: SideName, choice: Choice, search: Search
) -> Bounds:
    following = search_state.apply_choice(side, choice)
    return _find_margin(following, following.find_side_to_move(side), search)


def find_aircraft_rulings(battle: Battle) -> tuple[Ruling, ...]:
    """Ruling `aircraft-trump` where aircraft of a side may meet ground units of the other."""
    flying, walking = (
        [any(unit.is_ground == is_ground for unit in battle.side(side).units) for side in SIDES]
        for is_ground in (False, True)
    )
    can_meet = (flying[0] and walking[1]) or (flying[1] and walking[0])
    return (Ruling("aircraft-trump", battle.table.aircraft_trumps),) if can_meet else ()
