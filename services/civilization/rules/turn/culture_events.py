"""Culture events of two phases: when such a card is played, and what of it is resolved.

`event.phase`: a card is played in a phase that one of its effects names, which its player chooses.
`event.one_effect`: only the effect of that phase is resolved, never both. `event.owner`: a player
plays a card of his own, once. Which cards have two effects, and in which phases, the request says:
the scan shows no card but the Roaming Horde by name (ruling `hole-events`).
"""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.civilization.rules.box import list_players, warn_of_players, warn_of_sum
from services.civilization.rules.position import GivenEdition
from services.civilization.rules.turn.judging import Verdict, allow, forbid
from services.civilization.rules.units import EXPANSION
from shared.core.declarations import AtLeast, AtMost, Length, PlayerId
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Ruling

Phase: TypeAlias = Literal["start_of_turn", "trade", "city_management", "movement", "research"]
CardId: TypeAlias = Annotated[str, Length(1, 40)]
EFFECTS = 2
"""Effects of a card at most."""
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
    """Adds a fault for an id given twice, a phase given twice and a card that is not listed."""
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
    """What each play does, if it is allowed. Rules `box.players` and `box.events`."""
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
    """Rules `event.owner`, `event.phase` and `event.one_effect`."""
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
