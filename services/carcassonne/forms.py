"""Bodies of tiles, and what the forms of Carcassonne need beside its request bodies.

Which expansions bring a field, and when it counts, is said where it is declared.
"""

from collections.abc import Mapping
from itertools import product
from typing import cast

from services.carcassonne.board.position import ROTATIONS, TILE_ID_LENGTH
from services.carcassonne.rules.expansions import (
    BUILDING_EXPANSIONS,
    FIGURE_EXPANSIONS,
    KIND_EXPANSIONS,
    PIECE_EXPANSIONS,
    ExpansionIds,
)
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.names import BUILDINGS, MARK_KINDS
from services.carcassonne.rules.position import HeldFeature
from services.carcassonne.tiles.catalogue import DESIGNS, SETS
from services.carcassonne.tiles.described import PRINTED_FIELDS, SEGMENT_KINDS, DescribedTile
from services.carcassonne.tiles.search import TileOrigin
from shared.core.answers import MANY
from shared.schemas.answers import build_answer_fields, open_field
from shared.schemas.bodies import AnswerBody, Nested, TaggedUnion, make_body
from shared.schemas.declared import build_body, build_fields
from shared.schemas.fields import ListOf, Text
from shared.schemas.forms import FormDetails

TILE_FILTERS = {
    "set": tuple(SETS),
    "expansion": tuple(
        sorted({expansion for design in DESIGNS.values() for expansion in design.expansions})
    ),
    "edges": tuple("".join(letters) for letters in product("CRFI", repeat=4)),
    "coats": ("0", "1", "2"),
    "kind": tuple(dict.fromkeys((*SEGMENT_KINDS, *BUILDINGS, *MARK_KINDS))),
}
TURNS = {"rotation": tuple(str(turn) for turn in ROTATIONS)}


TILE = make_body(
    "Tile",
    {
        "id": Text(
            *(TILE_ID_LENGTH.low, TILE_ID_LENGTH.high),
            note="The tile’s id, by which a board names it.",
        ),
        **{
            name: open_field(field, "Tile")
            for name, field in build_fields(DescribedTile, PRINTED_FIELDS).items()
        },
        **build_answer_fields(TileOrigin),
    },
    base=AnswerBody,
)


class Tiles(AnswerBody):
    """The tiles that the query selects."""

    tiles = ListOf(Nested(TILE), MANY, note="The tiles that the query asks for.")
    pictures = Text(
        *(1, MANY),
        note="The address of a tile’s picture, which may be kept for ever; its id replaces `{id}`.",
    )


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
