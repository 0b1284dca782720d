"""A line of an explanation as it stands in an answer. Knows no rule."""

from functools import lru_cache

from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Line

_KEPT = 512


def shown_line(line: Line) -> dict[str, Plain]:
    """A line as it stands in an answer."""
    rule, count, each, params, wording, _ = line
    if not params:
        return _shown_alone(rule, count, each, wording)
    return _shown(rule, count, each, line.phrase)


@lru_cache(maxsize=_KEPT)
def _shown_alone(rule: str, count: int, each: int, wording: str) -> dict[str, Plain]:
    """A line that is filled with nothing but its numbers: the same few come back often."""
    return _shown(rule, count, each, Line(rule, count, each, wording=wording).phrase)


def _shown(rule: str, count: int, each: int, text: Phrase) -> dict[str, Plain]:
    return {"rule": rule, "count": count, "each": each, "points": count * each, "text": text}
