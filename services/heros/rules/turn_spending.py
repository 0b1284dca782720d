"""The last step of a turn, in which gold is spent, and the powers of wonders.

Rows `migration.*`, `wonder.*` and `gold.*` of docs/rules/heros.md. Gold is converted in the last
step alone (ruling `gold-when`); a power is used at any moment, once in an epoch (`wonder.power`).
"""

from services.heros.rules.migration import (
    GOLD,
    Migration,
    MigrationAnswer,
    refuse_migration,
    resolve_migration,
)
from services.heros.rules.territories import (
    refuse_not_in_play,
)
from services.heros.rules.turn_actions import (
    Action,
    BuiltWonder,
    GoldAction,
    MigrationAction,
    PowerAction,
    WonderAction,
)
from services.heros.rules.turn_outcomes import Done, refuse, refuse_by
from services.heros.rules.turn_state import (
    Turn,
    TurnState,
    change_population,
    pay,
)
from services.heros.rules.wonders_and_gold import (
    GOLD_PER_POINT,
    LIGHTHOUSE,
    WONDER_COST,
    WONDER_POINTS,
    get_wonder_cap,
)
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Ruling

_WHEN = Ruling("gold-when", "last-step")


def spend(state: TurnState, action: Action, turn: Turn, at: str) -> Done:
    """An action of the last step, which costs gold."""
    match action:
        case MigrationAction():
            return _migrate(state, action, turn, at)
        case WonderAction():
            return _build_wonder(state, action, turn)
        case _:
            assert isinstance(action, GoldAction)
            return _convert_gold(state, action, turn)


def _migrate(state: TurnState, action: MigrationAction, turn: Turn, at: str) -> Done:
    """Rules `migration.cost`, `migration.limit` and `migration.adjacent`."""
    key = action.colour or turn.get_keys(turn.player)[0]
    before = {name: one.population.by_key.get(key, 0) for name, one in state.territories.items()}
    given = action.migration
    migration = Migration(given.origin, given.to, given.borders, state.gold[turn.player], before)
    faults = Faults()
    refuse_migration(migration, turn.context.roster.get_cap(key), at, faults)
    for territory in (given.origin, *given.to):
        refuse_not_in_play(territory, turn.epoch, at, faults, "migration.adjacent")
    if faults:
        return refuse_by(state, faults)
    moved = resolve_migration(migration, at)
    answer: MigrationAnswer = moved.facts
    state = change_population(state, given.origin, {key: -answer.moved})
    for territory, count in given.to.items():
        state = change_population(state, territory, {key: count})
    text = Phrase("turn.migrates", {"count": answer.moved, "player": turn.player})
    return Done(
        pay(state, turn.player, GOLD),
        True,
        "migration.cost",
        text,
        migration=answer,
        rulings=moved.rulings,
        warnings=moved.warnings,
    )


def _build_wonder(state: TurnState, action: WonderAction, turn: Turn) -> Done:
    """Rules `wonder.cost`, `wonder.built`, `wonder.lighthouse` and `cap.wonders`."""
    is_for_two = turn.context.roster.is_for_two
    if is_for_two and action.wonder == LIGHTHOUSE:
        return refuse(state, "wonder.lighthouse", Phrase("turn.lighthouse"))
    cap = get_wonder_cap(turn.epoch, is_for_two)
    built = [one.name for one in state.wonders if one.epoch == turn.epoch]
    if len(built) >= cap or action.wonder in [one.name for one in state.wonders]:
        return refuse(
            state, "cap.wonders", Phrase("turn.no_wonder", {"count": len(built), "cap": cap})
        )
    held = state.gold[turn.player]
    if held < WONDER_COST:
        return refuse(
            state, "wonder.cost", Phrase("turn.too_dear", {"count": held, "cost": WONDER_COST})
        )
    wonder = BuiltWonder(action.wonder, turn.player, turn.epoch)
    state = pay(state, turn.player, WONDER_COST)._replace(wonders=(*state.wonders, wonder))
    text = Phrase("turn.builds", {"player": turn.player, "wonder": action.wonder})
    return Done(state, True, "wonder.built", text, {turn.player: WONDER_POINTS})


def _convert_gold(state: TurnState, action: GoldAction, turn: Turn) -> Done:
    """Rule `gold.converted`."""
    held = state.gold[turn.player]
    if action.gold > held:
        return refuse(
            state,
            "gold.paid",
            Phrase("turn.too_little_gold", {"count": held, "given": action.gold}),
        )
    if action.gold % GOLD_PER_POINT:
        return refuse(state, "gold.converted", Phrase("turn.odd_gold", {"given": action.gold}))
    points = action.gold // GOLD_PER_POINT
    params: dict[str, Param] = {"player": turn.player, "gold": action.gold, "count": points}
    return Done(
        pay(state, turn.player, action.gold),
        True,
        "gold.converted",
        Phrase("turn.converts", params),
        {turn.player: points},
        rulings=(_WHEN,),
    )


def use_power(state: TurnState, action: PowerAction, turn: Turn) -> Done:
    """Rule `wonder.power`."""
    own = [one for one in state.wonders if (one.name, one.player) == (action.wonder, turn.player)]
    if not own:
        return refuse(state, "wonder.power", Phrase("turn.not_own", {"wonder": action.wonder}))
    if own[0].used:
        return refuse(state, "wonder.power", Phrase("turn.used_power", {"wonder": action.wonder}))
    wonders = tuple([one._replace(used=True) if one in own else one for one in state.wonders])
    text = Phrase("turn.uses", {"player": turn.player, "wonder": action.wonder})
    return Done(state._replace(wonders=wonders), True, "wonder.power", text)
