"""What the clients need of the contract: its schemas, and the operations of the games."""

from collections.abc import Mapping
from typing import Any

import orjson

from deploy.one_process import load_games
from deploy.rendering import fill_template
from shared.operations.game import BATCH_REQUESTS
from shared.texts import load_texts
from shared.web.app import serve
from shared.web.settings import build_context, read_settings


def read_document() -> dict[str, Any]:
    """Return the OpenAPI document of all games, without the tools."""
    client = serve(build_context(load_games(), read_settings())).test_client()
    document: dict[str, Any] = orjson.loads(client.get("/openapi.json").data)
    return document


def select_schemas(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document with its schemas alone: examples would make types of megabytes."""
    return {
        **document,
        "paths": {},
        "components": {"schemas": document["components"]["schemas"]},
    }


def render_games(template: str) -> str:
    """Return the module of the games and their operations that a template makes."""
    games = {game.card.id: game for game in load_games()}
    texts = {name: load_texts(game.folder / "texts")["en"] for name, game in games.items()}
    return fill_template(template, games=games, texts=texts, batch_size=BATCH_REQUESTS)
