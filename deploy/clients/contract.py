"""What the clients need of the OpenAPI document: its schemas, and the operations of the games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import orjson

from deploy.one_process import load_games
from shared.web.app import serve
from shared.web.settings import build_context, read_settings

JSON = "application/json"
CSV = "text/csv"
SVG = "image/svg+xml"
COMPONENTS = "#/components/schemas/"
BATCH = "/batch"


@dataclass(frozen=True)
class ClientOperation:
    """An operation of a game, with the names of its schemas without the game's.

    `has_table` and `has_picture` say in which representations it answers beside JSON.
    """

    game: str
    name: str
    summary: str
    request: str
    answer: str
    batch_size: int
    has_table: bool
    has_picture: bool


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


def list_operations(document: Mapping[str, Any]) -> Iterator[ClientOperation]:
    """Yield every operation that has a batch beside it, in the document's order."""
    for path, methods in document["paths"].items():
        if path + BATCH not in document["paths"]:
            continue
        operation = methods["post"]
        _, _, game, name = path.split("/")
        batch = _read_body(document["paths"][path + BATCH]["post"])
        requests = document["components"]["schemas"][batch]["properties"]["requests"]
        representations = operation["responses"]["200"]["content"]
        yield ClientOperation(
            game,
            name,
            operation["summary"],
            _read_body(operation).removeprefix(f"{game}."),
            _read_name(operation["responses"]["200"]).removeprefix(f"{game}."),
            requests["maxItems"],
            has_table=CSV in representations,
            has_picture=SVG in representations,
        )


def list_games(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return what a module of the games is made of: of each its `id`, description, operations."""
    described = {tag["name"]: tag["description"] for tag in document["tags"]}
    return [
        {"id": game, "description": described[game], "operations": list(operations)}
        for game, operations in groupby(list_operations(document), lambda one: one.game)
    ]


def _read_body(operation: Mapping[str, Any]) -> str:
    return _read_name(operation["requestBody"])


def _read_name(part: Mapping[str, Any]) -> str:
    reference: str = part["content"][JSON]["schema"]["$ref"]
    return reference.removeprefix(COMPONENTS)
