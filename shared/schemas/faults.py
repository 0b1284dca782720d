"""Faults of form: what marshmallow's errors become before they get words.

A field raises one of these codes; `field_faults` walks what marshmallow collected and gives each
its JSON pointer.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NoReturn

from marshmallow import ValidationError

from shared.core.illegal import Fault
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer


class _Here:
    """Stands among an object's keys for the object itself; no key of a caller can equal it."""


HERE = _Here()


def refuse(code: str, wording: str = "", **params: Param) -> NoReturn:
    """Raises marshmallow's error with a fault in place of a sentence; its pointer comes later."""
    raise ValidationError([Fault(code, "", params, wording=wording)])


def refuse_type(expected: str) -> NoReturn:
    """Raises the fault of a value of another JSON type than the one expected."""
    raise ValidationError([_type_fault(expected)])


@cache
def _type_fault(expected: str) -> Fault:
    return Fault("wrong-type", "", {"expected": Word(f"type.{expected}")})


def field_faults(messages: Any, *steps: str | int) -> Iterator[Fault]:
    """Every fault in marshmallow's messages, with its pointer: lists of faults, nested by key."""
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from field_faults(inner, *steps, *(() if key is HERE else (key,)))
    else:
        for fault in messages:
            yield fault._replace(pointer=pointer(*steps))


def fault_count(messages: Any) -> int:
    """How many faults marshmallow's messages hold."""
    if isinstance(messages, Mapping):
        return sum(map(fault_count, messages.values()))
    return len(messages)
