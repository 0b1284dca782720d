"""docs/expansions.md: what each expansion of Carcassonne brings, and the fields of each feature."""

from collections.abc import Mapping, Sequence
from typing import Any

from deploy.rendering import fill_template
from services.carcassonne.rules.expansions import (
    BUILDING_EXPANSIONS,
    FAIRY_EXPANSIONS,
    FIGURE_EXPANSIONS,
    GHOST_EXPANSIONS,
    HILL_EXPANSIONS,
    KIND_EXPANSIONS,
    PIECE_EXPANSIONS,
    TOKEN_EXPANSIONS,
    ExpansionIds,
)
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.names import EXPANSIONS
from services.carcassonne.rules.position import KIND_CLASSES, Follower, HeldFeature
from services.carcassonne.tiles.catalogue import SETS
from shared.core.declarations import (
    AtMost,
    Choices,
    DeclaredField,
    DeclaredValue,
    InExpansions,
    IsPlayer,
    Only,
    Part,
    Range,
    Tagged,
    is_declared,
    list_fields,
    read_fields,
)

PAGE = "docs/expansions.md"
_BROUGHT: Mapping[str, Mapping[str, ExpansionIds]] = {
    "figures": FIGURE_EXPANSIONS,
    "kinds and buildings": {**KIND_EXPANSIONS, **BUILDING_EXPANSIONS},
    "fields": {
        **PIECE_EXPANSIONS,
        "fairy": FAIRY_EXPANSIONS,
        "ghosts": GHOST_EXPANSIONS,
        "hill": HILL_EXPANSIONS,
    },
    "holdings": TOKEN_EXPANSIONS,
    "tile sets": {one.id: (one.expansion,) for one in SETS.values() if one.expansion},
}
"""By column, what expansions bring."""
_WHEN = {"complete": "complete", "play": "in play"}
"""When a field counts that does not always, by `Only.when`."""


def render_files(names: Sequence[str]) -> Mapping[str, str]:
    """Return the page under its path, if Carcassonne is among the services `names`."""
    if "carcassonne" not in names:
        return {}
    kinds = {f"`{name}`": kind for name, kind in KIND_CLASSES.items()} | {
        "The figures on a feature": Follower,
        "A feature with its figures": HeldFeature,
        "Holdings": Holdings,
    }
    text = fill_template(
        "expansions.md",
        columns=["expansion", *_BROUGHT],
        expansions=[_describe_expansion(expansion) for expansion in EXPANSIONS],
        kinds=[(title, kind.__doc__, _describe_fields(kind)) for title, kind in kinds.items()],
    )
    return {PAGE: text.rstrip() + "\n"}


def _describe_expansion(expansion: str) -> list[str]:
    cells = [
        ", ".join([f"`{name}`" for name, owners in brought.items() if expansion in owners])
        for brought in _BROUGHT.values()
    ]
    return [f"`{expansion}`", *cells]


def _describe_fields(kind: type[Any]) -> list[list[str]]:
    return [_describe_field(one) for one in read_fields(kind) if one.value.find(Tagged) is None]


def _describe_field(declared: DeclaredField) -> list[str]:
    within, only = declared.value.find(InExpansions), declared.value.find(Only)
    return [
        f"`{declared.key}`",
        declared.description,
        _describe_values(declared.value),
        ", ".join([f"`{one}`" for one in within.expansions]) if within else "",
        _describe_time(only) if only else "",
    ]


def _describe_time(only: Only) -> str:
    return _WHEN[only.when] if only.when else f"edition {', '.join(only.editions)}"


def _describe_values(value: DeclaredValue) -> str:
    choices, bounds = value.find(Choices), value.find(Range)
    if choices is not None:
        return ", ".join([f"`{one}`" for one in choices.names])
    if bounds is not None:
        return f"{bounds.low} to {bounds.high}"
    if value.find(IsPlayer) is not None:
        return "a player's id"
    if value.of is bool:
        return "`true`, `false`"
    if is_declared(value.of):
        part = value.find(Part)
        fields = list_fields(value.of, None if part is None else part.fields)
        return "; ".join([f"`{one.key}`: {_describe_values(one.value)}" for one in fields])
    return _describe_several(value)


def _describe_several(value: DeclaredValue) -> str:
    *keys, item = value.arguments
    how_many = f"at most {value.require(AtMost).count}"
    if keys:
        return f"by player, {how_many}: {_describe_values(item)}"
    return f"{how_many}: {_describe_values(item)}"
