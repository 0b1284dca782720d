"""A way to win in the next turn, told step by step.

Rows `action.card_cost`, `action.extra`, `port.reward`, `titan.*`, `produce.mine`, `recruit.camp`,
`combat.sum`, `site.building` and `victory.*` of docs/rules/orichalque.md: each step names its own.
This module does not know how the way was found.
"""

from collections.abc import Iterator, Mapping

from services.orichalque.rules.dice import shown_chance
from services.orichalque.rules.lattice import Lattice
from services.orichalque.rules.next_turns import Course, Way
from services.orichalque.rules.position import Island
from services.orichalque.rules.steps import Step, step
from services.orichalque.rules.tiles import shown_cells
from services.orichalque.rules.titans import taking
from services.orichalque.rules.turns import Act
from shared.core.phrases import Plain

_NOWHERE = step("tile.fit", "tile.nowhere")
_ACTIONS = {
    "capture": step("combat.sum", "way.capture"),
    "produce": step("produce.mine", "way.produce"),
    "recruit": step("recruit.camp", "way.recruit"),
}
_BUILDS = {
    "temples": "victory.temple",
    "medallions": "victory.medallion",
    "mines": "site.building",
    "camps": "site.building",
}


def shown_way(island: Island, course: Course, lattice: Lattice, way: Way) -> Mapping[str, Plain]:
    """A way for an answer."""
    card = course.display[way.card]
    shown: dict[str, Plain] = {
        "card": way.card,
        "action": card.action,
        "cost": card.cost,
        "titans": way.drawn,
        "points": way.points,
        "chance": shown_chance(way.chance),
        "exact": way.finish.exact,
        "actions": tuple([_act(act) for act in way.finish.acts]),
        "steps": tuple(_steps(island, course, way)),
    }
    if way.settled is not None:
        q, r = way.settled
        shown["metropolis"] = {"q": q, "r": r}
    if way.place is not None:
        shown["turns"] = way.place.turns
        shown["cells"] = shown_cells(lattice, card.tile, way.place)
    return shown


def _act(act: Act) -> Mapping[str, Plain]:
    """One action, what it is paid with if it is the extra one, and what it builds."""
    shown: dict[str, Plain] = {"action": act.action, "source": "extra" if act.price else "card"}
    if act.price:
        shown["paid_with"] = act.price
    if act.action == "build":
        shown["builds"] = act.built._asdict()
    return shown


def _steps(island: Island, course: Course, way: Way) -> Iterator[Step]:
    if way.settled is not None:
        yield step("metropolis.port", q=way.settled[0], r=way.settled[1])
    cost = course.display[way.card].cost
    wording = "" if cost else "action.card_cost.free"
    yield step("action.card_cost", wording, card=way.card + 1, count=cost)
    if way.place is None:
        yield _NOWHERE
    if way.gained.hoplites or way.gained.nuggets:
        yield step("port.reward", hoplites=way.gained.hoplites, nuggets=way.gained.nuggets)
    yield from taking(island, way.drawn)
    for act in way.finish.acts:
        yield from _act_steps(course, act)
    wording = "way.wins" if way.finish.exact else "way.wins-at-least"
    yield step("victory.race", wording, odds=str(way.chance))


def _act_steps(course: Course, act: Act) -> Iterator[Step]:
    if act.price:
        amount = getattr(course.economy.prices, act.price)
        yield step("action.extra", f"way.extra.{act.price}", count=amount)
    if act.action in _ACTIONS:
        yield _ACTIONS[act.action]
    for kind, count in act.built._asdict().items():
        if count:
            yield step(_BUILDS[kind], f"way.builds.{kind}", count=count)
