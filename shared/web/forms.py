"""Writes `GET /v1/{game}/forms` with orjson, part by part."""

import orjson

from shared.core.rendering import Rendered
from shared.operations.forms import render_forms
from shared.operations.game import Game
from shared.schemas.forms import Words


def write_forms_document(game: Game, texts: Words) -> bytes:
    """The same as JSON, written part by part: a whole document would take megabytes to build."""
    return orjson.dumps(render_forms(game, texts, _write_part))


def _write_part(part: Rendered) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(part))
