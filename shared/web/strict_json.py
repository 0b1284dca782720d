"""Parses a body as JSON, or refuses it. No NaN, no lone surrogates, no deep nesting.

A key given twice keeps its last value. Whole numbers beyond 64 bits become fractions and are then
out of any field's range.
"""

from typing import Any

import orjson

from shared.web.problems import Refusal


def parse_json(raw: bytes) -> Any:
    """The JSON value; raises the 400 problem `malformed-json`."""
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise Refusal(
            "malformed-json", wording="at", params={"line": error.lineno, "column": error.colno}
        ) from None


def refuse_deep_nesting(value: object, limit: int) -> None:
    """Refuses a value nested deeper than `limit`; needed only where no schema bounds it."""
    level = [value]
    for _ in range(limit):
        level = [inner for outer in level for inner in _list_children(outer)]
        if not level:
            return
    raise Refusal("malformed-json", wording="deep", params={"limit": limit})


def _list_children(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
