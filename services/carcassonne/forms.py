"""What the forms of Carcassonne need beside its request bodies.

Which expansions bring a field, and when it counts, is said where it is declared.
"""

from collections.abc import Mapping
from typing import cast

from services.carcassonne.rules.expansions import (
    BUILDING_EXPANSIONS,
    FIGURE_EXPANSIONS,
    KIND_EXPANSIONS,
    PIECE_EXPANSIONS,
    ExpansionIds,
)
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.position import HeldFeature
from shared.schemas.bodies import TaggedUnion
from shared.schemas.declared import build_body
from shared.schemas.forms import FormDetails

PLACE_EXPANSIONS: Mapping[str, ExpansionIds] = {
    place: expansions
    for name, kind in KINDS.items()
    for place in kind.list_places()
    if (expansions := PIECE_EXPANSIONS.get(place) or KIND_EXPANSIONS.get(name))
}
"""The expansions of what a figure on a board may stand on; none for the base game's."""
FORMS = FormDetails(
    kinds=cast(TaggedUnion, build_body(HeldFeature).strict_fields()["feature"]),
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
        "Feature.kind": KIND_EXPANSIONS,
        "building": BUILDING_EXPANSIONS,
        "figure": FIGURE_EXPANSIONS,
        "on": PLACE_EXPANSIONS,
    },
    categories={name: kind.category for name, kind in KINDS.items()},
)
