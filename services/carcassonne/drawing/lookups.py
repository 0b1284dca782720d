"""Renders the catalogue: one tile in a rotation, or all tiles that match a query."""

from collections.abc import Mapping

from services.carcassonne.drawing.contact_sheet import render_contact_sheet
from services.carcassonne.drawing.tiles import render_tile_picture
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.search import build_tile_id, find_designs
from shared.texts import Texts


def render_tile(query: Mapping[str, str], _: Texts) -> str:
    """The picture of a tile of the catalogue as SVG."""
    return render_tile_picture(DESIGNS[build_tile_id(query)], int(query.get("rotation", "0")))


def render_tiles(query: Mapping[str, str], texts: Texts) -> str:
    """The contact sheet of the tiles that match a query, as HTML."""
    designs = find_designs(query)
    return render_contact_sheet(designs, texts.say("game.title"), texts.language)
