"""Fills in what a valid object leaves out, and turns numbers such as 2.0 into whole ones."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from marshmallow import missing

from shared.schemas.fields import StrictField

Normalize: TypeAlias = Callable[[Mapping[str, Any]], dict[str, Any]]


def build_normalizer(declared: Mapping[str, StrictField]) -> Normalize:
    """Build the function that normalizes valid objects with these fields.

    A default that is a function is called for each object that needs it; any other is shared.
    """
    defaults = {
        name: one.load_default for name, one in declared.items() if one.load_default is not missing
    }
    makers = [(name, one) for name, one in defaults.items() if callable(one)]
    normalizers = {name: one.normalizer for name, one in declared.items()}
    whole = frozenset([name for name, one in normalizers.items() if one is int])
    converted = [(name, one) for name, one in normalizers.items() if one not in (None, int)]

    def normalize(body: Mapping[str, Any]) -> dict[str, Any]:
        normalized = {**defaults, **body}
        for name, convert in converted:
            if name in body:
                normalized[name] = convert(body[name])
        for name, make in makers:
            if name not in body:
                normalized[name] = make()
        # Most whole numbers are written as such: looking for others is faster than int() of each.
        if whole and float in map(type, body.values()):
            return {name: int(one) if name in whole else one for name, one in normalized.items()}
        return normalized

    return normalize
