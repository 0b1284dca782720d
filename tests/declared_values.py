"""Draws values of declared types, and requests: whatever their declarations allow, of few things.

`draw_declared` makes values as the rules take them and `draw_object` JSON as a request has it.
"""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from shared.core.catalogue import GameCard
from shared.core.declarations import (
    REQUIRED,
    AtLeast,
    AtMost,
    Choices,
    Convert,
    Declared,
    DeclaredField,
    DeclaredValue,
    IsPlayer,
    MadeFrom,
    Part,
    Range,
    is_declared,
    list_fields,
)

SPREAD = 12
"""How far above the least a number is drawn, so that equal ones and all rates of gold occur."""
LONGEST = 3
"""The most items of a list or a mapping."""


def draw_declared(
    kind: Declared,
    players: Sequence[str],
    part: Part | None = None,
    /,
    **drawn: st.SearchStrategy[Any],
) -> st.SearchStrategy[Any]:
    """Values of a declared type; `drawn` replaces the strategies of some fields.

    Of a `part` only those fields are drawn. Players are among `players`.
    """
    fields = list_fields(kind, None if part is None else part.fields)
    return st.builds(kind, **{one.name: _draw_field(one, players) for one in fields} | drawn)


def draw_object(
    kind: Declared,
    players: Sequence[str],
    part: Part | None = None,
    /,
    **drawn: st.SearchStrategy[Any],
) -> st.SearchStrategy[dict[str, Any]]:
    """Objects of a request that a declared type describes; `drawn` are strategies of some fields.

    Those fields are always given; others may be left out unless they are required. Of a `part` only
    its fields are drawn. Players are among `players`.
    """
    always, sometimes = dict[str, Any](drawn), dict[str, Any]()
    for one in list_fields(kind, None if part is None else part.fields):
        if one.key not in drawn and one.value.find(MadeFrom) is None:
            group = always if one.default is REQUIRED else sometimes
            group[one.key] = _draw_json(one.value, players)
    return st.fixed_dictionaries(always, optional=sometimes)


def draw_rules(
    card: GameCard, **options: st.SearchStrategy[Any]
) -> st.SearchStrategy[dict[str, Any]]:
    """The `rules` of a request: any edition and any options, unless `options` draw some of them."""
    every = {one.name: st.sampled_from(one.choices) for one in card.options}
    return st.fixed_dictionaries(
        {
            "edition": st.sampled_from(card.editions),
            "options": st.fixed_dictionaries({**every, **options}),
        }
    )


def _draw_field(field: DeclaredField, players: Sequence[str]) -> st.SearchStrategy[Any]:
    drawn = _draw_value(field.value, players)
    return st.none() | drawn if field.default is None else drawn


def _draw_value(value: DeclaredValue, players: Sequence[str]) -> st.SearchStrategy[Any]:
    drawn, convert = _draw_plain_value(value, players), value.find(Convert)
    return drawn if convert is None else drawn.map(convert.function)


def _draw_plain_value(value: DeclaredValue, players: Sequence[str]) -> st.SearchStrategy[Any]:
    if is_declared(value.of):
        return draw_declared(value.of, players, value.find(Part))
    if not value.arguments:
        return _draw_single_value(value, players)
    drawn = _draw_collection(value, [_draw_value(one, players) for one in value.arguments])
    return drawn.map(tuple) if len(value.arguments) == 1 else drawn


def _draw_json(value: DeclaredValue, players: Sequence[str]) -> st.SearchStrategy[Any]:
    if is_declared(value.of):
        return draw_object(value.of, players, value.find(Part))
    if not value.arguments:
        return _draw_single_value(value, players)
    return _draw_collection(value, [_draw_json(one, players) for one in value.arguments])


def _draw_single_value(value: DeclaredValue, players: Sequence[str]) -> st.SearchStrategy[Any]:
    choices, bounds = value.find(Choices), value.find(Range)
    if choices is not None:
        return st.sampled_from(choices.names)
    if bounds is not None:
        return st.integers(bounds.low, min(bounds.high, bounds.low + SPREAD))
    if value.find(IsPlayer) is not None:
        return st.sampled_from(players)
    if value.of is bool:
        return st.booleans()
    raise TypeError(f"nothing draws values of {value.of}")


def _draw_collection(
    value: DeclaredValue, drawn: Sequence[st.SearchStrategy[Any]]
) -> st.SearchStrategy[Any]:
    """Lists of what the one strategy draws, or mappings of what two draw."""
    most, least = min(value.require(AtMost).count, LONGEST), value.find(AtLeast)
    if len(drawn) == 1:
        return st.lists(drawn[0], min_size=0 if least is None else least.count, max_size=most)
    return st.dictionaries(drawn[0], drawn[1], max_size=most)
