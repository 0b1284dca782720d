"""A line of an explanation as it stands in an answer. Knows no rule."""

from functools import lru_cache

from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Line

_CACHE_SIZE = 512


def render_line(line: Line) -> dict[str, Plain]:
    """A line as it stands in an answer."""
    rule, count, each, params, wording, _ = line
    if not params:
        return _render_plain_line(rule, count, each, wording)
    return _build_line(rule, count, each, line.phrase)


@lru_cache(maxsize=_CACHE_SIZE)
def _render_plain_line(rule: str, count: int, each: int, wording: str) -> dict[str, Plain]:
    """A line that is filled with nothing but its numbers: the same few come back often."""
    return _build_line(rule, count, each, Line(rule, count, each, wording=wording).phrase)


def _build_line(rule: str, count: int, each: int, text: Phrase) -> dict[str, Plain]:
    return {"rule": rule, "count": count, "each": each, "points": count * each, "text": text}
