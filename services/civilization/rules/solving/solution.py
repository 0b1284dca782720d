"""Best play with open hands: the margin both sides can force, and how.

A battle with open hands has one value: the attacker's final value less the defender's, when both
play their best, bonuses included. Another bonus would move it by as much, so one margin answers
every bonus. A solve looks into so many positions and no more; when they are spent the margin is
between what each side is known to force, and nothing else is claimed.

This module does not know how the search finds it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from services.civilization.rules.barbarians import barbarian_rulings
from services.civilization.rules.battles import outcome_of
from services.civilization.rules.cards import card_warnings
from services.civilization.rules.course import Course, course_rulings
from services.civilization.rules.forces import force_rulings
from services.civilization.rules.naming import opening_side
from services.civilization.rules.position import SIDES, Battle, SideName
from services.civilization.rules.solving.best_line import best_line
from services.civilization.rules.solving.field import Choice
from services.civilization.rules.solving.scene import Scene, scene_of
from services.civilization.rules.solving.search import NODE_BUDGET, Bounds, Search
from services.civilization.rules.telling import play_fact, play_facts
from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Calculation, Notice, Ruling, distinct_rulings


@dataclass(frozen=True, slots=True)
class OpenHands:
    """A battle in progress whose hands both sides see.

    `values`: whether every legal play is to be valued too; `clamped` says whether the request
    wanted a higher budget.
    """

    course: Course
    node_budget: int = NODE_BUDGET
    values: bool = False
    clamped: tuple[Notice, ...] = ()


def battle_solution(asked: OpenHands) -> Calculation:
    """The margin of best play, the line it follows, and on request every legal play's margin."""
    course = asked.course
    battle, side = course.battle, course.to_move
    scene = scene_of(course)
    search = Search(scene.field, asked.node_budget)
    margin = _margin(scene, side, search)
    facts: dict[str, Plain] = {
        "status": "proven" if margin.meet else "bounded",
        **({} if battle.undefended else {"margin": _shown(margin)}),
        **_verdict(battle, margin),
        "line": play_facts(tuple(best_line(scene, side, search))),
    }
    if asked.values:
        facts["plays"] = list(_valued_plays(course, scene, search))
    facts |= {"nodes": search.nodes, "node_budget": search.budget}
    rulings = (
        *force_rulings(battle),
        *barbarian_rulings(battle),
        *course_rulings(course),
        *aircraft_ruling(battle),
    )
    return Calculation(facts, distinct_rulings(rulings), (*asked.clamped, *card_warnings(battle)))


def _margin(scene: Scene, side: SideName | None, search: Search) -> Bounds:
    """The attacker's margin from this scene on; `side` is to move."""
    if side is None:
        return Bounds(scene.sure, scene.sure)
    found = search.solve(scene.position, SIDES.index(side))
    return (found if side == "attacker" else found.other_way).plus(scene.sure)


def _shown(margin: Bounds) -> dict[str, Plain]:
    return {"min": margin.low, "max": margin.high}


def _verdict(battle: Battle, margin: Bounds) -> dict[str, Plain]:
    """Who wins with best play, if that is proven, and the sentence that says what is."""
    worst, best = (
        outcome_of(battle, {"attacker": points, "defender": 0}).winner
        for points in (margin.low, margin.high)
    )
    points = {"low": margin.low, "high": margin.high}
    if battle.undefended:
        return {"winner": worst, "text": Phrase("solution.undefended")}
    if worst != best:
        return {"text": Phrase("solution.open", points)}
    if not margin.meet:
        said = Phrase("solution.bounded", {"side": opening_side(worst), **points})
    elif margin.low == 0:
        said = Phrase("solution.tie")
    else:
        said = Phrase("solution.proven", {"side": opening_side(worst), "count": abs(margin.low)})
    return {"winner": worst, "text": said}


def _valued_plays(course: Course, scene: Scene, search: Search) -> Iterator[Plain]:
    """Every legal play with the margin that best play leads to after it; alike plays alike."""
    plays, side = course.legal_plays(), course.to_move
    if side is None:
        return
    margins = [(choice, _after(scene, side, choice, search)) for choice in scene.choices(side)]
    for play in plays:
        margin = next(margin for choice, margin in margins if scene.is_choice(play, choice))
        yield {**play_fact(play), "margin": _shown(margin)}


def _after(scene: Scene, side: SideName, choice: Choice, search: Search) -> Bounds:
    then = scene.after(side, choice)
    return _margin(then, then.side_to_move(side), search)


def aircraft_ruling(battle: Battle) -> tuple[Ruling, ...]:
    """Ruling `aircraft-trump` where aircraft of a side may meet ground units of the other."""
    flying, walking = (
        [any(unit.is_ground == ground for unit in battle.side(side).units) for side in SIDES]
        for ground in (False, True)
    )
    mattered = (flying[0] and walking[1]) or (flying[1] and walking[0])
    return (Ruling("aircraft-trump", battle.table.aircraft_trumps),) if mattered else ()
