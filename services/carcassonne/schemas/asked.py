"""A position as it was asked about, and its answer in the terms of the asker.

The board points at tiles, followers and pieces one by one. Where these were told in notation, the
notation is what the answer points at; where the board lies inside another object, its pointers
begin there.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from services.carcassonne.board.position import BoardPosition
from services.carcassonne.notation.writing import notation
from shared.core.illegal import Fault, IllegalPosition
from shared.core.phrases import Plain
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, ScoreSheet
from shared.texts import Texts

NOTED = (pointer("tiles"), pointer("followers"), pointer("pieces"))
"""Where that is which a notation stands for."""
P = TypeVar("P")
A = TypeVar("A", ScoreSheet, Calculation)


@dataclass(frozen=True, slots=True)
class Asked(Generic[P]):
    """A position and its board, whether this was told in notation, and under which pointer."""

    position: P
    board: BoardPosition
    notated: bool = False
    under: str = ""

    def place(self, where: str) -> str:
        """A pointer of the board, as the asker knows it."""
        if self.notated and where.startswith(NOTED):
            where = pointer("notation")
        return self.under + where


@contextmanager
def telling(place: Callable[[str], str]) -> Iterator[None]:
    """Faults that are raised inside are told at the pointers that `place` makes of theirs."""
    try:
        yield
    except IllegalPosition as illegal:
        faults = tuple([_told_at(fault, place) for fault in illegal.faults])
        raise IllegalPosition(faults, illegal.problem) from None


def answering(rules: Callable[[P], A]) -> Callable[[Asked[P]], A]:
    """The answer of these rules, with the board in one line; raises IllegalPosition as they do."""

    def answer(asked: Asked[P]) -> A:
        with telling(asked.place):
            given = rules(asked.position)
        warnings = given.warnings
        if asked.notated or asked.under:
            warnings = tuple([one._replace(pointer=asked.place(one.pointer)) for one in warnings])
        facts = {**_facts(given.facts, asked), "notation": notation(asked.board)}
        return replace(given, warnings=warnings, facts=facts)

    return answer


def picturing(draw: Callable[[BoardPosition, Texts], str]) -> Callable[[Asked[P], Texts], str]:
    """The picture of the board; raises IllegalPosition as the answer does."""

    def drawn(asked: Asked[P], texts: Texts) -> str:
        with telling(asked.place):
            return draw(asked.board, texts)

    return drawn


def _facts(facts: Mapping[str, Plain], asked: Asked[P]) -> Mapping[str, Plain]:
    """The facts of an answer; of a turn, with the places of the followers that go home."""
    home: Any = facts.get("going_home")
    if not home or not asked.notated:
        return facts
    return {
        **facts,
        "going_home": [{**one, "pointer": asked.place(one["pointer"])} for one in home],
    }


def _told_at(fault: Fault, place: Callable[[str], str]) -> Fault:
    places = tuple([replace(one, pointer=place(one.pointer)) for one in fault.places])
    return fault._replace(pointer=place(fault.pointer), places=places)
