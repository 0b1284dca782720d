"""A position as it was asked about, and its answer in the terms of the asker.

The board points at tiles, followers and pieces one by one. Where these were told in notation, the
notation is what the answer points at, and the space is told beside it; where the board lies inside
another object, its pointers begin there.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from services.carcassonne.board.position import BoardPosition
from services.carcassonne.notation.writing import write_notation
from shared.core.illegal import Fault, IllegalPosition, Place
from shared.core.phrases import Param, Plain
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, ScoreSheet
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

    def spot(self, where: str) -> Place | None:
        """The space of the tile, follower or piece that a pointer of the board leads to."""
        told: Any = self.board
        for step in where.split("/")[1:] if where.startswith(NOTED) else ():
            told = told[int(step)] if step.isdecimal() else getattr(told, step)
            if hasattr(told, "x"):
                return Place(told.x, told.y, getattr(told, "side", None) or "", where)
        return None

    def told(self, fault: Fault) -> Fault:
        """A fault of the board as the asker knows it, of a notation with its space."""
        if self.notated and not fault.places and (spot := self.spot(fault.pointer)):
            fault = fault._replace(places=(spot,))
        places = tuple([replace(one, pointer=self.place(one.pointer)) for one in fault.places])
        return fault._replace(pointer=self.place(fault.pointer), places=places)

    def heard(self, warning: Notice) -> Notice:
        """A warning of the board as the asker knows it; its sentence may name the space."""
        spot = self.spot(warning.pointer)
        space: Mapping[str, Param] = {"x": spot.x, "y": spot.y} if spot else {}
        return warning._replace(
            pointer=self.place(warning.pointer), params={**warning.params, **space}
        )

    def place(self, where: str) -> str:
        """A pointer of the board, as the asker knows it."""
        if self.notated and where.startswith(NOTED):
            where = pointer("notation")
        return self.under + where


@contextmanager
def telling(told: Callable[[Fault], Fault]) -> Iterator[None]:
    """Faults that are raised inside are told as what `told` makes of them."""
    try:
        yield
    except IllegalPosition as illegal:
        faults = tuple([told(fault) for fault in illegal.faults])
        raise IllegalPosition(faults, illegal.problem) from None


def answering(rules: Callable[[P], A]) -> Callable[[Asked[P]], A]:
    """The answer of these rules, with the board in one line; raises IllegalPosition as they do."""

    def answer(asked: Asked[P]) -> A:
        with telling(asked.told):
            given = rules(asked.position)
        warnings = tuple([asked.heard(one) for one in given.warnings])
        facts = {**_facts(given.facts, asked), "notation": write_notation(asked.board)}
        return replace(given, warnings=warnings, facts=facts)

    return answer


def picturing(draw: Callable[[BoardPosition, Texts], str]) -> Callable[[Asked[P], Texts], str]:
    """The picture of the board; raises IllegalPosition as the answer does."""

    def drawn(asked: Asked[P], texts: Texts) -> str:
        with telling(asked.told):
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
