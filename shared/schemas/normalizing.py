"""Fills in what a valid object leaves out, and turns numbers such as 2.0 into whole ones."""

from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import missing

from shared.schemas.fields import StrictField


def build_normalizer(
    declared: Mapping[str, StrictField],
) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Build the function that normalizes valid objects with these fields.

    A default that is a function is called for each object that needs it; any other is shared.
    """
    defaults = {
        name: one.load_default for name, one in declared.items() if one.load_default is not missing
    }
    factories = [(name, make) for name, make in defaults.items() if callable(make)]
    normalizers = [(name, one.normalizer) for name, one in declared.items() if one.normalizer]
    whole = [name for name, normalizer in normalizers if normalizer is int]
    others = [(name, normalizer) for name, normalizer in normalizers if normalizer is not int]

    def normalize(body: Mapping[str, Any]) -> dict[str, Any]:
        normalized = {**defaults, **body}
        for name, make in factories:
            if name not in body:
                normalized[name] = make()
        for name, normalizer in others:
            if name in body:
                normalized[name] = normalizer(body[name])
        # Most whole numbers are written as such; looking for others is faster than int() of each.
        for value in body.values():
            if value.__class__ is float:
                return normalized | {name: int(body[name]) for name in whole if name in body}
        return normalized

    return normalize
