"""The deck of wonders and the four on the market.

`wonder.deck`: four modern wonders at the bottom, four medieval on them, four ancient on top.
`wonder.egypt`: Egypt, if it is played, has the first card. `wonder.market`: the next four lie face
up on the market. `wonder.bought` and `wonder.obsolete`: in the place of a wonder that is bought, or
discarded because a technology makes it obsolete, lies the next card (ruling `wonder-deck-empty`).
"""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from services.civilization.rules.position import GivenEdition
from services.civilization.rules.turn.judging import TURN_STEPS, TurnStep, Verdict, allow, forbid
from services.civilization.rules.units import EXPANSION
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Range
from shared.core.phrases import Word
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import build_step

Age: TypeAlias = Literal["ancient", "medieval", "modern"]
AGES: tuple[Age, ...] = get_args(Age)
OF_AN_AGE = 4
"""Wonders of each age in the deck."""
SLOTS = 4
"""Wonders on the market."""
DECK: Sequence[Age] = tuple([age for age in AGES for _ in range(OF_AN_AGE)])
"""The age of each card of the deck from the top."""
Slot: TypeAlias = Annotated[int, Range(1, SLOTS)]


class WonderEvent(NamedTuple):
    """A wonder that leaves the market."""

    kind: Annotated[
        Literal["bought", "obsolete"],
        "`bought`: a city produces it; `obsolete`: a technology makes it so, and it is discarded.",
    ]
    slot: Annotated[Slot, "Its place on the market."]


class WonderDecks(NamedTuple):
    """Whether Egypt is played, and the wonders that leave the market."""

    egypt: Annotated[bool, "Whether Egypt is played, which has the first card of the deck."] = False
    events: Annotated[
        tuple[WonderEvent, ...], AtMost(2 * len(DECK)), "Wonders that leave the market, in order."
    ] = ()
    edition: GivenEdition = EXPANSION


class MarketWonder(NamedTuple):
    """A wonder on the market."""

    slot: Annotated[Slot, "Its place on the market."]
    card: Annotated[int, Range(1, len(DECK)), "Which card of the deck it is, from the top."]
    age: Annotated[Age, "Its age."]


class LeavingWonder(NamedTuple):
    """Whether a wonder can leave the market, and what takes its place."""

    verdict: Annotated[Verdict, "Whether it can, and why."]
    left: Annotated[MarketWonder | None, "The wonder that leaves; left out: none lay there."]
    drawn: Annotated[MarketWonder | None, "The wonder in its place; left out: no card is left."]


class WondersLeft(NamedTuple):
    """Cards of each age that are left in the deck."""

    ancient: Annotated[Amount, "Ancient wonders."]
    medieval: Annotated[Amount, "Medieval wonders."]
    modern: Annotated[Amount, "Modern wonders."]


class WonderDeckAnswer(NamedTuple):
    """The market and the deck after everything that happened."""

    market: Annotated[tuple[MarketWonder, ...], AtMost(SLOTS), "Wonders on the market."]
    deck: Annotated[WondersLeft, "Cards left in the deck, by age."]
    egypt: Annotated[Age | None, "The age of the wonder that Egypt has; left out without Egypt."]
    events: Annotated[
        tuple[LeavingWonder, ...], AtMost(2 * len(DECK)), "What each event does, in their order."
    ]
    steps: Annotated[tuple[TurnStep, ...], AtMost(TURN_STEPS), "How deck and market are made."]


def follow_deck(given: WonderDecks) -> Calculation[WonderDeckAnswer]:
    """The market and the deck. Rules `wonder.deck`, `wonder.egypt` and `wonder.market`."""
    slots, drawn = range(1, SLOTS + 1), given.egypt + SLOTS
    market = {slot: _draw(slot, given.egypt + slot - 1) for slot in slots}
    events, is_short = [], False
    for event in given.events:
        left = market.pop(event.slot, None)
        new = _draw(event.slot, drawn) if left is not None and drawn < len(DECK) else None
        if new is not None:
            market[event.slot] = new
            drawn += 1
        is_short = is_short or (left is not None and new is None)
        events.append(LeavingWonder(_judge(event, left, new), left, new))
    rest = DECK[drawn:]
    made = ["wonder.deck", *["wonder.egypt"] * given.egypt, "wonder.market"]
    answer = WonderDeckAnswer(
        market=tuple([market[slot] for slot in sorted(market)]),
        deck=WondersLeft(*[rest.count(age) for age in AGES]),
        egypt=DECK[0] if given.egypt else None,
        events=tuple(events),
        steps=tuple([build_step(rule) for rule in made]),
    )
    return Calculation(answer, (Ruling("wonder-deck-empty", "empty"),) if is_short else ())


def _draw(slot: int, drawn: int) -> MarketWonder:
    """The wonder that is drawn when so many cards are gone."""
    return MarketWonder(slot, drawn + 1, DECK[drawn])


def _judge(event: WonderEvent, left: MarketWonder | None, new: MarketWonder | None) -> Verdict:
    """Rules `wonder.bought` and `wonder.obsolete`."""
    rule = f"wonder.{event.kind}"
    if left is None:
        return forbid(rule, "wonder.nothing", slot=event.slot)
    if new is None:
        return allow(rule, f"{rule}.last", slot=event.slot)
    return allow(rule, slot=event.slot, age=Word(f"age.{new.age}"))
