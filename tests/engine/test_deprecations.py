"""The engine announces a deprecated address as the service does."""

import io
import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from zipfile import ZipFile

from deploy.engine.archive import build_archive
from services.companion.engine.answering import Engine
from shared.operations import Game
from shared.operations.deprecation import Deprecation
from tests.found_games import GAMES

LEAVING = Deprecation(date(2027, 1, 1), date(2027, 7, 1), "/v1/heros/table-scores")


def load_game(name: str) -> Game:
    """The game, one operation of which is deprecated."""
    return replace(GAMES[name], deprecations={"territory-scores": LEAVING})


def test_every_answer_of_a_deprecated_address_has_the_headers(tmp_path: Path) -> None:
    with ZipFile(io.BytesIO(build_archive())) as archive:
        archive.extractall(tmp_path)
    engine = Engine(tmp_path, load_game)
    body = json.dumps({"players": []}).encode()
    for path in ("/v1/heros/territory-scores", "/v1/heros/territory-scores/batch"):
        answer = engine.ask(path, "POST", {"Content-Type": "application/json"}, body)
        assert answer.status == 400
        assert LEAVING.headers.items() <= answer.headers.items()
    for path in ("/v1/heros", "/v1/heros/rules", "/v1/deluges", "/v1", "/v1/nothing/here"):
        answer = engine.ask(path, "GET", {}, b"")
        assert not LEAVING.headers.keys() & answer.headers.keys()
