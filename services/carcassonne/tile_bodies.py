"""The catalogue of tiles, as published."""

from itertools import product

from services.carcassonne.board.position import ROTATIONS, TILE_ID_LENGTH
from services.carcassonne.rules.names import BUILDINGS, MARK_KINDS
from services.carcassonne.tiles.catalogue import DESIGNS, SETS
from services.carcassonne.tiles.described import PRINTED_FIELDS, SEGMENT_KINDS, DescribedTile
from services.carcassonne.tiles.search import TileOrigin
from shared.core.answers import MANY
from shared.schemas.answers import build_answer_fields, open_field
from shared.schemas.bodies import AnswerBody, Nested, make_body
from shared.schemas.declared import build_fields
from shared.schemas.fields import ListOf, Text

TILE_FILTERS = {
    "set": tuple(SETS),
    "expansion": tuple(
        sorted({expansion for design in DESIGNS.values() for expansion in design.expansions})
    ),
    "edges": tuple("".join(letters) for letters in product("CRFI", repeat=4)),
    "coats": ("0", "1", "2"),
    "kind": tuple(dict.fromkeys((*SEGMENT_KINDS, *BUILDINGS, *MARK_KINDS))),
}
"""The query parameters of a search for tiles, and their values."""
TURNS = {"rotation": tuple(str(turn) for turn in ROTATIONS)}
"""The rotations of a tile's picture, in degrees clockwise."""


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
