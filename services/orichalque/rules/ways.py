"""Renders a way to win in the next turn, step by step.

Rows `action.card_cost`, `action.extra`, `port.reward`, `titan.*`, `produce.mine`, `recruit.camp`,
`combat.sum`, `site.building` and `victory.*` of docs/rules/orichalque.md: each step names its own.
"""

from collections.abc import Iterator, Mapping

from services.orichalque.rules.dice import render_chance
from services.orichalque.rules.lattice import Lattice
from services.orichalque.rules.next_turns import TurnContext, WayToWin
from services.orichalque.rules.position import Island
from services.orichalque.rules.tiles import render_tile_cells
from services.orichalque.rules.titans import explain_titans
from services.orichalque.rules.turns import PlannedAction
from shared.core.phrases import Plain
from shared.core.steps import StepFields, build_step

_NOWHERE = build_step("tile.fit", "tile.nowhere")
_ACTIONS = {
    "capture": build_step("combat.sum", "way.capture"),
    "produce": build_step("produce.mine", "way.produce"),
    "recruit": build_step("recruit.camp", "way.recruit"),
}
_BUILDS = {
    "temples": "victory.temple",
    "medallions": "victory.medallion",
    "mines": "site.building",
    "camps": "site.building",
}


def render_way(
    island: Island, context: TurnContext, lattice: Lattice, way: WayToWin
) -> Mapping[str, Plain]:
    """A way for an answer."""
    card = context.display[way.card]
    rendered: dict[str, Plain] = {
        "card": way.card,
        "action": card.action,
        "cost": card.cost,
        "titans": way.new_titans,
        "points": way.points,
        "chance": render_chance(way.chance),
        "exact": way.finish.is_exact,
        "actions": tuple([_render_action(act) for act in way.finish.acts]),
        "steps": tuple(_list_steps(island, context, way)),
    }
    if way.new_metropolis is not None:
        q, r = way.new_metropolis
        rendered["metropolis"] = {"q": q, "r": r}
    if way.place is not None:
        rendered["turns"] = way.place.turns
        rendered["cells"] = render_tile_cells(lattice, card.tile, way.place)
    return rendered


def _render_action(act: PlannedAction) -> Mapping[str, Plain]:
    """One action, what it is paid with if it is the extra one, and what it builds."""
    rendered: dict[str, Plain] = {"action": act.action, "source": "extra" if act.price else "card"}
    if act.price:
        rendered["paid_with"] = act.price
    if act.action == "build":
        rendered["builds"] = act.built._asdict()
    return rendered


def _list_steps(island: Island, context: TurnContext, way: WayToWin) -> Iterator[StepFields]:
    if way.new_metropolis is not None:
        yield build_step("metropolis.port", q=way.new_metropolis[0], r=way.new_metropolis[1])
    cost = context.display[way.card].cost
    wording = "" if cost else "action.card_cost.free"
    yield build_step("action.card_cost", wording, card=way.card + 1, count=cost)
    if way.place is None:
        yield _NOWHERE
    if way.gained.hoplites or way.gained.nuggets:
        yield build_step("port.reward", hoplites=way.gained.hoplites, nuggets=way.gained.nuggets)
    yield from explain_titans(island, way.new_titans)
    for act in way.finish.acts:
        yield from _list_action_steps(context, act)
    wording = "way.wins" if way.finish.is_exact else "way.wins-at-least"
    yield build_step("victory.race", wording, odds=str(way.chance))


def _list_action_steps(context: TurnContext, act: PlannedAction) -> Iterator[StepFields]:
    if act.price:
        amount = getattr(context.economy.prices, act.price)
        yield build_step("action.extra", f"way.extra.{act.price}", count=amount)
    if act.action in _ACTIONS:
        yield _ACTIONS[act.action]
    for kind, count in act.built._asdict().items():
        if count:
            yield build_step(_BUILDS[kind], f"way.builds.{kind}", count=count)
