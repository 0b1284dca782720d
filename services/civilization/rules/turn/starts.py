"""What the six civilizations of Wisdom & Warfare begin with, and the deck of wonders.

First technologies that the rulebook does not name are on the sheets (ruling `hole-starts`).
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from services.civilization.rules.box import warn_of_players
from services.civilization.rules.position import GivenEdition
from services.civilization.rules.turn.doctrines import (
    CIVILIZATIONS,
    FIRST,
    FRENCH_MORE,
    Civilization,
)
from services.civilization.rules.turn.judging import TURN_STEPS, TurnStep, Verdict, allow, forbid
from services.civilization.rules.units import EXPANSION, UnitType
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, Range
from shared.core.illegal import Faults, find_repeated
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import Step, build_step

StartGovernment: TypeAlias = Literal["despotism", "feudalism"]
FirstTechnology: TypeAlias = Literal["chivalry", "horseback_riding"]
CAPITAL_SQUARES = 4
NONE: Mapping[UnitType, int] = MappingProxyType({})


class Bonus(NamedTuple):
    """What a civilization begins with, where that is not what everybody has."""

    doctrines: int = FIRST
    government: StartGovernment = "despotism"
    technology: FirstTechnology | None = None
    ranks: Mapping[UnitType, int] = NONE
    speed: int | None = None
    units: Mapping[UnitType, int] = NONE
    capital_squares: int = CAPITAL_SQUARES


BONUSES: Mapping[Civilization, Bonus] = {
    "aztecs": Bonus(capital_squares=CAPITAL_SQUARES - 1),
    "english": Bonus(),
    "french": Bonus(doctrines=FIRST + FRENCH_MORE),
    "japanese": Bonus(government="feudalism", technology="chivalry", ranks={"mounted": 2}),
    "mongols": Bonus(technology="horseback_riding", speed=3, units={"mounted": 2}),
    "zulus": Bonus(units={"artillery": 2}),
}


class Starts(NamedTuple):
    """The civilizations that are played."""

    civilizations: Annotated[
        tuple[Civilization, ...] | None,
        AtLeast(1),
        AtMost(len(CIVILIZATIONS)),
        "The civilizations; left out: all six.",
    ] = None
    edition: GivenEdition = EXPANSION


class Start(NamedTuple):
    """What a civilization begins with."""

    civilization: Annotated[Civilization, "Which of those in the request."]
    doctrines: Annotated[Amount, "Doctrines that it adopts in step 1 of setting up: its maximum."]
    government: Annotated[StartGovernment, "Its first government."]
    technology: Annotated[
        FirstTechnology | None, "Its first technology; left out: its sheet names it."
    ]
    ranks: Annotated[
        Mapping[UnitType, Amount], AtMost(4), "Types of unit that begin above rank I, and the rank."
    ]
    speed: Annotated[Amount | None, "Its travel speed; left out: that of every civilization."]
    units: Annotated[
        Mapping[UnitType, Amount], AtMost(4), "Units added to those that everybody begins with."
    ]
    capital_squares: Annotated[Amount, "Squares of its tile on which the capital may stand."]
    steps: Annotated[tuple[TurnStep, ...], AtMost(TURN_STEPS), "Why."]


class StartAnswer(NamedTuple):
    """What civilizations begin with."""

    civilizations: Annotated[
        tuple[Start, ...], AtMost(len(CIVILIZATIONS)), "Each civilization, in the request’s order."
    ]


def refuse_starts(given: Starts, faults: Faults) -> None:
    """Adds a fault for a civilization that is given twice."""
    for index, name in find_repeated(given.civilizations or ()):
        word = Word(f"value.civilization.{name}")
        faults.breach("start.one_each", pointer("civilizations", index), name=word)


def list_starts(given: Starts) -> Calculation[StartAnswer]:
    """What each civilization begins with; the boxes have cards for five players only."""
    starts = [
        Start(civilization=name, steps=tuple(_list_steps(name)), **BONUSES[name]._asdict())
        for name in given.civilizations or CIVILIZATIONS
    ]
    is_hidden = any(one.technology is None for one in starts)
    rulings = (Ruling("hole-starts", "on-the-sheet"),) if is_hidden else ()
    played = [(name, ("civilizations", at)) for at, name in enumerate(given.civilizations or ())]
    return Calculation(StartAnswer(tuple(starts)), rulings, tuple(warn_of_players(played)))


def _list_steps(name: Civilization) -> Iterator[Step]:
    yield build_step("start.doctrine")
    yield build_step(f"start.{name}")
    if BONUSES[name].capital_squares < CAPITAL_SQUARES:
        yield build_step("start.aztecs_water")


Age: TypeAlias = Literal["ancient", "medieval", "modern"]
AGES: tuple[Age, ...] = get_args(Age)
OF_AN_AGE = 4
"""Wonders of each age in the deck."""
SLOTS = 4
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
    rule = f"wonder.{event.kind}"
    if left is None:
        return forbid(rule, "wonder.nothing", slot=event.slot)
    if new is None:
        return allow(rule, f"{rule}.last", slot=event.slot)
    return allow(rule, slot=event.slot, age=Word(f"age.{new.age}"))
