"""Asks a game as a caller would, words included, without a server."""

from collections.abc import Mapping
from typing import Any

from shared.cache import open_store
from shared.operations import Game
from shared.operations.documents import answer_position
from shared.operations.handler import OperationHandler, Runtime
from shared.texts import SHARED_TEXTS, Language, load_texts
from shared.web import fast_libraries
from shared.web.jobs import Jobs
from shared.web.observability import log_unforeseen

DEPTH = 32
STORE_BYTES = 1024 * 1024


class GameClient:
    """Answers the operations of one game, each from a handler of its own."""

    def __init__(self, game: Game) -> None:
        self.texts = load_texts(SHARED_TEXTS, game.folder / "texts")
        runtime = Runtime(
            fast_libraries, open_store(None, STORE_BYTES, 60), Jobs(1, 60), DEPTH, log_unforeseen
        )
        self._handlers = {
            one.name: OperationHandler(game, one, self.texts, runtime) for one in game.operations
        }

    def answer(
        self, operation: str, request: Mapping[str, Any], language: Language = "en"
    ) -> tuple[int, dict[str, Any]]:
        """Status and document of the answer, which may be a problem."""
        status, document = answer_position(request, self._handlers[operation], self.texts[language])
        return status, dict(document)
