"""Asks Civilization as a caller would, words included, without a server."""

from collections.abc import Mapping
from typing import Any

from services.civilization.app import GAME
from shared.cache import Store, open_store
from shared.texts import Language, load_texts
from shared.web.desk import Desk
from shared.web.positions import worked

TEXTS = load_texts(GAME.folder.parent.parent / "shared" / "texts", GAME.folder / "texts")
DEPTH = 32
SHELF_BYTES = 1024 * 1024


def _shelf() -> Store:
    return open_store(None, SHELF_BYTES, 60)


DESKS = {one.name: Desk(GAME, one, TEXTS, _shelf(), DEPTH) for one in GAME.operations}


def answered(
    operation: str, request: Mapping[str, Any], language: Language = "en"
) -> tuple[int, dict[str, Any]]:
    """Status and document of the answer, which may be a problem."""
    status, document = worked(request, DESKS[operation], TEXTS[language])
    return status, dict(document)
