"""Renders the catalogue: one tile in a rotation, or all tiles that match a query."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256

from services.carcassonne.drawing.contact_sheet import render_contact_sheet
from services.carcassonne.drawing.tiles import render_tile_picture
from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.search import build_tile_id, describe_tile, find_designs
from shared.core.phrases import Plain
from shared.texts import Texts

VERSION_DIGITS = 16
"""Hexadecimal digits that name what the pictures show."""


def find_tile(query: Mapping[str, str]) -> Mapping[str, Plain] | None:
    """The tile that the two steps of a path name; else None."""
    name = build_tile_id(query)
    return describe_tile(name) if name in DESIGNS else None


def find_tiles(query: Mapping[str, str]) -> Mapping[str, Plain]:
    """All tiles that match a query, and the address of their pictures with `{id}` for a tile's."""
    return {
        "tiles": [describe_tile(design.id) for design in find_designs(query)],
        "pictures": f"/v1/{CARD.id}/tiles/{{id}}.svg?v={_hash_pictures()}",
    }


def get_picture_version(_: Mapping[str, str]) -> str:
    """The name of what the pictures of tiles show; another one once any is drawn otherwise."""
    return _hash_pictures()


@cache
def _hash_pictures() -> str:
    pictures = "".join([render_tile_picture(design) for design in DESIGNS.values()])
    return sha256(pictures.encode()).hexdigest()[:VERSION_DIGITS]


def render_tile(query: Mapping[str, str], _: Texts) -> str:
    """The picture of a tile of the catalogue as SVG."""
    return render_tile_picture(DESIGNS[build_tile_id(query)], int(query.get("rotation", "0")))


def render_tiles(query: Mapping[str, str], texts: Texts) -> str:
    """The contact sheet of the tiles that match a query, as HTML."""
    designs = find_designs(query)
    return render_contact_sheet(designs, texts.say("game.title"), texts.language)
