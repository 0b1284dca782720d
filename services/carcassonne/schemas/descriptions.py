"""A feature as it is described, into the feature that the rules know.

The fields have the same names on both sides; only lists and objects become what they are there.
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
from services.carcassonne.schemas.named import Settled

Conversion: TypeAlias = Callable[[Any], Any]

NOTHING_BUILT = NO_BUILDINGS._asdict()
NOTHING_TRIANGULAR = NO_TRIANGLES._asdict()


def feature_of(described: Settled) -> Feature:
    """The feature of a settled description."""
    fields = dict(described)
    kind = fields.pop("kind")
    for name, convert in CONVERSIONS[kind]:
        fields[name] = convert(fields[name])
    return KIND_CLASSES[kind](**fields)


def _little_buildings(described: Settled) -> LittleBuildings:
    return NO_BUILDINGS if described == NOTHING_BUILT else LittleBuildings(**described)


def _triangles(described: Settled) -> Triangles:
    return NO_TRIANGLES if described == NOTHING_TRIANGULAR else Triangles(**described)


def _tanners(described: Settled) -> Tanners:
    players = described["players"]
    return Tanners(tuple(players), described["buildings"]) if players else NO_TANNERS


def _roads(described: list[Settled]) -> tuple[Road, ...]:
    return tuple(
        [Road(**{**road, "triangles": _triangles(road["triangles"])}) for road in described]
    )


NO_PLAIN_VALUES: Mapping[str, Conversion] = {
    "little_buildings": _little_buildings,
    "triangles": _triangles,
    "tanners": _tanners,
    "roads": _roads,
    "wainwrights": tuple,
    "wonders": tuple,
    "coiners": tuple,
    "owners": tuple,
}
"""Fields that are lists or objects."""

CONVERSIONS: Mapping[str, tuple[tuple[str, Conversion], ...]] = {
    kind: tuple([(name, NO_PLAIN_VALUES[name]) for name in of._fields if name in NO_PLAIN_VALUES])
    for kind, of in KIND_CLASSES.items()
}
"""Those of each kind."""
