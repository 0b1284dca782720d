"""An implementation of `shared.core.libraries` with the standard library alone.

Where bytes stop being JSON, the standard library may name another place than orjson.
"""

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NoReturn

from shared.core.libraries import DrawPng, IsValid, JsonError

_ITEM = re.compile(r'(?:[^",]|"(?:[^"\\]|\\.)*"?)+', re.DOTALL)
_WORD = r"[\w!#$%&'*+\-.^`|~]+"
_PARAMETER = re.compile(
    rf'(?P<name>{_WORD})=(?:(?P<token>{_WORD})|"(?P<quoted>(?:[^"\\]|\\.)*)")',
    re.ASCII | re.DOTALL,
)
_QUALITY = re.compile(r"-?\d+(\.\d+)?", re.ASCII)

Wanted = Sequence[tuple[str, float]]


def parse_content_type(header: str, /) -> tuple[str, Mapping[str, str]]:
    value, _, rest = header.partition(";")
    parameters = {
        found["name"].lower(): _unquote(found["token"], found["quoted"])
        for part in _split_parameters(rest)
        if (found := _PARAMETER.match(part.strip(" \t")))
    }
    return value.strip(" \t"), parameters if value.strip(" \t") else {}


def rank_languages(header: str, /) -> Wanted:
    return sorted(_parse_list(header), key=lambda one: (one[0] != "*", one[1]), reverse=True)


def choose_media_type(header: str, offered: Sequence[str], /) -> str | None:
    # A parameter such as `charset=utf-8` asks for nothing that is not given anyway.
    bare = [(one.partition(";")[0].strip(), quality) for one, quality in _parse_list(header)]
    wanted = sorted(bare, key=lambda one: (_rate_precision(one[0]), one[1]), reverse=True)
    best: tuple[float, Sequence[bool]] = (0, ())
    chosen = None
    for kind in offered:
        for one, quality in wanted:
            if _matches(kind, one.lower()):
                if quality > 0 and (quality, _rate_precision(one)) > best:
                    best, chosen = (quality, _rate_precision(one)), kind
                break
    return chosen


def _parse_list(header: str) -> list[tuple[str, float]]:
    """The values of a list with their qualities; those with an invalid quality are left out."""
    listed = []
    for item in _ITEM.findall(header):
        value, parameters = parse_content_type(item.strip())
        quality = parameters.get("q", "1").strip(" \t")
        others = [f"; {name}={given}" for name, given in parameters.items() if name != "q"]
        if _QUALITY.fullmatch(quality) and 0 <= float(quality) <= 1:
            listed.append((value + "".join(others), float(quality)))
    return listed


def _split_parameters(text: str) -> list[str]:
    return re.findall(r'(?:[^";]|"(?:[^"\\]|\\.)*"?)+', text, re.DOTALL)


def _unquote(token: str | None, quoted: str | None) -> str:
    if token is not None:
        return token
    return (quoted or "").replace("\\\\", "\\").replace('\\"', '"').replace("%22", '"')


def _rate_precision(kind: str) -> Sequence[bool]:
    return tuple([part != "*" for part in kind.split("/")])


def _matches(kind: str, wanted: str) -> bool:
    """Whether what is wanted, such as `text/*`, takes a kind."""
    family, slash, subtype = wanted.partition("/")
    own_family, _, own_subtype = kind.partition("/")
    if not slash or "/" in subtype or (family == "*" and subtype != "*"):
        return False
    return family in ("*", own_family) and subtype in ("*", own_subtype)


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
    return _write(value, is_sorted=False)


def write_sorted_json(value: object, /) -> bytes:
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
    return write_json(render(value))


def compile_schema(_schema: Mapping[str, Any], /) -> IsValid:
    """A check that no value passes."""
    return lambda _value: False
