"""Positions the rules do not allow: one error that carries every fault, each at its place."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeVar

from shared.core.declarations import Length, Range
from shared.core.phrases import NO_PARAMS, Param, Phrase
from shared.core.suggestions import Fitting

T = TypeVar("T")
LISTED_FAULTS = 100
"""How many faults a problem lists."""
FARTHEST = 10_000
"""The farthest column or row of a space, either way."""


class Place(NamedTuple):
    """A place on the board that has a part in the fault."""

    x: Annotated[int, Range(-FARTHEST, FARTHEST), "The column of the space, growing east."]
    y: Annotated[int, Range(-FARTHEST, FARTHEST), "The row of the space, growing south."]
    side: Annotated[
        str | None, Length(1, 10), "The side of it; left out where the whole space is meant."
    ]
    pointer: Annotated[str, Length(0, 500), "The JSON pointer to what the request has there."]


class Fault(NamedTuple):
    """One thing that is wrong: its code, where (JSON pointer), and which rule.

    `wording` chooses among the sentences of one code, such as "length" for `out-of-range`.
    `fitting` is what would fit there in place of what is `given`; without it that is the last step
    of the pointer.
    """

    code: str
    pointer: str
    params: Mapping[str, Param] = NO_PARAMS
    rule: str | None = None
    places: tuple[Place, ...] = ()
    wording: str = ""
    fitting: Fitting | None = None
    given: str | None = None

    @property
    def phrase(self) -> Phrase:
        return Phrase(
            f"fault.{self.code}" + (f".{self.wording}" if self.wording else ""), self.params
        )


class IllegalPosition(Exception):
    """The position fits the schema and the rules do not allow it.

    `problem` is the problem type: illegal-position, or one that names a single remedy, such as
    missing-tie-break.
    """

    def __init__(self, faults: tuple[Fault, ...], problem: str = "illegal-position") -> None:
        super().__init__(faults, problem)
        self.faults = faults
        self.problem = problem


def find_repeated(values: Sequence[T]) -> Iterator[tuple[int, T]]:
    """Find each value that the list has before, with its index."""
    seen: set[T] = set()
    for index, value in enumerate(values):
        if value in seen:
            yield index, value
        seen.add(value)


class Faults:
    """Collects faults while a position is read, so that an answer lists all of them at once."""

    def __init__(self) -> None:
        self._found: list[Fault] = []

    def breach(self, rule: str, pointer: str, *, wording: str = "", **params: Param) -> None:
        """Add the fault that a rule is broken at `pointer`; its code is the rule's id.

        `wording` chooses among several sentences of one rule.
        """
        self._found.append(Fault(rule, pointer, params, rule, wording=wording))

    def note(self, code: str, pointer: str, *, rule: str | None = None, **params: Param) -> None:
        """Add a fault at `pointer` that has a code of its own, such as an unknown player.

        `rule` is the rule of the game that it breaks, if there is one.
        """
        self.add(Fault(code, pointer, params, rule))

    def add(self, fault: Fault) -> None:
        self._found.append(fault)

    @property
    def found(self) -> tuple[Fault, ...]:
        return tuple(self._found)

    def __bool__(self) -> bool:
        return bool(self._found)

    def raise_if_any(self) -> None:
        """Raises IllegalPosition with every fault collected so far; returns when there are none."""
        if self._found:
            raise IllegalPosition(self.found)
