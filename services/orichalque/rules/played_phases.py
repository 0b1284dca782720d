"""The phases of a turn in their order: what may be done in each, and for what price."""

from services.orichalque.rules import played_works
from services.orichalque.rules.displays import PLAYERS_WHO_DISCARD, explain_cost
from services.orichalque.rules.island_scores import FAVOUR, compute_yield
from services.orichalque.rules.islands import Action, Titan
from services.orichalque.rules.played_state import (
    ACTION_OF,
    CARD,
    DISCARD,
    EXTRA,
    FAVOUR_OF,
    OWN,
    BuildBuilding,
    BuildTemple,
    DiscardCard,
    Done,
    Fight,
    GivenTurn,
    LayMetropolis,
    LayTile,
    Produce,
    Recruit,
    TakeCard,
    TurnState,
    TurnStep,
    Work,
    change_stock,
    pay,
    receive,
    refuse,
)
from services.orichalque.rules.titans import WORDS, has_active_titan
from services.orichalque.rules.turns import PAYS_FOR, ExtraPrice
from shared.core.phrases import Word
from shared.core.steps import build_step


def play(state: TurnState, step: TurnStep, turn: GivenTurn) -> Done:
    if state.is_won:
        return refuse(state, "victory.race", "over")
    match step:
        case LayMetropolis():
            return played_works.lay_metropolis(state, step)
        case TakeCard():
            return _take_card(state, step, turn)
        case LayTile():
            return played_works.lay_tile_of_card(state, step, turn)
        case DiscardCard():
            return _discard(state, step, turn)
        case _:
            return _work(state, step, turn)


def _take_card(state: TurnState, step: TakeCard, turn: GivenTurn) -> Done:
    if state.island.metropolis is None:
        return refuse(state, "metropolis.port", "first")
    if state.taken is not None:
        return refuse(state, "turn.order", "one-card")
    cost, held = turn.cards[step.card].cost, state.island.hoplites
    if cost <= held:
        state = pay(state, hoplites=cost)._replace(phase=CARD, taken=step.card)
    return Done(state, cost <= held, explain_cost(step.card, cost, held))


def _discard(state: TurnState, step: DiscardCard, turn: GivenTurn) -> Done:
    if len(turn.players) != PLAYERS_WHO_DISCARD:
        return refuse(state, "display.discard", "for-two")
    if not state.has_laid:
        return refuse(state, "turn.order", "tile-first")
    if state.discarded is not None:
        return refuse(state, "display.discard", "one-discard")
    if step.card == state.taken:
        return refuse(state, "display.discard", "discards-taken")
    state = state._replace(phase=DISCARD, discarded=step.card, action=None)
    return Done(state, True, build_step("display.discard", card=step.card + 1))


def _work(state: TurnState, step: Work, turn: GivenTurn) -> Done:
    begun = _begin(state, step, turn)
    if not begun.legal:
        return begun
    refused = _refuse_favour(begun.state, step)
    if refused is not None:
        return refused
    done = _do(begun.state, step, turn)
    return done._replace(effects=(*begun.effects, *done.effects)) if done.legal else done


def _begin(state: TurnState, step: Work, turn: GivenTurn) -> Done:
    """The state with the action of this step under way, begun and paid where it is new."""
    if not state.has_laid:
        return refuse(state, "turn.order", "tile-first")
    if state.phase == DISCARD:
        return refuse(state, "turn.order", "too-late")
    action = ACTION_OF[type(step)]
    if step.price is not None:
        return _buy_action(state, action, step.price, turn)
    # A further fight, or Theia's build, is part of the action under way.
    if state.action == action and (action == "capture" or (action == "build" and step.favour)):
        return Done(state, True, build_step("turn.order"))
    return _begin_own(state, action, turn)


