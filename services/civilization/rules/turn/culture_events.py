"""Culture events of two phases, and the Roaming Horde.

Which cards have two effects, and in which phases, the request says: the scan shows no card but the
Roaming Horde by name (ruling `hole-events`). What a horde takes that wins, the rules do not say
(ruling `horde-wins`).
"""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.civilization.rules.barbarians import BARBARIAN_RANK
from services.civilization.rules.bonuses import BonusContext, list_bonus_lines
from services.civilization.rules.box import (
    list_players,
    warn_of_figures,
    warn_of_players,
    warn_of_sum,
)
from services.civilization.rules.forces import Coins, ForceContext, Government, list_force_lines
from services.civilization.rules.lines import BattleLine, build_lines
from services.civilization.rules.places import CITIES, Place, refuse_walls
from services.civilization.rules.position import Armies, GivenEdition, Scouts, SideName
from services.civilization.rules.turn.judging import TURN_STEPS, TurnStep, Verdict, allow, forbid
from services.civilization.rules.units import EXPANSION, GROUND, Rank, UnitType
from shared.core.answers import Amount, PlayerName
from shared.core.declarations import AtLeast, AtMost, Length, PlayerId
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Line, Ruling, total
from shared.core.steps import build_step

Phase: TypeAlias = Literal["start_of_turn", "trade", "city_management", "movement", "research"]
CardId: TypeAlias = Annotated[str, Length(1, 40)]
EFFECTS = 2
MOST_CARDS = 40


class CultureCard(NamedTuple):
    """A culture event card in a player's hand, and the phases of its effects."""

    id: Annotated[CardId, "What the caller calls the card."]
    player: Annotated[PlayerId, "Who has it."]
    phases: Annotated[
        tuple[Phase, ...], AtLeast(1), AtMost(EFFECTS), "The phase of each of its effects."
    ]


class CulturePlay(NamedTuple):
    """A card that is played."""

    card: Annotated[CardId, "The card, by its id."]
    player: Annotated[PlayerId, "Who plays it."]
    phase: Annotated[Phase, "The phase in which it is played."]
    effects: Annotated[
        tuple[Phase, ...],
        AtMost(EFFECTS),
        "The effects that are to be resolved, by their phases; empty: that of the phase.",
    ] = ()


class CultureEvents(NamedTuple):
    """Cards of two phases, and how they are played."""

    cards: Annotated[
        tuple[CultureCard, ...], AtLeast(1), AtMost(MOST_CARDS), "The cards in players’ hands."
    ]
    plays: Annotated[tuple[CulturePlay, ...], AtMost(MOST_CARDS), "Cards played, in order."] = ()
    edition: GivenEdition = EXPANSION


class PlayedCard(NamedTuple):
    """Whether a card may be played so, and the effect that is resolved."""

    card: Annotated[CardId, "What was played, by its id."]
    verdict: Annotated[Verdict, "Whether it may be played so, and why."]
    effect: Annotated[Phase | None, "The effect that is resolved, by its phase; left out: none."]


class HeldCard(NamedTuple):
    """A card that is still in a hand."""

    id: Annotated[CardId, "As the request calls it."]
    player: Annotated[PlayerId, "Who has it."]
    phases: Annotated[
        tuple[Phase, ...], AtMost(EFFECTS), "The phases in one of which it may be played."
    ]


class CultureAnswer(NamedTuple):
    """What each play does, and the cards that are left."""

    plays: Annotated[
        tuple[PlayedCard, ...], AtMost(MOST_CARDS), "What each play does, in their order."
    ]
    cards: Annotated[tuple[HeldCard, ...], AtMost(MOST_CARDS), "The cards still in hands."]


def refuse_events(given: CultureEvents, faults: Faults) -> None:
    ids = [card.id for card in given.cards]
    for index, card in enumerate(given.cards):
        if card.id in ids[:index]:
            faults.note("card.duplicate", pointer("cards", index, "id"), card=card.id)
        if len(set(card.phases)) < len(card.phases):
            faults.breach("event.phase", pointer("cards", index, "phases"))
    for index, play in enumerate(given.plays):
        if play.card not in ids:
            faults.note("card.unknown", pointer("plays", index, "card"), card=play.card)


def judge_events(given: CultureEvents) -> Calculation[CultureAnswer]:
    hand = {card.id: card for card in given.cards}
    plays = []
    for play in given.plays:
        verdict = _judge(play, hand.get(play.card))
        if verdict.legal:
            del hand[play.card]
        plays.append(PlayedCard(play.card, verdict, play.phase if verdict.legal else None))
    left = [HeldCard(card.id, card.player, card.phases) for card in hand.values()]
    answer = CultureAnswer(tuple(plays), tuple(left))
    of_two = [at for at, one in enumerate(given.cards) if len(one.phases) == EFFECTS]
    rulings = (Ruling("hole-events", "as-given"),) if of_two else ()
    named = [*list_players("cards", given.cards), *list_players("plays", given.plays)]
    box = warn_of_sum("events", [(1, pointer("cards", at, "phases")) for at in of_two])
    return Calculation(answer, rulings, (*warn_of_players(named), *box))


