"""A line of an explanation as it stands in an answer. Knows no rule."""

from shared.core.phrases import Plain
from shared.core.sheet import Line


def shown_line(line: Line) -> dict[str, Plain]:
    """A line as it stands in an answer."""
    return {
        "rule": line.rule,
        "count": line.count,
        "each": line.each,
        "points": line.points,
        "text": line.phrase,
    }
