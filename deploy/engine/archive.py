"""Packs the modules of the services into one archive, with what has to be compiled for it.

A browser has no Babel and no apispec, so catalogues and OpenAPI documents are compiled here.
"""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from importlib import metadata
from pathlib import Path

from deploy.gateway.documents import fetch
from deploy.one_process import load_games
from deploy.services import CHECKOUT
from services.companion.engine.answering import Contents
from shared.operations import Game
from shared.operations.documents import read_shown_positions
from shared.texts import LANGUAGES, SHARED_TEXTS
from shared.texts.catalogues import read_catalogue
from shared.web.app import serve
from shared.web.settings import build_context, read_settings

_SHARED = ("core", "drawing", "operations", "schemas", "texts")
_SHOWN = ("name", "title", "operation", "request", "show")
"""What an example needs of its position: the answer is computed."""
_LIBRARY = "marshmallow"


def build_archive() -> bytes:
    """Return an archive of all games as they are in this checkout, which is not compiled yet."""
    games = load_games()
    files = dict(_list_files(games))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def list_engines() -> Mapping[str, str]:
    return {game.card.id: game.card.engine for game in load_games()}


def _list_files(games: list[Game]) -> Iterator[tuple[str, bytes]]:
    settings = read_settings()
    contents = Contents(list_engines(), settings.max_body_bytes, settings.max_depth)
    client = serve(build_context(games, settings)).test_client()
    yield "contents.json", _write(asdict(contents))
    yield "openapi.json", fetch(client, "/openapi.json")
    yield from _list_modules(CHECKOUT / "shared", *_SHARED)
    yield from _list_modules(CHECKOUT / "services" / "companion", "engine")
    for folder in (CHECKOUT / "shared", CHECKOUT / "services", CHECKOUT / "services/companion"):
        yield _name(folder / "__init__.py"), (folder / "__init__.py").read_bytes()
    yield from _list_catalogues(SHARED_TEXTS)
    for game in games:
        yield from _list_game(game)
        place = f"services/{game.card.id}/openapi.json"
        yield place, fetch(client, f"/v1/{game.card.id}/openapi.json")
    for file in metadata.distribution(_LIBRARY).files or ():
        if file.suffix == ".py" or "licenses" in file.parts:
            yield file.as_posix(), Path(str(file.locate())).read_bytes()


def _list_modules(folder: Path, *parts: str) -> Iterator[tuple[str, bytes]]:
    for part in parts:
        for file in sorted((folder / part).rglob("*.py")):
            yield _name(file), file.read_bytes()


def _list_game(game: Game) -> Iterator[tuple[str, bytes]]:
    """Yield a game's modules and data, its catalogues compiled and its positions cut down."""
    positions = game.folder / "positions"
    for file in sorted(game.folder.rglob("*")):
        if file.suffix in (".py", ".json") and positions not in file.parents:
            yield _name(file), file.read_bytes()
    yield from _list_catalogues(game.folder / "texts")
    shown = read_shown_positions(game.folder)
    cut = [{key: one[key] for key in _SHOWN} for one in shown]
    yield f"{_name(positions)}/shown.json", _write(cut)


def _list_catalogues(folder: Path) -> Iterator[tuple[str, bytes]]:
    for language in LANGUAGES:
        catalogue = read_catalogue(folder, language)
        yield f"{_name(folder)}/{language}.json", _write(catalogue._asdict())


def _name(path: Path) -> str:
    return path.relative_to(CHECKOUT).as_posix()


def _write(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