def _judge(play: CulturePlay, card: CultureCard | None) -> Verdict:
    if card is None:
        return forbid("event.owner", "event.played", card=play.card)
    if play.player != card.player:
        return forbid("event.owner", card=play.card, player=card.player)
    phase = Word(f"value.phase.{play.phase}")
    if play.phase not in card.phases:
        return forbid("event.phase", card=play.card, phase=phase)
    if play.effects not in ((), (play.phase,)):
        return forbid("event.one_effect", card=play.card, phase=phase)
    rule = "event.one_effect" if len(card.phases) == EFFECTS else "event.phase"
    return allow(rule, card=play.card, phase=phase)


class HordeTarget(NamedTuple):
    """The square that a horde attacks, and who has it."""

    player: Annotated[PlayerId, "Whose figures or city are attacked."]
    place: Annotated[Place, "Where they are."] = "field"
    armies: Armies = 0
    scouts: Scouts = 0
    walls: Annotated[bool, "Whether the city has walls."] = False
    fortified: Annotated[bool, "Whether there is a fortification."] = False
    government: Government = None
    coins: Coins = 0
    computers: Annotated[bool, "Whether the player has Computers."] = False


class Hordes(NamedTuple):
    """The card Roaming Horde, and its target."""

    player: Annotated[PlayerId, "Who played the card."]
    target: Annotated[HordeTarget, "What is attacked."]
    edition: GivenEdition = EXPANSION


class HordeUnit(NamedTuple):
    """A unit of the horde."""

    type: Annotated[UnitType, "Its type."]
    rank: Annotated[Rank, "Its rank."]


class HordeSide(NamedTuple):
    """One side of the battle with a horde."""

    player: Annotated[PlayerName, "Who plays its units."]
    force: Annotated[Amount, "How many units it may bring."]
    force_lines: Annotated[tuple[BattleLine, ...], AtMost(6), "Where these units come from."]
    bonus: Annotated[Amount, "The bonus of its place; what else it has is added in the battle."]
    bonus_lines: Annotated[tuple[BattleLine, ...], AtMost(4), "Where the bonus comes from."]


class HordeAnswer(NamedTuple):
    """Whether a horde may attack a square, and the battle that follows."""

    verdict: Annotated[Verdict, "Whether it may, and why."]
    first: Annotated[SideName | None, "Who plays first; left out where there is no battle."]
    attacker: Annotated[HordeSide | None, "The horde; left out where there is no battle."]
    defender: Annotated[HordeSide | None, "The victim; left out where there is no battle."]
    units: Annotated[tuple[HordeUnit, ...], AtMost(len(GROUND)), "The units of the horde."]
    steps: Annotated[tuple[TurnStep, ...], AtMost(TURN_STEPS), "What follows from it."]


def refuse_horde(given: Hordes, faults: Faults) -> None:
    refuse_walls(given.target.walls, given.target.place, "/target/walls", faults)


def judge_horde(given: Hordes) -> Calculation[HordeAnswer]:
    verdict = _judge_target(given)
    if not verdict.legal:
        return Calculation(HordeAnswer(verdict, None, None, None, (), ()))
    target = given.target
    force = ForceContext(
        armies=target.armies,
        place=target.place,
        government=target.government,
        coins=target.coins,
        computers=target.computers,
    )
    bonus = BonusContext(
        "defender", EXPANSION, (), None, None, target.place, target.walls, target.fortified
    )
    horde = _build_side(given.player, list_force_lines(ForceContext(barbarians=True)), ())
    victim = _build_side(target.player, list_force_lines(force), list_bonus_lines(bonus))
    units = tuple([HordeUnit(kind, BARBARIAN_RANK["attacker"]) for kind in GROUND])
    steps = (
        build_step("horde.player", player=given.player),
        build_step("horde.force"),
        build_step("turn.defender_first", "horde.first", player=target.player),
        build_step("barbarians.no_reward", "horde.reward", player=target.player),
    )
    answer = HordeAnswer(verdict, "defender", horde, victim, units, steps)
    rulings = (Ruling("barbarian-player", "card-player"), Ruling("horde-wins", "winner-only"))
    warnings = tuple(warn_of_figures(target.armies, target.scouts, "target"))
    return Calculation(answer, rulings, warnings)


def _judge_target(given: Hordes) -> Verdict:
    rule, target = "horde.target", given.target
    if target.player == given.player:
        return forbid(rule, "horde.own")
    if target.place == "village":
        return forbid(rule, "horde.village")
    if target.place in CITIES:
        return allow(rule, "horde.city", player=target.player)
    if target.armies:
        return allow(rule, "horde.armies", player=target.player)
    return forbid(rule, "horde.scouts" if target.scouts else "horde.nobody")


def _build_side(player: str, force: tuple[Line, ...], bonus: tuple[Line, ...]) -> HordeSide:
    return HordeSide(player, total(force), build_lines(force), total(bonus), build_lines(bonus))
