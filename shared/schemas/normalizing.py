"""Fills in what a valid object leaves out, and turns numbers such as 2.0 into whole ones."""

from collections.abc import Callable, Container, Mapping
from functools import partial
from typing import Any, TypeAlias

from marshmallow import missing

from shared.core.source import compile_function
from shared.schemas.fields import ListOf, StrictField

Normalize: TypeAlias = Callable[[Mapping[str, Any]], dict[str, Any]]


def build_normalizer(declared: Mapping[str, StrictField]) -> Normalize:
    """Build the function that normalizes valid objects with these fields.

    A default that is a function is called for each object that needs it; any other is shared.
    """
    defaults = {
        name: one.load_default for name, one in declared.items() if one.load_default is not missing
    }
    values: dict[str, Any] = {"defaults": defaults, "float": float}
    lines = ["def function(body):", " normalized = {**defaults, **body}"]
    whole = []
    for number, (name, field) in enumerate(declared.items()):
        normalizer, value = field.normalizer, f"body[{name!r}]"
        if normalizer is int:
            whole.append(name)
        elif normalizer is not None:
            source = _write_source(field, normalizer, number, value, values)
            lines += [f" if {name!r} in body: normalized[{name!r}] = {source}"]
        if callable(field.load_default):
            values[f"make_{number}"] = field.load_default
            lines.append(f" if {name!r} not in body: normalized[{name!r}] = make_{number}()")
    if whole:
        # Most whole numbers are written as such: looking for others is faster than int() of each.
        values["convert"] = partial(_convert_whole, frozenset(whole))
        lines += [
            " for value in body.values():",
            "  if value.__class__ is float:",
            "   return convert(normalized)",
        ]
    # A sheet has a hundred objects of a few fields each, so that calls would take longest.
    normalize: Normalize = compile_function(
        "\n".join([*lines, " return normalized"]), values, "normalizer"
    )
    return normalize


def _write_source(
    field: StrictField, normalizer: Any, number: int, value: str, values: dict[str, Any]
) -> str:
    """The expression that normalizes a field; a list is written out, which saves a call."""
    name = f"normalize_{number}"
    values[name] = normalizer
    if isinstance(field, ListOf) and field.item.normalizer:
        values[name] = field.item.normalizer
        return f"[{name}(one) for one in {value}]"
    return f"{name}({value})"


def _convert_whole(names: Container[str], normalized: Mapping[str, Any]) -> dict[str, Any]:
    return {name: int(one) if name in names else one for name, one in normalized.items()}
