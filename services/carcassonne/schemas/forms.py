"""What the forms of Carcassonne need beside its request bodies.

Which expansions bring a field, and when it counts, is taken from the rules here; a field that says
so where it is declared needs no line of it.
"""

from collections.abc import Mapping
from typing import cast

from services.carcassonne.rules.expansions import (
    BUILDINGS,
    FIGURES,
    HILL,
    KINDS,
    PIECES,
    TOKENS,
    ExpansionIds,
)
from services.carcassonne.rules.kinds import KINDS as SCORED_KINDS
from services.carcassonne.rules.uncounted import WARNINGS
from services.carcassonne.schemas.requests import HELD_FEATURE
from shared.schemas.bodies import TaggedUnion
from shared.schemas.forms import FormDetails

ONLY: Mapping[str, str] = {"counts-complete": "complete", "counts-in-play": "play"}
"""When a field counts, by the warning where it does not."""
EDITIONS: Mapping[str, tuple[str, ...]] = {"counts-in-c1": ("C1",)}
"""The editions that a field is for, by the warning in the others."""

BROUGHT: Mapping[str, ExpansionIds] = {
    "big_top_tiles": FIGURES["ringmaster"],
    "signpost_kinds": PIECES["signposts"],
    "church_followers": BUILDINGS["darmstadt_church"],
    "taken_back": FIGURES["abbot"],
    "completed_cities": TOKENS["king"],
    "completed_roads": TOKENS["robber_baron"],
    "tollhouses": KINDS["toll"],
    "big_top": KINDS["circus"],
    "Options.little_buildings": PIECES["little_buildings"],
    "Options.labyrinth": PIECES["labyrinths"],
    "Options.hill_tie_break": HILL,
    "Options.barn_field_castle": PIECES["castles"],
    "Options.easter_second": TOKENS["eggs"],
    "Options.open_inn": PIECES["inns"],
}
"""The expansions of fields that are declared without them, by their names."""

FORMS = FormDetails(
    kinds=cast(TaggedUnion, HELD_FEATURE.strict_fields()["feature"]),
    words={
        "": ("piece.*",),
        "Goods": ("good.*",),
        "Segment.kind": ("place.*", "value.Segment.kind.*"),
        "building": ("building.*", "kind.*"),
        "chip": ("rule.bet.*.title",),
        "cities": ("value.side.*",),
        "edges": ("value.side.*",),
        "on": ("place.*",),
        "resource": ("good.*",),
        "shared_edge": ("value.side.*",),
        "sides": ("value.side.*",),
        "wonders": ("value.wonder.*",),
    },
    expansions=BROUGHT,
    value_expansions={
        "Feature.kind": KINDS,
        "building": BUILDINGS,
        "figure": FIGURES,
        "on": KINDS,
    },
    editions={name: EDITIONS[code] for name, code in WARNINGS.items() if code in EDITIONS},
    only={name: ONLY[code] for name, code in WARNINGS.items() if code in ONLY},
    categories={name: kind.category for name, kind in SCORED_KINDS.items()},
)
