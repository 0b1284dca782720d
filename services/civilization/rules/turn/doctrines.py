"""Doctrines: how many a civilization has, adopts or loses, how one is changed, what it pays.

Ruling `doctrine-cards`; the scan hides which good Expansionism gains, and the other doctrines
(rulings `hole-symbols`, `hole-doctrines`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from services.civilization.rules.box import CITY_STATES, DOCTRINE_CARDS, warn_beyond
from services.civilization.rules.lines import BattleLine, build_lines
from services.civilization.rules.position import GivenEdition
from services.civilization.rules.turn.judging import TURN_STEPS, TurnStep, Verdict, allow, forbid
from services.civilization.rules.units import EXPANSION
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Part, Range
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Line, Ruling, total
from shared.core.steps import build_step
from shared.core.suggestions import AlsoMeans

_Name: TypeAlias = Literal["aztecs", "english", "french", "japanese", "mongols", "zulus"]
Civilization: TypeAlias = Annotated[
    _Name, AlsoMeans(france="french", england="english", angleterre="english", mexico="aztecs")
]
CIVILIZATIONS: Sequence[Civilization] = get_args(_Name)


MOST_CITIES = 20
FIRST = 1
"""Doctrines of a civilization that has no city yet."""
FRENCH_MORE = 1
EXPANSION_GAIN = 1
"""What Expansionism gains for each city and for each city-state."""
TECHNOLOGY_PRICES: Mapping[int, int] = {1: 6, 2: 11}
"""What a technology of a level costs under Rationalism."""
NO_LEVEL = 1
"""The level of a use where none is given; other doctrines have no other."""

Doctrine: TypeAlias = Literal["expansionism", "rationalism", "pacifism", "other"]
CardNumber: TypeAlias = Annotated[int, Range(1, DOCTRINE_CARDS)]


class DoctrineCard(NamedTuple):
    """A doctrine card and the face that lies upwards."""

    card: Annotated[CardNumber, "The card, by any number from 1 that the player gives it."]
    doctrine: Annotated[
        Doctrine, "The doctrine on its visible face; `other`: one that the rulebook does not show."
    ] = "other"


class DoctrineChange(NamedTuple):
    """A change of an adopted doctrine."""

    card: Annotated[CardNumber, "The card in play that is changed."]
    to: Annotated[DoctrineCard, "The same card with its other face, or a card that is not in play."]
    effect: Annotated[bool, "Whether an effect, such as Bureaucracy, lets it be changed."] = False


class DoctrineUse(NamedTuple):
    """An ability of the start of a turn that is used."""

    doctrine: Annotated[Literal["expansionism", "rationalism"], "Whose ability is used."]
    level: Annotated[
        int, Range(1, max(TECHNOLOGY_PRICES)), "The technology’s level, for `rationalism` only."
    ] = NO_LEVEL


class Doctrines(NamedTuple):
    """A civilization with its cities and its doctrines in play."""

    cities: Annotated[int, Range(0, MOST_CITIES), "Its built cities; 0 before the capital stands."]
    city_states: Annotated[int, Range(0, CITY_STATES), "City-states that it controls."] = 0
    civilization: Annotated[
        Civilization | None, "The civilization; left out: one of another box."
    ] = None
    adopted: Annotated[
        tuple[DoctrineCard, ...], AtMost(DOCTRINE_CARDS), "Its doctrine cards in play."
    ] = ()
    change: Annotated[DoctrineChange | None, "A change to be checked; left out: none."] = None
    uses: Annotated[
        tuple[DoctrineUse, ...],
        AtMost(10),
        "Abilities that are used at the start of this turn, in order.",
    ] = ()
    edition: GivenEdition = EXPANSION


class UsedAbility(NamedTuple):
    """An ability that is used: whether it may be, and what it gains and spends."""

    verdict: Annotated[Verdict, "Whether it may be used, and why."]
    gained: Annotated[Amount, "What is gained, of the good that the card shows."]
    spent: Annotated[Amount, "What is spent, of the good that the card shows."]
    lines: Annotated[tuple[BattleLine, ...], AtMost(2), "Where what is gained comes from."]


class DoctrineAnswer(NamedTuple):
    """How many doctrines there may be, what must be adopted or lost, and what they pay."""

    maximum: Annotated[Amount, "The most doctrines that the civilization may have."]
    must_adopt: Annotated[Amount, "How many it must adopt at once."]
    must_lose: Annotated[Amount, "How many it must put back, of its own choice."]
    cards_left: Annotated[
        tuple[CardNumber, ...],
        AtMost(DOCTRINE_CARDS),
        "Cards that are not in play, one of them to adopt.",
    ]
    lines: Annotated[tuple[BattleLine, ...], AtMost(2), "Where the maximum comes from."]
    change: Annotated[Verdict | None, "Whether the change is allowed; left out: none was asked."]
    uses: Annotated[
        tuple[UsedAbility, ...], AtMost(10), "What each used ability does, in their order."
    ]
    after: Annotated[
        tuple[Annotated[DoctrineCard, Part("DoctrineInPlay")], ...],
        AtMost(DOCTRINE_CARDS),
        "The doctrine cards in play after the change.",
    ]
    steps: Annotated[tuple[TurnStep, ...], AtMost(TURN_STEPS), "What has to be done."]


def refuse_doctrines(given: Doctrines, faults: Faults) -> None:
    for index, use in enumerate(given.uses):
        if use.doctrine != "rationalism" and use.level != NO_LEVEL:
            faults.breach("doctrine.rationalism", pointer("uses", index, "level"))
    cards: set[int] = set()
    holders: dict[Doctrine, int] = {}
    for index, one in enumerate(given.adopted):
        if one.card in cards:
            faults.breach("doctrine.one_face", pointer("adopted", index, "card"), card=one.card)
        elif one.doctrine in holders:
            name, card = Word(f"value.doctrine.{one.doctrine}"), holders[one.doctrine]
            at = pointer("adopted", index, "doctrine")
            faults.breach("doctrine.adopt", at, doctrine=name, card=card)
        cards.add(one.card)
        if one.doctrine != "other":
            holders.setdefault(one.doctrine, one.card)


def check_doctrines(given: Doctrines) -> Calculation[DoctrineAnswer]:
    lines = _list_maximum_lines(given)
    maximum, count = total(lines), len(given.adopted)
    used = {one.card for one in given.adopted}
    left = tuple([card for card in range(1, DOCTRINE_CARDS + 1) if card not in used])
    missing = max(0, maximum - count)
    must_adopt, must_lose = min(missing, len(left)), max(0, count - maximum)
    change, after = None, given.adopted
    if given.change is not None:
        change, card = _judge_change(given, given.change), given.change.card
        if change.legal:
            after = tuple([given.change.to if one.card == card else one for one in after])
    answer = DoctrineAnswer(
        maximum=maximum,
        must_adopt=must_adopt,
        must_lose=must_lose,
        cards_left=left,
        lines=build_lines(lines),
        change=change,
        uses=tuple(_judge_uses(given)),
        after=after,
        steps=tuple(
            build_step(f"doctrine.{what}", count=number)
            for what, number in (("adopt", must_adopt), ("lose", must_lose))
            if number
        ),
    )
    is_hidden = any(one.doctrine == "other" for one in given.adopted)
    found = (
        (missing > must_adopt, "doctrine-cards", "all-in-play"),
        (given.uses, "hole-symbols", "number-only"),
        (is_hidden, "hole-doctrines", "on-the-card"),
    )
    rulings = tuple([Ruling(code, choice) for matters, code, choice in found if matters])
    return Calculation(answer, rulings, tuple(warn_beyond("cities", given.cities, "/cities")))


def _list_maximum_lines(given: Doctrines) -> tuple[Line, ...]:
    lines = [
        Line("doctrine.maximum", given.cities, 1)
        if given.cities
        else Line("doctrine.start", 1, FIRST)
    ]
    if given.civilization == "french":
        lines.append(Line("doctrine.french", 1, FRENCH_MORE))
    return tuple(lines)


def _judge_change(given: Doctrines, change: DoctrineChange) -> Verdict:
    faces = {one.card: one.doctrine for one in given.adopted}
    to = change.to
    if not change.effect:
        return forbid("doctrine.change")
    if change.card not in faces:
        return forbid("doctrine.change", "doctrine.change.absent", card=change.card)
    if to.card != change.card and to.card in faces:
        return forbid("doctrine.one_face", card=to.card)
    if to.doctrine != "other" and to.doctrine == faces[change.card]:
        return forbid("doctrine.change", "doctrine.change.same")
    if to.doctrine != "other" and to.doctrine in faces.values():
        name = Word(f"value.doctrine.{to.doctrine}")
        return forbid("doctrine.adopt", "doctrine.change.elsewhere", doctrine=name)
    if to.card == change.card:
        return allow("doctrine.change", "doctrine.change.turned", card=to.card)
    return allow("doctrine.change", card=change.card, other=to.card)


def _judge_uses(given: Doctrines) -> Iterator[UsedAbility]:
    adopted = {one.doctrine for one in given.adopted}
    seen: set[DoctrineUse] = set()
    for one in given.uses:
        name = Word(f"value.doctrine.{one.doctrine}")
        if one.doctrine not in adopted:
            yield UsedAbility(forbid("doctrine.adopt", doctrine=name), 0, 0, ())
        elif one in seen:
            yield UsedAbility(forbid("doctrine.once", doctrine=name), 0, 0, ())
        else:
            seen.add(one)
            yield _use_ability(given, one)


def _use_ability(given: Doctrines, use: DoctrineUse) -> UsedAbility:
    if use.doctrine == "rationalism":
        price = TECHNOLOGY_PRICES[use.level]
        verdict = allow("doctrine.rationalism", price=price, level="I" * use.level)
        return UsedAbility(verdict, 0, price, ())
    rule = "doctrine.expansionism"
    lines = [
        Line(rule, count, EXPANSION_GAIN, wording=f"{rule}.{what}")
        for what, count in (("cities", given.cities), ("city_states", given.city_states))
        if count
    ]
    gained = total(lines)
    return UsedAbility(allow(rule, gained=gained), gained, 0, build_lines(lines))
