"""Renders a line of an explanation for an answer."""

from functools import lru_cache

from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Line

_CACHE_SIZE = 512


def render_line(line: Line) -> dict[str, Plain]:
    """A line as an answer has it."""
    if not line.params:
        return _render_plain_line(line.rule, line.count, line.each, line.wording)
    return _build_line(line.rule, line.count, line.each, line.phrase)


@lru_cache(maxsize=_CACHE_SIZE)
def _render_plain_line(rule: str, count: int, each: int, wording: str) -> dict[str, Plain]:
    """A line whose text has no gaps but its numbers; cached, because the same few come often."""
    return _build_line(rule, count, each, Line(rule, count, each, wording=wording).phrase)


def _build_line(rule: str, count: int, each: int, text: Phrase) -> dict[str, Plain]:
    return {"rule": rule, "count": count, "each": each, "points": count * each, "text": text}
