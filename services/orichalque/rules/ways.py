"""Renders a way to win in the next turn, step by step."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from services.orichalque.rules import tiles
from services.orichalque.rules.combat import ExactNumber, IsExact, write_number
from services.orichalque.rules.displays import explain_cost
from services.orichalque.rules.islands import Action, Island, NewMetropolis, Steps, TitanNames
from services.orichalque.rules.lattice import Lattice
from services.orichalque.rules.next_turns import TurnContext, WayToWin
from services.orichalque.rules.titans import explain_titans
from services.orichalque.rules.turns import ExtraPrice, PlannedAction, ThingsBuilt
from shared.core.answers import Amount
from shared.core.declarations import AtMost
from shared.core.steps import Step, build_step

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


class TurnAction(NamedTuple):
    """An action of a turn."""

    action: Annotated[Action, "What is done."]
    source: Annotated[
        Literal["card", "extra"], "Whether it is the card’s own action or the extra one."
    ]
    paid_with: Annotated[
        ExtraPrice | None, "What the extra action is paid with; left out for the card’s own."
    ] = None
    builds: Annotated[ThingsBuilt | None, "What a build makes; left out for other actions."] = None


class WinningWay(NamedTuple):
    """A way to win in the next turn; without `cells` the card's tile fits nowhere."""

    card: Annotated[Amount, "The card’s index on display, from 0 at the left."]
    action: Annotated[Action, "The action that the card allows."]
    cost: Annotated[Amount, "Hoplites that taking it costs."]
    titans: Annotated[TitanNames, "Titans drawn by the tile; the last stays."]
    points: Annotated[Amount, "The player’s points once the tile is laid."]
    chance: Annotated[ExactNumber, "The chance that this way wins."]
    exact: IsExact
    actions: Annotated[
        tuple[TurnAction, ...], AtMost(2), "The card’s action, if it is taken, and the extra one."
    ]
    steps: Steps
    metropolis: NewMetropolis = None
    turns: Annotated[
        tiles.TileTurns | None,
        "Sixths of a turn from the tile as it was given; left out if it fits nowhere.",
    ] = None
    cells: Annotated[
        tiles.LaidCells | None, "The cells of the laid tile; left out if it fits nowhere."
    ] = None


def describe_way(
    island: Island, context: TurnContext, lattice: Lattice, way: WayToWin
) -> WinningWay:
    card, place = context.display[way.card], way.place
    return WinningWay(
        card=way.card,
        action=card.action,
        cost=card.cost,
        titans=way.new_titans,
        points=way.points,
        chance=write_number(way.chance),
        exact=way.finish.is_exact,
        actions=tuple([_describe_action(act) for act in way.finish.acts]),
        steps=tuple(_list_steps(island, context, way)),
        metropolis=way.new_metropolis,
        turns=None if place is None else place.turns,
        cells=None if place is None else tiles.describe_tile_cells(lattice, card.tile, place),
    )


def _describe_action(act: PlannedAction) -> TurnAction:
    built = act.built if act.action == "build" else None
    return TurnAction(act.action, "extra" if act.price else "card", act.price, built)


def _list_steps(island: Island, context: TurnContext, way: WayToWin) -> Iterator[Step]:
    if way.new_metropolis is not None:
        yield build_step("metropolis.port", **way.new_metropolis._asdict())
        supply = context.find_supply(island)
        yield from tiles.explain_reward(tiles.pay_metropolis(island, way.new_metropolis, supply))
    yield explain_cost(way.card, context.display[way.card].cost)
    if way.place is None:
        yield _NOWHERE
    yield from tiles.explain_reward(way.paid)
    yield from explain_titans(island, way.new_titans)
    for act, short in zip(way.finish.acts, way.finish.short, strict=True):
        yield from _list_action_steps(context, act)
        yield from short
    wording = "way.wins" if way.finish.is_exact else "way.wins-at-least"
    if way.chance == 1:
        wording = "way.wins-for-certain"
    yield build_step("victory.race", wording, odds=str(way.chance))


def _list_action_steps(context: TurnContext, act: PlannedAction) -> Iterator[Step]:
    if act.price:
        amount = getattr(context.economy.prices, act.price)
        yield build_step("action.extra", f"way.extra.{act.price}", count=amount)
    if act.action in _ACTIONS:
        yield _ACTIONS[act.action]
    for kind, count in act.built._asdict().items():
        if count:
            yield build_step(_BUILDS[kind], f"way.builds.{kind}", count=count)
