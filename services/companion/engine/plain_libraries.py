"""An implementation of `shared.core.libraries` with the standard library alone.

No body fits its compiled schema here, so marshmallow checks each. Where bytes stop being JSON, the
standard library may name another place than orjson.
"""

import json
import math
import re
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any, NoReturn

from services.companion.engine.http_headers import (
    choose_media_type,
    parse_content_type,
    rank_languages,
)
from shared.core.libraries import DrawPng, IsValid, JsonError

__all__ = [
    "choose_media_type",
    "compile_schema",
    "draw_png",
    "parse_content_type",
    "parse_json",
    "rank_languages",
    "write_answer",
    "write_json",
    "write_sorted_json",
]

draw_png: DrawPng | None = None
"""Nothing here draws PNG: a browser draws SVG by itself."""

DEPTH = 1_024
"""How deep lists and objects may be nested."""

INTEGERS = range(-(2**63), 2**64)
"""Whole numbers beyond these become fractions."""

_LONGEST_INTEGER = len(str(INTEGERS[0]))
_STRING = r'"(?:[^"\\]|\\.)*"'
_STRING_OR_BRACKET = re.compile(rf"{_STRING}|([\[{{])|([\]}}])", re.DOTALL)
_SMALL = re.compile(rf"{_STRING}|(?P<digits>[0-9.]+)e-0(?P<exponent>[5-9])", re.DOTALL)
"""Strings, and numbers between 10⁻¹⁰ and 10⁻⁴, which orjson writes in another way."""


def parse_json(raw: bytes, /) -> Any:
    """The value of JSON; raises JsonError."""
    try:
        text = raw.decode()
        _refuse_too_deep(text)
        value = json.loads(
            text, parse_constant=_refuse, parse_float=_read_float, parse_int=_read_integer
        )
        if "\\u" in text:
            # A lone surrogate cannot be written.
            write_json(value)
    except json.JSONDecodeError as error:
        raise JsonError(error.lineno, error.colno) from None
    except ValueError:
        raise JsonError(1, 1) from None
    return value


def _refuse(what: str) -> NoReturn:
    raise ValueError(what)


def _refuse_too_deep(text: str) -> None:
    if text.count("[") + text.count("{") > DEPTH:
        signs = _STRING_OR_BRACKET.findall(text)
        if max(accumulate(bool(start) - bool(end) for start, end in signs)) > DEPTH:
            _refuse("too deep")


def _read_float(written: str) -> float:
    number = float(written)
    if math.isinf(number):
        _refuse(written)
    return number


def _read_integer(written: str) -> int | float:
    if len(written) <= _LONGEST_INTEGER and (whole := int(written)) in INTEGERS:
        return whole
    return _read_float(written)


def write_json(value: object, /) -> bytes:
    """The value as JSON, keys in their order."""
    return _write(value, is_sorted=False)


def write_sorted_json(value: object, /) -> bytes:
    """The value as JSON, keys sorted."""
    return _write(value, is_sorted=True)


def _write(value: object, *, is_sorted: bool) -> bytes:
    separators = (",", ":")
    text = json.dumps(value, ensure_ascii=False, separators=separators, sort_keys=is_sorted)
    return (_SMALL.sub(_rewrite_small, text) if "e-0" in text else text).encode()


def _rewrite_small(found: re.Match[str]) -> str:
    """A string as it is, `1.5e-05` as `0.000015`, `1.5e-07` as `1.5e-7`."""
    if found["digits"] is None:
        return found[0]
    if found["exponent"] == "5":
        return "0.0000" + found["digits"].replace(".", "")
    return f"{found['digits']}e-{found['exponent']}"


def write_answer(value: object, render: Callable[[Any], Any], /) -> bytes:
    """Data with phrases in it as JSON."""
    return write_json(render(value))


def compile_schema(_schema: Mapping[str, Any], /) -> IsValid:
    """A check that no value passes."""
    return lambda _value: False