def _begin_own(state: TurnState, action: Action, turn: GivenTurn) -> Done:
    """The action of the card, once, before the extra one."""
    if state.phase == EXTRA:
        return refuse(state, "turn.order", "too-late")
    if state.has_acted:
        return refuse(state, "action.card", "once")
    assert state.taken is not None
    if turn.cards[state.taken].action != action:
        what = Word(f"action.{turn.cards[state.taken].action}")
        return refuse(state, "action.card", "other", what=what)
    state = state._replace(phase=OWN, has_acted=True, action=action, built=0)
    return Done(state, True, build_step("action.card"))


def _buy_action(state: TurnState, action: Action, price: ExtraPrice, turn: GivenTurn) -> Done:
    """One more action, for a price that allows it."""
    if state.has_bought:
        return refuse(state, "action.extra", "one-extra")
    amount, what = getattr(turn.prices, price), Word(f"paid.{price}")
    if amount is None:
        return refuse(state, "action.extra", "no-price", what=what)
    if action not in PAYS_FOR[price]:
        choices = tuple([Word(f"action.{one}") for one in PAYS_FOR[price]])
        return refuse(state, "action.extra", "not-for-this", what=what, choices=choices)
    island = state.island
    held = len(island.captured) if price == "creatures" else getattr(island, price)
    if held < amount:
        return refuse(state, "action.extra", f"too-dear.{price}", count=amount, held=held)
    if price == "creatures":
        state = change_stock(state, captured=island.captured[amount:])
    else:
        state = pay(state, **{price: amount})
    state = state._replace(phase=EXTRA, has_bought=True, action=action, built=0)
    paid = build_step("action.extra", f"way.extra.{price}", count=amount)
    return Done(state, True, paid, (paid,))


def _refuse_favour(state: TurnState, step: Work) -> Done | None:
    """An active Titan, and for Theia a construction of the same action."""
    if not step.favour:
        return None
    action = ACTION_OF[type(step)]
    titan = FAVOUR_OF[action]
    if not has_active_titan(state.island, titan):
        is_held = any(one.name == titan for one in state.island.titans)
        wording = "used-favour" if is_held else "no-favour"
        return refuse(state, "titan.favour", wording, titan=WORDS[titan])
    if action == "build" and state.built != 1:
        return refuse(state, "titan.favour", "first-build")
    return None


def _do(state: TurnState, step: Work, turn: GivenTurn) -> Done:
    match step:
        case Produce() | Recruit():
            return _produce(state, step)
        case Fight():
            return _spend(played_works.fight(state, step, turn.die), step)
        case BuildBuilding():
            done = played_works.build_building(state, step)
        case BuildTemple():
            done = played_works.build_temple(state, step)
        case _:
            done = played_works.forge_medallion(state)
    return _spend(done._replace(state=done.state._replace(built=state.built + 1)), step)


def _produce(state: TurnState, step: Produce | Recruit) -> Done:
    is_recruiting = isinstance(step, Recruit)
    found = compute_yield(state.island, "camp" if is_recruiting else "mine")
    count = found.buildings * (FAVOUR if step.favour else 1)
    rule = "recruit.camp" if is_recruiting else "produce.mine"
    state, taken = receive(state, *((count, 0) if is_recruiting else (0, count)))
    outcome = build_step(rule, count=count)
    if taken.steps or step.favour:
        wording = f"{rule}.{'short' if taken.steps else 'favour'}"
        count = sum(taken.gained)
        outcome = build_step(rule, wording, count=count, buildings=found.buildings)
    done = Done(state._replace(action=None), True, outcome, taken.steps, taken.rulings)
    return _spend(done, step)


def _spend(done: Done, step: Work) -> Done:
    """The Titan whose favour was used turns inactive."""
    if not step.favour or not done.legal:
        return done
    titan, held = FAVOUR_OF[ACTION_OF[type(step)]], done.state.island.titans
    titans = tuple([Titan(one.name, one.active and one.name != titan) for one in held])
    spent = build_step("titan.favour", titan=WORDS[titan])
    state = change_stock(done.state, titans=titans)
    return done._replace(state=state, effects=(*done.effects, spent))
