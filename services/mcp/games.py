"""Asks the services by HTTP: bounded in time, in bytes and in connections."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import anyio
import httpx2

from services.mcp.problems import Problem, build_problem
from shared.operations.http import JSON, PROBLEM_JSON
from shared.operations.problems import Refusal
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


ANSWER_SECONDS = 32
"""How long an answer may take; a service itself ends before."""
CONNECT_SECONDS = 2
CONNECTIONS = 16
TRIES = 2
"""How often a request is sent that is lost with its connection; every POST is a pure function."""
MOST_ANSWER_BYTES = 16 * 1024 * 1024


class OtherType(ValueError):
    """An answer is not JSON, but of the type `found`."""

    def __init__(self, found: str) -> None:
        super().__init__(f"{found} in place of {JSON}")
        self.found = found


class UnreadableContract(Exception):
    """The services could not be asked what they offer; the message says which and why."""


@dataclass
class GameServices:
    """The services at `addresses`, asked over the connections of `client`.

    Once `is_read` is set, `homes` has the address of each game, `contract` what can be asked.
    """

    addresses: Sequence[str]
    client: httpx2.AsyncClient
    homes: Mapping[str, str] = field(default_factory=dict)
    contract: Contract = field(default_factory=dict)
    is_read: anyio.Event = field(default_factory=anyio.Event)

    async def read(self) -> None:
        """Ask every service for its games and its contract; raises UnreadableContract."""
        homes: dict[str, str] = {}
        contract: dict[str, Operation] = {}
        for address in self.addresses:
            try:
                _, listed = await self._exchange(f"{address}/v1", {})
                games = [game["id"] for game in listed["games"]]
                _, document = await self._exchange(f"{address}/openapi.json", {})
                contract |= read_contract(document, games)
            except (httpx2.HTTPError, ValueError) as error:
                reason = str(error) or type(error).__name__
                raise UnreadableContract(f"{address} does not answer ({reason}).") from error
            except (KeyError, TypeError) as error:
                raise UnreadableContract(f"{address} publishes no contract of games.") from error
            homes |= dict.fromkeys(games, address)
        self.homes, self.contract = homes, contract
        self.is_read.set()

    async def ask(
        self, game: str, path: str, headers: Mapping[str, str], body: bytes | None = None
    ) -> Any:
        """The answer to a GET of `path`, or a POST of `body`; raises Problem for any failure."""
        refusal = Refusal("bad-gateway")
        try:
            with anyio.fail_after(ANSWER_SECONDS):
                for _ in range(TRIES):
                    with suppress(httpx2.NetworkError, httpx2.RemoteProtocolError):
                        url = f"{self.homes[game]}{path}"
                        status, document = await self._exchange(url, headers, body)
                        if status < 400:
                            return document
                        raise Problem(document)
        except (httpx2.TimeoutException, TimeoutError):
            refusal = Refusal("gateway-timeout")
        except OtherType as error:
            refusal = Refusal("not-acceptable", offered=(error.found,))
        except (httpx2.HTTPError, httpx2.InvalidURL, ValueError):
            pass
        raise build_problem(refusal, path, headers)

    async def _exchange(
        self, url: str, headers: Mapping[str, str], body: bytes | None = None
    ) -> tuple[int, Any]:
        """A status and its JSON; raises ValueError for an answer too large or of another type."""
        method, typed = ("GET", {}) if body is None else ("POST", {"Content-Type": JSON})
        sent = {"Accept": JSON, **typed, **headers}
        async with self.client.stream(method, url, headers=sent, content=body) as response:
            received = bytearray()
            async for piece in response.aiter_bytes():
                received += piece
                if len(received) > MOST_ANSWER_BYTES:
                    raise ValueError(f"more than {MOST_ANSWER_BYTES} bytes")
        found = response.headers.get("content-type", JSON).partition(";")[0]
        if found not in (JSON, PROBLEM_JSON):
            raise OtherType(found)
        return response.status_code, json.loads(received.decode())


def open_client() -> httpx2.AsyncClient:
    """The client that sends requests to the services; its owner closes it."""
    return httpx2.AsyncClient(
        transport=httpx2.AsyncHTTPTransport(limits=httpx2.Limits(max_connections=CONNECTIONS)),
        timeout=httpx2.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS),
        trust_env=False,
    )
