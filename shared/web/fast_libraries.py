"""The service's implementation of `shared.core.libraries`.

It uses orjson, jsonschema-rs, werkzeug and resvg.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import jsonschema_rs
import orjson
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.http import parse_accept_header, parse_options_header

from shared.core.libraries import IsValid, JsonError
from shared.web.png import draw_png as draw_png


def parse_json(raw: bytes, /) -> Any:
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise JsonError(error.lineno, error.colno) from None


def write_json(value: object, /) -> bytes:
    return orjson.dumps(value)


def write_sorted_json(value: object, /) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def write_answer(value: object, render: Callable[[Any], Any], /) -> bytes:
    # orjson calls back for each phrase, so the answer is walked only once.
    return orjson.dumps(value, render, orjson.OPT_PASSTHROUGH_DATACLASS)


def compile_schema(schema: Mapping[str, Any], /) -> IsValid:
    return jsonschema_rs.Draft202012Validator(dict(schema)).is_valid


def parse_content_type(header: str, /) -> tuple[str, Mapping[str, str]]:
    return parse_options_header(header)


def rank_languages(header: str, /) -> Sequence[tuple[str, float]]:
    return parse_accept_header(header, LanguageAccept)


def choose_media_type(header: str, offered: Sequence[str], /) -> str | None:
    # A parameter such as `charset=utf-8` asks for nothing that is not given anyway.
    bare = MIMEAccept(
        (kind.partition(";")[0].strip(), quality)
        for kind, quality in parse_accept_header(header, MIMEAccept)
    )
    return bare.best_match(offered)
