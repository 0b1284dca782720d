"""The last step of a turn, in which gold is spent, and the powers of wonders.

Rows `migration.*`, `wonder.*` and `gold.*` of docs/rules/heros.md. Gold is converted in the last
step alone (ruling `gold-when`); a power is used at any moment, once in an epoch (`wonder.power`).
"""

from services.heros.rules.box import AJANTA, GOLD_PER_POINT, WONDER_COST, WONDER_POINTS
from services.heros.rules.migration import (
    GOLD,
    Migration,
    MigrationAnswer,
    refuse_migration,
    resolve_migration,
)
from services.heros.rules.places import Ajanta
from services.heros.rules.territories import refuse_not_in_play
from services.heros.rules.turn_actions import (
    Action,
    GoldAction,
    MigrationAction,
    PowerAction,
    WonderAction,
)
from services.heros.rules.turn_state import (
    Done,
    Turn,
    TurnState,
    change_population,
    pay,
    refuse,
    refuse_by,
    use_up,
)
from services.heros.rules.wonders import BuiltWonder, refuse_building, wonder_word
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Notice, Ruling


def spend(state: TurnState, action: Action, turn: Turn, at: str) -> Done:
    """An action of the last step, which costs gold."""
    if isinstance(action, MigrationAction):
        return _migrate(state, action, turn, at)
    if isinstance(action, WonderAction):
        return _build_wonder(state, action, turn)
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
    params: dict[str, Param] = {"count": answer.moved, "player": turn.player, "cost": GOLD}
    return Done(
        pay(state, turn.player, GOLD),
        True,
        "migration.cost",
        Phrase("turn.migrates", params),
        migration=answer,
        rulings=moved.rulings,
        warnings=moved.warnings,
    )


def _build_wonder(state: TurnState, action: WonderAction, turn: Turn) -> Done:
    """Rules `wonder.cost` and `wonder.built`."""
    faults = Faults()
    built = {one.name: one.player for one in state.wonders}
    refuse_building(action.wonder, turn.epoch, turn.context.roster.is_for_two, built, "", faults)
    if faults:
        return refuse_by(state, faults)
    held = state.gold[turn.player]
    if held < WONDER_COST:
        lacking: dict[str, Param] = {"player": turn.player, "count": held, "cost": WONDER_COST}
        return refuse(state, "wonder.cost", "turn.too_dear", **lacking)
    wonder = BuiltWonder(action.wonder, turn.player, turn.epoch)
    state = pay(state, turn.player, WONDER_COST)._replace(wonders=(*state.wonders, wonder))
    word = wonder_word(action.wonder)
    text = Phrase("turn.builds", {"player": turn.player, "wonder": word})
    return Done(state, True, "wonder.built", text, {turn.player: WONDER_POINTS})


def _convert_gold(state: TurnState, action: GoldAction, turn: Turn) -> Done:
    """Rule `gold.converted`. Rule `gold.paid`."""
    held = state.gold[turn.player]
    if action.gold > held:
        lacking: dict[str, Param] = {"player": turn.player, "held": held, "count": action.gold}
        return refuse(state, "gold.paid", "turn.too_little_gold", **lacking)
    if action.gold % GOLD_PER_POINT:
        return refuse(state, "gold.converted", "turn.odd_gold", given=action.gold)
    points = action.gold // GOLD_PER_POINT
    params: dict[str, Param] = {"player": turn.player, "gold": action.gold, "count": points}
    return Done(
        pay(state, turn.player, action.gold),
        True,
        "gold.converted",
        Phrase("turn.converts", params),
        {turn.player: points},
        rulings=(Ruling("gold-when", "last-step"),),
    )


def use_power(state: TurnState, action: PowerAction, turn: Turn, at: str) -> Done:
    """Rules `wonder.power` and `wonder.outside`; `at` points at the action.

    With two players the Ajanta sanctuary pays in the next scoring (`territory.ajanta`).
    """
    player = action.player or turn.player
    params: dict[str, Param] = {"player": player, "wonder": wonder_word(action.wonder)}
    own = [one for one in state.wonders if (one.name, one.player) == (action.wonder, player)]
    if not own:
        return refuse(state, "wonder.power", "turn.not_own", **params)
    if own[0].used:
        return refuse(state, "wonder.power", "turn.used_power", **params)
    state = use_up(state, action.wonder)
    if action.wonder == AJANTA and turn.context.roster.is_for_two:
        state = state._replace(ajanta=Ajanta(player, False, at))
    done = Done(state, True, "wonder.power", Phrase("turn.uses", params))
    if player == turn.player:
        return done
    warning = Notice("wonder.outside", f"{at}/player", params)
    return done._replace(rule="wonder.outside", warnings=(warning,))
