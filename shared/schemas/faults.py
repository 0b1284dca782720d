"""Faults of a body's form, made from marshmallow's errors."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from types import MappingProxyType
from typing import Any, NoReturn

from marshmallow import ValidationError

from shared.core.illegal import LISTED_FAULTS, Fault
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer
from shared.core.suggestions import Fitting, fit_names

HERE = object()
"""The key of the faults of the object itself, which no key of a caller can equal."""
_LIMIT: ContextVar[int] = ContextVar("fault_limit", default=LISTED_FAULTS)


@contextmanager
def limit_faults(limit: int) -> Iterator[None]:
    """Within it, looking for faults stops after `limit` of them."""
    token = _LIMIT.set(limit)
    try:
        yield
    finally:
        _LIMIT.reset(token)


def get_fault_limit() -> int:
    """How many faults are looked for; one more tells that there are others."""
    return _LIMIT.get()


def refuse(code: str, wording: str = "", **params: Param) -> NoReturn:
    """Raises marshmallow's error with a fault in place of a sentence; its pointer comes later."""
    raise ValidationError([Fault(code, "", params, wording=wording)])


def refuse_type(expected: str, given: object = None, choices: tuple[Any, ...] = ()) -> NoReturn:
    """Raises the fault of a value of another JSON type than the one expected.

    A text in place of one of the numbers in `choices` may name it in letters.
    """
    fault = _type_fault(expected)
    if expected == "integer" and isinstance(given, str):
        fault = fault._replace(fitting=_fit_choices(choices, ()), given=given)
    raise ValidationError([fault])


def describe_choice_fault(
    given: object, choices: tuple[Any, ...], meant: tuple[tuple[str, str], ...] = ()
) -> Fault:
    """The fault of a value that is not among `choices`; `meant` has other words for some of them.

    It is a fault of the type where texts are expected and a number is given.
    """
    fitting = _fit_choices(choices, meant)
    if isinstance(given, str):
        return Fault("not-one-of", "", {"choices": choices}, fitting=fitting, given=given)
    return _type_fault("string")._replace(fitting=fitting, given=str(given))


@cache
def _fit_choices(choices: tuple[Any, ...], meant: tuple[tuple[str, str], ...]) -> Fitting:
    return fit_names(map(str, choices), dict(meant))


def describe_few(low: int, high: int, of_players: bool) -> Fault:
    bounds: dict[str, Param] = {"low": low, "high": high, "count": low}
    if low == high:
        return Fault("out-of-range", "", bounds, wording="exactly")
    if of_players:
        return Fault("out-of-range", "", bounds, wording="players")
    return Fault("out-of-range", "", bounds, wording="items")


def describe_many(high: int, given: int, players: int = 0) -> Fault:
    """The fault of more than `high` things, or of players, of whom at least so many are needed."""
    if not high:
        return Fault("too-many", "", wording="none")
    bounds: dict[str, Param] = {"high": high, "count": given}
    if players:
        return Fault("too-many", "", {"low": players, **bounds}, wording="players")
    return Fault("too-many", "", bounds)


def refuse_inside(faults: Mapping[object, Any]) -> NoReturn:
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
            yield from field_faults(inner, *steps, *(() if key is HERE else (key,)))
    else:
        for fault in messages:
            yield fault._replace(pointer=pointer(*steps))


def fault_count(messages: Any) -> int:
    if isinstance(messages, Mapping):
        return sum(map(fault_count, messages.values()))
    return len(messages)
