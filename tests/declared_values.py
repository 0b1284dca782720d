"""Draws values of declared types: whatever their declarations allow, of small numbers."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from shared.core.declarations import (
    AtLeast,
    AtMost,
    Choices,
    Convert,
    Declared,
    DeclaredField,
    DeclaredValue,
    IsPlayer,
    Part,
    Range,
    is_declared,
    read_fields,
)

SPREAD = 12
"""How far above the least a number is drawn, so that equal ones and all rates of gold occur."""
LONGEST = 3
"""The most items of a list or a mapping."""


def draw_declared(
    kind: Declared,
    players: Sequence[str],
    part: Part | None = None,
    **drawn: st.SearchStrategy[Any],
) -> st.SearchStrategy[Any]:
    """Values of a declared type; `drawn` replaces the strategies of some fields.

    Of a `part` only those fields are drawn. Players are among `players`.
    """
    fields = [
        one
        for one in read_fields(kind)
        if part is None or part.fields is None or one.name in part.fields
    ]
    return st.builds(kind, **{one.name: _draw_field(one, players) for one in fields} | drawn)


def _draw_field(field: DeclaredField, players: Sequence[str]) -> st.SearchStrategy[Any]:
    drawn = _draw_value(field.value, players)
    return st.none() | drawn if field.default is None else drawn


def _draw_value(value: DeclaredValue, players: Sequence[str]) -> st.SearchStrategy[Any]:
    drawn, convert = _draw_plain_value(value, players), value.find(Convert)
    return drawn if convert is None else drawn.map(convert.function)


def _draw_plain_value(value: DeclaredValue, players: Sequence[str]) -> st.SearchStrategy[Any]:
    choices, bounds = value.find(Choices), value.find(Range)
    if choices is not None:
        return st.sampled_from(choices.names)
    if bounds is not None:
        return st.integers(bounds.low, min(bounds.high, bounds.low + SPREAD))
    if value.find(IsPlayer) is not None:
        return st.sampled_from(players)
    if value.of is bool:
        return st.booleans()
    if is_declared(value.of):
        return draw_declared(value.of, players, value.find(Part))
    drawn = [_draw_value(one, players) for one in value.arguments]
    most, least = min(value.require(AtMost).count, LONGEST), value.find(AtLeast)
    if len(drawn) == 1:
        fewest = 0 if least is None else least.count
        return st.lists(drawn[0], min_size=fewest, max_size=most).map(tuple)
    return st.dictionaries(drawn[0], drawn[1], max_size=most)
