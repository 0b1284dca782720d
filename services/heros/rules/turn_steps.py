"""What each action of a turn does, and why it is not allowed.

A turn goes down the hero card: population, discoveries, a conquest, then treasure and gold; powers
of wonders at any moment. Both first steps have to be done as far as possible before the next. Gold
is converted in the last step alone (ruling `gold-when`). Where a player of two colours loses
population, it is taken from the first (ruling `lost-colours`).
"""

from collections.abc import Mapping, Sequence

from services.heros.rules.box import AJANTA, GOLD_PER_POINT, WONDER_COST, WONDER_POINTS
from services.heros.rules.conquest import Conquest, Populations, refuse_conquest, resolve_conquest
from services.heros.rules.epochs import END_RULE
from services.heros.rules.migration import (
    GOLD,
    Migration,
    MigrationAnswer,
    refuse_migration,
    resolve_migration,
)
from services.heros.rules.places import Ajanta
from services.heros.rules.territories import refuse_not_in_play, territory_word
from services.heros.rules.territory_scores import ScoringTerritory, score_ladder
from services.heros.rules.ties import Counters, TieBreakers, refuse_undecided
from services.heros.rules.turn_actions import (
    Action,
    ConquestAction,
    DiscoveryAction,
    GoldAction,
    MigrationAction,
    PopulationAction,
    PowerAction,
    WonderAction,
)
from services.heros.rules.turn_state import (
    Done,
    Turn,
    TurnState,
    change_population,
    count_owed_discoveries,
    count_owed_population,
    count_population,
    has_open_territory,
    pay,
    refuse,
    refuse_by,
    take_treasure,
    use_up,
)
from services.heros.rules.wonders import BuiltWonder, refuse_building, wonder_word
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Notice, Ruling

STEPS: Mapping[type[Action], int] = {
    PopulationAction: 0,
    DiscoveryAction: 1,
    ConquestAction: 2,
    MigrationAction: 3,
    WonderAction: 3,
    GoldAction: 3,
}
"""The step of the turn to which an action belongs; powers belong to none."""
LAST_STEP = 3


def play(state: TurnState, action: Action, turn: Turn, at: str) -> Done:
    """The outcome of an action, to which `at` points; an illegal one changes nothing."""
    if turn.epoch == "modern" and state.is_over(turn.epoch):
        return refuse(state, END_RULE["modern"], "turn.over")
    if isinstance(action, PowerAction):
        return use_power(state, action, turn, at)
    step = STEPS[type(action)]
    refused = _refuse_step(state, step, turn)
    if refused is not None:
        return refused
    state = state._replace(step=step)
    if step == LAST_STEP:
        return spend(take_treasure(state, turn), action, turn, at)
    if isinstance(action, PopulationAction):
        return _place_population(state, action, turn)
    if isinstance(action, DiscoveryAction):
        return _lay_discovery(state, action, turn)
    assert isinstance(action, ConquestAction)
    return _attack(state, action, turn, at)


def _refuse_step(state: TurnState, step: int, turn: Turn) -> Done | None:
    """Refuses an action that comes too late or too early."""
    if step < state.step:
        return refuse(state, "turn.order", "turn.too_late")
    if step > 0 and (owed := count_owed_population(state, turn)):
        return refuse(state, "turn.population", "turn.owes_population", count=owed)
    if step > 1 and (owed := count_owed_discoveries(state, turn)):
        return refuse(state, "turn.discoveries", "turn.owes_discoveries", count=owed)
    return None


def _refuse_place(state: TurnState, territory: str, turn: Turn) -> Done | None:
    """Refuses a territory without the hero's influence, or not in play."""
    if territory not in turn.hero.territories:
        place = territory_word(territory, ".in")
        return refuse(state, "turn.influence", "turn.no_influence", place=place)
    faults = Faults()
    refuse_not_in_play(territory, turn.epoch, "", faults, "turn.influence")
    return refuse_by(state, faults) if faults else None


def _place_population(state: TurnState, action: PopulationAction, turn: Turn) -> Done:
    refused = _refuse_place(state, action.territory, turn)
    if refused is not None:
        return refused
    left = turn.hero.population - state.placed
    if not left:
        return refuse(state, "turn.population", "turn.no_people")
    if action.number > left:
        counts = {"count": left, "given": action.number}
        return refuse(state, "turn.population", "turn.too_many_people", **counts)
    key = action.colour or turn.get_keys(turn.player)[0]
    cap = turn.context.roster.get_cap(key)
    beside = cap - count_population(state, key)
    if action.number > beside:
        return refuse(state, "cap.population", "turn.no_pieces", owner=key, cap=cap, count=beside)
    state = change_population(state, action.territory, {key: action.number})
    state = state._replace(placed=state.placed + action.number)
    place = territory_word(action.territory, ".in")
    params: dict[str, Param] = {"count": action.number, "player": turn.player, "place": place}
    return Done(state, True, "turn.population", Phrase("turn.places", params))


