"""Asks the services by HTTP: bounded in time, in bytes and in connections."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import anyio
import httpx2

from services.mcp.contract import JSON, Contract, Fact, Operation, read_contract
from services.mcp.problems import Answer, build_problem
from shared.operations.problems import Refusal

ANSWER_SECONDS = 32
"""How long an answer may take; a service itself ends before."""
CONNECT_SECONDS = 2
CONNECTIONS = 16
TRIES = 2
"""How often a request is sent that is lost with its connection; every POST is a pure function."""
MOST_ANSWER_BYTES = 16 * 1024 * 1024


class UnreadableContract(Exception):
    """The services could not be asked what they offer; the message says which and why."""


@dataclass
class GameServices:
    """The services at `addresses`, asked over the connections of `client`.

    The contract is that of all of them together, once `read` has returned.
    """

    addresses: Sequence[str]
    client: httpx2.AsyncClient
    contract: Contract | None = None
    titles: dict[str, str] = field(default_factory=dict)
    _homes: dict[str, str] = field(default_factory=dict)

    async def read(self) -> Contract:
        """Ask every service for its games and its contract; raises UnreadableContract."""
        operations: dict[str, Operation] = {}
        facts: list[Fact] = []
        for address in self.addresses:
            listed = await self._fetch(f"{address}/v1")
            document = await self._fetch(f"{address}/openapi.json")
            try:
                titles = {game["id"]: game["title"] for game in listed["games"]}
                found = read_contract(document, titles)
            except (KeyError, TypeError) as error:
                raise UnreadableContract(f"{address} publishes no contract of games.") from error
            operations.update(found.operations)
            facts += found.facts
            self.titles |= titles
            self._homes |= dict.fromkeys(titles, address)
        self.contract = Contract(operations, tuple(facts))
        return self.contract

    async def post(
        self, game: str, path: str, request: Mapping[str, Any], headers: Mapping[str, str]
    ) -> Answer:
        """Send a request to an operation; what cannot be reached is answered with a problem."""
        body = json.dumps(request).encode()
        typed = {**headers, "Content-Type": JSON}
        return await self._ask("POST", game, path, typed, body)

    async def get(self, game: str, path: str, headers: Mapping[str, str]) -> Answer:
        """Fetch a document of a game; what cannot be reached is answered with a problem."""
        return await self._ask("GET", game, path, headers)

    async def _ask(
        self,
        method: str,
        game: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes | None = None,
    ) -> Answer:
        url = f"{self._homes[game]}{path}"
        try:
            with anyio.fail_after(ANSWER_SECONDS):
                for _ in range(TRIES):
                    with suppress(httpx2.NetworkError, httpx2.RemoteProtocolError):
                        return await self._exchange(method, url, headers, body)
        except (httpx2.TimeoutException, TimeoutError):
            return build_problem(Refusal("gateway-timeout"), path, headers)
        except (httpx2.HTTPError, httpx2.InvalidURL, ValueError):
            pass
        return build_problem(Refusal("bad-gateway"), path, headers)

    async def _exchange(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None = None
    ) -> Answer:
        """One request and its answer; raises ValueError for one that is too large or is no JSON."""
        taken = {"Accept": JSON, **headers}
        async with self.client.stream(method, url, headers=taken, content=body) as response:
            received = bytearray()
            async for piece in response.aiter_bytes():
                received += piece
                if len(received) > MOST_ANSWER_BYTES:
                    raise ValueError(f"more than {MOST_ANSWER_BYTES} bytes")
        text = received.decode()
        return Answer(response.status_code, text, json.loads(text))

    async def _fetch(self, url: str) -> Any:
        try:
            answer = await self._exchange("GET", url, {})
        except (httpx2.HTTPError, ValueError) as error:
            reason = str(error) or type(error).__name__
            raise UnreadableContract(f"{url} does not answer ({reason}).") from error
        if answer.is_refusal:
            raise UnreadableContract(f"{url} answers with {answer.status}.")
        return answer.document


def open_client() -> httpx2.AsyncClient:
    """The client with which services are asked; to be closed by who opened it."""
    return httpx2.AsyncClient(
        transport=httpx2.AsyncHTTPTransport(limits=httpx2.Limits(max_connections=CONNECTIONS)),
        timeout=httpx2.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS),
        follow_redirects=False,
        trust_env=False,
    )
