"""An implementation of `shared.core.libraries` with the standard library alone.

No body fits its compiled schema here, so marshmallow checks each.
"""

import json
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from services.companion.engine.http_headers import (
    choose_media_type,
    parse_content_type,
    rank_languages,
)
from services.companion.engine.json_reader import DEPTH, read_json
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

_DOUBTFUL = re.compile(r"\\u[dD][89a-fA-F]|[0-9]{19}")
"""Where the standard library may accept more than JSON: surrogates and very large numbers."""

_SMALL = re.compile(r'"(?:[^"\\]|\\.)*"|(?P<digits>[0-9.]+)e-0(?P<exponent>[5-9])', re.DOTALL)
"""Strings, and numbers between 10⁻¹⁰ and 10⁻⁴, which orjson writes in another way."""


def parse_json(raw: bytes, /) -> Any:
    """The value of JSON; raises JsonError."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise JsonError(1, 1) from None
    if _DOUBTFUL.search(text) or text.count("[") + text.count("{") > DEPTH:
        return read_json(text)
    try:
        return json.loads(text, parse_constant=_refuse, parse_float=_read_float)
    except (ValueError, RecursionError):
        return read_json(text)


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _read_float(written: str) -> float:
    number = float(written)
    if math.isinf(number):
        _refuse(written)
    return number


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
