"""What JavaScript calls: text and bytes in, text out."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from services.companion.engine.answering import Engine
from shared.operations import Game


class Buffer(Protocol):
    """Bytes of JavaScript."""

    def to_bytes(self) -> bytes:
        """The same as bytes of Python."""
        ...


def start(folder: str, load_game: Callable[[str], Game]) -> Mapping[str, Any]:
    """The functions of the engine unpacked in a folder; `load_game` imports a game by its name."""
    engine = Engine(Path(folder), load_game)

    def ask(target: str, method: str, headers: str, body: Buffer) -> tuple[int, str, str]:
        response = engine.ask(target, method, json.loads(headers), body.to_bytes())
        return response.status, json.dumps(dict(response.headers)), response.body.decode()

    return {"ask": ask, "version": lambda: json.dumps(engine.contents.games)}
