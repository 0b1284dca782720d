"""The catalogue drawn, as it is asked for: one tile in a rotation, or all that are found."""

from collections.abc import Mapping

from services.carcassonne.drawing.contact_sheet import contact_sheet
from services.carcassonne.drawing.tiles import tile_picture
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.search import asked_id, found_designs
from shared.texts import Texts


def drawn_tile(asked: Mapping[str, str], _: Texts) -> str:
    """The picture of a tile that is in the catalogue."""
    return tile_picture(DESIGNS[asked_id(asked)], int(asked.get("rotation", "0")))


def drawn_tiles(asked: Mapping[str, str], texts: Texts) -> str:
    """The contact sheet of the tiles that are asked for."""
    designs = found_designs(asked)
    return contact_sheet(designs, texts.say("game.title"), texts.language)
