"""An implementation of `shared.core.libraries` with the standard library alone.

Nothing is compiled: no body fits its compiled schema, so marshmallow checks each.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from email.message import Message
from typing import Any, NoReturn

from shared.core.libraries import IsValid, JsonError

QUALITY = re.compile(r"\s*;\s*q=(?P<value>[01](?:\.[0-9]{0,3})?)\s*")


def parse_json(raw: bytes, /) -> Any:
    """The value of JSON; raises JsonError."""
    try:
        return json.loads(raw.decode(), parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise JsonError(error.lineno, error.colno) from None
    except ValueError:
        raise JsonError(1, 1) from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def write_json(value: object, /) -> bytes:
    """The value as JSON, keys in their order."""
    return _write(value, is_sorted=False)


def write_sorted_json(value: object, /) -> bytes:
    """The value as JSON, keys sorted."""
    return _write(value, is_sorted=True)


def _write(value: object, *, is_sorted: bool) -> bytes:
    separators = (",", ":")
    text = json.dumps(value, ensure_ascii=False, separators=separators, sort_keys=is_sorted)
    return text.encode()


def write_answer(value: object, render: Callable[[Any], Any], /) -> bytes:
    """Data with phrases in it as JSON."""
    return write_json(render(value))


def compile_schema(_schema: Mapping[str, Any], /) -> IsValid:
    """A check that no value passes."""
    return lambda _value: False


def parse_content_type(header: str, /) -> tuple[str, Mapping[str, str]]:
    """The media type of a `Content-Type` header and its parameters."""
    message = Message()
    message["Content-Type"] = header
    [(media_type, _), *parameters] = message.get_params([("", "")])
    return media_type, dict(parameters)


def rank_languages(header: str, /) -> Sequence[tuple[str, float]]:
    """The tags of an `Accept-Language` header with their qualities, the more wanted first."""
    return sorted(_read_list(header), key=lambda one: (one[0] != "*", one[1]), reverse=True)


def choose_media_type(header: str, offered: Sequence[str], /) -> str | None:
    """What an `Accept` header wants most of what is offered."""
    wanted = dict(_read_list(header))

    def rate(kind: str) -> float:
        family = kind.partition("/")[0]
        return next((wanted[one] for one in (kind, f"{family}/*", "*/*") if one in wanted), 0)

    best = max(offered, key=rate)
    return best if rate(best) > 0 else None


def _read_list(header: str) -> list[tuple[str, float]]:
    items = []
    for item in header.split(","):
        name, *rest = QUALITY.split(item.strip())
        items.append((name, float(rest[0]) if rest else 1.0))
    return items
