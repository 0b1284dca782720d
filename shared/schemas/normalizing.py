"""Fills in what a valid object leaves out, and turns numbers such as 2.0 into whole ones."""

from collections.abc import Callable, Container, Mapping
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
    makers = [(name, make) for name, make in defaults.items() if callable(make)]
    normalizers = {name: one.normalizer for name, one in declared.items()}
    whole = frozenset([name for name, one in normalizers.items() if one is int])
    others = [(name, one) for name, one in normalizers.items() if one not in (None, int)]

    def normalize(body: Mapping[str, Any]) -> dict[str, Any]:
        normalized = {**defaults, **body}
        for name, normalize_value in others:
            if name in body:
                normalized[name] = normalize_value(body[name])
        for name, make in makers:
            if name not in body:
                normalized[name] = make()
        # Most whole numbers are written as such: looking for others is faster than int() of each.
        for value in body.values() if whole else ():
            if value.__class__ is float:
                return _convert_whole(whole, normalized)
        return normalized

    return normalize


def _convert_whole(names: Container[str], normalized: Mapping[str, Any]) -> dict[str, Any]:
    return {name: int(one) if name in names else one for name, one in normalized.items()}
