"""What the six civilizations of Wisdom & Warfare begin with.

`start.one_each`: there is one sheet of each civilization. `start.doctrine`: everybody adopts one
doctrine in step 1 of the individual setting up. `start.aztecs` and `start.english`: no bonus but
the first technology; `start.aztecs_water`: the Aztecs' tile has three squares for the capital, for
one of the four in its middle is water. `start.french`: one doctrine more. `start.japanese`:
Feudalism in the place of Despotism, mounted units of rank II by Chivalry. `start.mongols`: two
mounted units more, speed 3 by Horseback Riding. `start.zulus`: two artillery units more.
First technologies that the rulebook does not name are on the sheets (ruling `hole-starts`).
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.civilization.rules.box import warn_of_players
from services.civilization.rules.position import GivenEdition
from services.civilization.rules.turn.doctrines import (
    CIVILIZATIONS,
    FIRST,
    FRENCH_MORE,
    Civilization,
)
from services.civilization.rules.turn.judging import TURN_STEPS, TurnStep
from services.civilization.rules.units import EXPANSION, UnitType
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost
from shared.core.illegal import Faults, find_repeated
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import Step, build_step

StartGovernment: TypeAlias = Literal["despotism", "feudalism"]
FirstTechnology: TypeAlias = Literal["chivalry", "horseback_riding"]
CAPITAL_SQUARES = 4
"""Squares in the middle of a starting tile."""
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
    """Adds a fault for a civilization that is given twice. Rule `start.one_each`."""
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
    """Rules `start.doctrine`, `start.aztecs`, `start.aztecs_water`, `start.english`,
    `start.french`, `start.japanese`, `start.mongols` and `start.zulus`.
    """
    yield build_step("start.doctrine")
    yield build_step(f"start.{name}")
    if BONUSES[name].capital_squares < CAPITAL_SQUARES:
        yield build_step("start.aztecs_water")
