"""Features of the rules from the descriptions in a normalized request.

The fields have the same names on both sides; only lists and objects are converted.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from services.carcassonne.rules.position import (
    KIND_CLASSES,
    NO_BUILDINGS,
    NO_TANNERS,
    NO_TRIANGLES,
    Feature,
    LittleBuildings,
    Road,
    Tanners,
    Triangles,
)
from services.carcassonne.schemas.player_references import Normalized

Converter: TypeAlias = Callable[[Any], Any]

EMPTY_BUILDINGS = NO_BUILDINGS._asdict()
EMPTY_TRIANGLES = NO_TRIANGLES._asdict()


def build_feature(described: Normalized) -> Feature:
    """Build the feature of a normalized description."""
    fields = dict(described)
    kind = fields.pop("kind")
    for name, convert in KIND_CONVERTERS[kind]:
        fields[name] = convert(fields[name])
    return KIND_CLASSES[kind](**fields)


def _build_little_buildings(described: Normalized) -> LittleBuildings:
    return NO_BUILDINGS if described == EMPTY_BUILDINGS else LittleBuildings(**described)


def _build_triangles(described: Normalized) -> Triangles:
    return NO_TRIANGLES if described == EMPTY_TRIANGLES else Triangles(**described)


def _build_tanners(described: Normalized) -> Tanners:
    players = described["players"]
    return Tanners(tuple(players), described["buildings"]) if players else NO_TANNERS


def _build_roads(described: list[Normalized]) -> tuple[Road, ...]:
    return tuple(
        [Road(**{**road, "triangles": _build_triangles(road["triangles"])}) for road in described]
    )


CONVERTERS: Mapping[str, Converter] = {
    "little_buildings": _build_little_buildings,
    "triangles": _build_triangles,
    "tanners": _build_tanners,
    "roads": _build_roads,
    "wainwrights": tuple,
    "wonders": tuple,
    "coiners": tuple,
    "owners": tuple,
}
"""How fields that are lists or objects are converted."""

KIND_CONVERTERS: Mapping[str, tuple[tuple[str, Converter], ...]] = {
    kind: tuple([(name, CONVERTERS[name]) for name in of._fields if name in CONVERTERS])
    for kind, of in KIND_CLASSES.items()
}
"""The fields to be converted, of each kind of feature."""
