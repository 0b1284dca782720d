"""What the forms of Carcassonne need beside its request bodies.

Which expansions bring a field, and when it counts, is said where it is declared.
"""

from typing import cast

from services.carcassonne.rules.expansions import (
    BUILDINGS,
    FIGURES,
    KINDS,
)
from services.carcassonne.rules.kinds import KINDS as SCORED_KINDS
from services.carcassonne.schemas.requests import HELD_FEATURE
from shared.schemas.bodies import TaggedUnion
from shared.schemas.forms import FormDetails

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
    value_expansions={
        "Feature.kind": KINDS,
        "building": BUILDINGS,
        "figure": FIGURES,
        "on": KINDS,
    },
    categories={name: kind.category for name, kind in SCORED_KINDS.items()},
)
