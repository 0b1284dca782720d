"""Reads from the OpenAPI document of the services what can be asked; nothing is repeated here."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from shared.operations.schema_documents import build_schema_document, list_schemas
from shared.schemas.bodies import COMPONENTS

Json: TypeAlias = Any
Contract: TypeAlias = "Mapping[str, Operation]"
"""What can be asked, by its `operationId`, in the order of the document."""

SCHEME = "decompte://"
"""The scheme of the resources: `decompte://{game}/rules` is `/v1/{game}/rules` of the service."""

_PATH = re.compile(r"/v1/([a-z0-9-]+)/([a-z0-9-]+(?:/\{[a-z]+\})*)")
# Forms of a screen, and schemas, which the descriptions of operations have already.
_LEFT_OUT = frozenset({"forms", "schemas/{name}"})
# No step of an address leads to another folder.
_ADDRESS = re.compile(
    rf"(?:{SCHEME})?([a-z0-9-]+)((?:/(?!\.\.?(?:[/?]|$))[\w.~%-]+)+(?:\?.*)?)", re.A
)


@dataclass(frozen=True)
class Operation:
    """An operation of a game, or without a `schema` of its body a document.

    The path of a document is a template (RFC 6570) with the query that it takes.
    """

    name: str
    game: str
    path: str
    title: str
    description: str = ""
    schema: Mapping[str, Json] | None = None

    @property
    def address(self) -> str:
        """The address of the document as a resource."""
        return SCHEME + self.path.removeprefix("/v1/")


def read_contract(document: Mapping[str, Json], games: Iterable[str]) -> dict[str, Operation]:
    """What `document` offers of `games`; raises KeyError if it lacks what it should have."""
    known = {*games}
    found = [
        _read_operation(document, path, matched[1], method, one)
        for path, methods in document["paths"].items()
        if (matched := _PATH.fullmatch(path)) and matched[1] in known
        if matched[2] not in _LEFT_OUT
        for method, one in methods.items()
    ]
    return {one.name: one for one in found}


def find_resource(address: str) -> tuple[str, str] | None:
    """The game, and the path with its query, that an address of a resource stands for, if any."""
    matched = _ADDRESS.fullmatch(address)
    return (matched[1], f"/v1/{matched[1]}{matched[2]}") if matched else None


def _read_operation(
    document: Mapping[str, Json], path: str, game: str, method: str, one: Mapping[str, Json]
) -> Operation:
    if method == "get":
        query = [each["name"] for each in one.get("parameters", ()) if each["in"] == "query"]
        template = path + ("{?" + ",".join(query) + "}" if query else "")
        return Operation(one["operationId"], game, template, one["summary"])
    reference = one["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    name = reference.removeprefix(COMPONENTS).removeprefix(f"{game}.")
    schema = build_schema_document(list_schemas(document, game), game, name)
    described = one.get("description", "")
    return Operation(one["operationId"], game, path, one["summary"], described, schema)