def _lay_discovery(state: TurnState, action: DiscoveryAction, turn: Turn) -> Done:
    if not count_owed_discoveries(state, turn):
        return refuse(state, "turn.discoveries", "turn.no_discovery")
    territory = action.territory
    if territory is None:
        if has_open_territory(state, turn):
            return refuse(state, "turn.discoveries", "turn.must_lay")
        state = state._replace(handled=state.handled + 1)
        return Done(state, True, "turn.discoveries", Phrase("turn.returns"))
    refused = _refuse_place(state, territory, turn)
    if refused is not None:
        return refused
    place = territory_word(territory, ".in")
    if territory in state.laid:
        return refuse(state, "ladder.one_per_turn", "turn.laid_here", place=place)
    one = state.territories[territory]
    if one.ladder.is_complete:
        return refuse(state, "ladder.full", "turn.ladder_full", place=place)
    ladder = one.ladder._replace(discoveries=(*one.ladder.discoveries, action.points))
    state = state._replace(
        territories={**state.territories, territory: one._replace(ladder=ladder)},
        handled=state.handled + 1,
        laid=(*state.laid, territory),
    )
    text = Phrase("turn.lays", {"player": turn.player, "points": action.points, "place": place})
    done = Done(state, True, "turn.discoveries", text)
    return _score(done, territory, turn) if ladder.is_complete else done


def _score(done: Done, territory: str, turn: Turn) -> Done:
    """Pays the ladder that was completed, unless the epoch was over already."""
    state, place = done.state, territory_word(territory, ".in")
    if state.is_over(turn.epoch):
        unpaid = Phrase("turn.unpaid", {"place": place})
        return done._replace(rule=END_RULE[turn.epoch], text=unpaid)
    one = state.territories[territory]
    context = turn.context._replace(breakers=_count_turn(state, turn), ajanta=state.ajanta)
    scored = score_ladder(ScoringTerritory(one.ladder, one.population, context))
    refuse_undecided([scored.payout.ranking])
    state = state._replace(
        territories={**state.territories, territory: one._replace(scored=True)},
        completed=state.completed | {territory},
    )
    if state.ajanta is not None and state.ajanta.player in dict(scored.payout.ranking.places):
        state = use_up(state, AJANTA)._replace(ajanta=None)
    return done._replace(
        state=state,
        rule="ladder.length",
        text=Phrase("turn.completes", {"place": place}),
        gains=scored.payout.points,
        rulings=scored.rulings,
        warnings=scored.warnings,
        scoring=scored.entry,
    )


def _count_turn(state: TurnState, turn: Turn) -> TieBreakers:
    """The tie breakers with the hero being played: the request's are those before the turn."""
    breakers = turn.context.breakers
    return breakers._replace(
        hero_discoveries=_raise_counter(breakers.hero_discoveries, turn.player, len(state.laid)),
        discovery_heroes=_raise_counter(breakers.discovery_heroes, turn.player, 1),
    )


def _raise_counter(counters: Counters, player: str, more: int) -> Counters:
    if player not in counters.values:
        return counters
    return counters._replace(values={**counters.values, player: counters.values[player] + more})


def _attack(state: TurnState, action: ConquestAction, turn: Turn, at: str) -> Done:
    """One conquest in a turn."""
    if state.has_attacked:
        return refuse(state, "turn.order", "turn.one_conquest")
    if action.defender == turn.player:
        return refuse(state, "conquest.presence", "fault.conquest.self", player=turn.player)
    sides = (turn.get_keys(turn.player), turn.get_keys(action.defender))
    by_key = state.territories[action.territory].population.by_key
    populations = Populations(*[sum([by_key.get(one, 0) for one in keys]) for keys in sides])
    conquest = Conquest(
        epoch=turn.epoch,
        hero_value=turn.hero.conquest,
        effect=action.effect,
        populations=populations,
        territory=action.territory,
        influence=turn.hero.territories,
    )
    faults = Faults()
    refuse_conquest(conquest, turn.epoch, populations, at, faults)
    if faults:
        return refuse_by(state, faults)
    fought = resolve_conquest(conquest)
    rulings = fought.rulings
    for keys, lost in zip(sides, fought.facts.losses, strict=True):
        if lost and len(keys) > 1:
            rulings = (*rulings, Ruling("lost-colours", "in-order"))
        losses = _spread_losses(by_key, keys, lost)
        state = change_population(state, action.territory, losses)
    place = territory_word(action.territory, ".in")
    params: dict[str, Param] = {"player": turn.player, "defender": action.defender, "place": place}
    text, state = Phrase("turn.attacks", params), state._replace(has_attacked=True)
    return Done(state, True, "conquest.value", text, conquest=fought.facts, rulings=rulings)


def _spread_losses(by_key: Mapping[str, int], keys: Sequence[str], lost: int) -> Mapping[str, int]:
    """What each key loses, the first keys first."""
    losses = {}
    for key in keys:
        own = min(lost, by_key.get(key, 0))
        losses[key] = -own
        lost -= own
    return losses


def spend(state: TurnState, action: Action, turn: Turn, at: str) -> Done:
    """An action of the last step, which costs gold."""
    if isinstance(action, MigrationAction):
        return _migrate(state, action, turn, at)
    if isinstance(action, WonderAction):
        return _build_wonder(state, action, turn)
    assert isinstance(action, GoldAction)
    return _convert_gold(state, action, turn)


def _migrate(state: TurnState, action: MigrationAction, turn: Turn, at: str) -> Done:
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
    """With two players the Ajanta sanctuary pays in the next scoring; `at` is of the action."""
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
