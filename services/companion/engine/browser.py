"""What JavaScript calls: text and bytes in, text out."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from services.companion.engine.answering import Engine


class Buffer(Protocol):
    """Bytes of JavaScript."""

    def to_bytes(self) -> bytes:
        """The same as bytes of Python."""
        ...


def start(folder: str) -> Mapping[str, Any]:
    """The functions `ask` and `version` of the engine whose archive is unpacked in a folder."""
    engine = Engine(Path(folder))

    def ask(target: str, method: str, headers: str, body: Buffer) -> tuple[int, str, str]:
        response = engine.ask(target, method, json.loads(headers), body.to_bytes())
        return response.status, json.dumps(dict(response.headers)), response.body.decode()

    return {"ask": ask, "version": lambda: json.dumps(engine.contents.games)}
