"""Faults of form: what marshmallow's errors become before they get words.

A field raises one of these codes; `field_faults` walks what marshmallow collected and gives each
its JSON pointer.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, NoReturn

from marshmallow import ValidationError

from shared.core.illegal import Fault
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer


class _Here:
    """Stands among an object's keys; no key of a caller can equal it."""


HERE = _Here()
"""Stands for the object itself."""
UNLISTED = _Here()
"""Stands among the items of a list for those whose faults are only counted: their number."""


TOLD = 100
"""How many faults of lists are told; what lies in further items is only counted."""


@dataclass(slots=True)
class ErrorBudget:
    """How many faults are still to be told."""

    left: int = TOLD


_TELLING: ContextVar[ErrorBudget | None] = ContextVar("telling", default=None)


@contextmanager
def share_error_budget() -> Iterator[None]:
    """Within it all lists together tell as many faults as one may tell outside."""
    token = _TELLING.set(ErrorBudget())
    try:
        yield
    finally:
        _TELLING.reset(token)


def telling() -> ErrorBudget:
    """What a list may tell."""
    return _TELLING.get() or ErrorBudget()


def refuse(code: str, wording: str = "", **params: Param) -> NoReturn:
    """Raises marshmallow's error with a fault in place of a sentence; its pointer comes later."""
    raise ValidationError([Fault(code, "", params, wording=wording)])


def refuse_type(expected: str) -> NoReturn:
    """Raises the fault of a value of another JSON type than the one expected."""
    raise ValidationError([_type_fault(expected)])


def refuse_inside(faults: Mapping[object, Any]) -> NoReturn:
    """Raises the faults of what lies inside a value, by key."""
    # marshmallow copies every dictionary of messages, once more at each level above it; what is no
    # dictionary it leaves as it is.
    raise ValidationError(MappingProxyType(faults))  # type: ignore[arg-type]  # its types say dict


@cache
def _type_fault(expected: str) -> Fault:
    return Fault("wrong-type", "", {"expected": Word(f"type.{expected}")})


def field_faults(messages: Any, *steps: str | int) -> Iterator[Fault]:
    """Every fault in marshmallow's messages, with its pointer: lists of faults, nested by key."""
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            if key is not UNLISTED:
                yield from field_faults(inner, *steps, *(() if key is HERE else (key,)))
    else:
        for fault in messages:
            yield fault._replace(pointer=pointer(*steps))


def fault_count(messages: Any) -> int:
    """How many faults marshmallow's messages hold."""
    if isinstance(messages, Mapping):
        return sum(map(fault_count, messages.values()))
    return messages if isinstance(messages, int) else len(messages)
