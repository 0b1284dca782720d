"""The catalogue drawn, as it is asked for: one tile in a rotation, or all that are found."""

from collections.abc import Mapping

from services.carcassonne.drawing.contact_sheet import render_contact_sheet
from services.carcassonne.drawing.tiles import render_tile_picture
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.search import build_tile_id, find_designs
from shared.texts import Texts


def render_tile(asked: Mapping[str, str], _: Texts) -> str:
    """The picture of a tile that is in the catalogue."""
    return render_tile_picture(DESIGNS[build_tile_id(asked)], int(asked.get("rotation", "0")))


def render_tiles(asked: Mapping[str, str], texts: Texts) -> str:
    """The contact sheet of the tiles that are asked for."""
    designs = find_designs(asked)
    return render_contact_sheet(designs, texts.say("game.title"), texts.language)
