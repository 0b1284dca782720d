"""Sends requests to a service: timeouts, repeated attempts, and errors for what it refuses."""

import time
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import requests
from urllib3.exceptions import InvalidHeader
from urllib3.util import Retry

from decompte_client.errors import ServiceUnreachableError, build_refusal

Language: TypeAlias = Literal["en", "fr"]

JSON = "application/json"
CSV = "text/csv"
SVG = "image/svg+xml"
PNG = "image/png"

REPEATED_STATUSES = (429, 502, 503, 504)
"""Statuses after which the same request is sent again: every POST is a pure function."""
SHORTEST_SECONDS = 0.001
"""A connection needs a positive limit, even where nothing is left of the total."""
LOST = (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError)
"""What is raised where no whole answer came, so that another attempt may bring one."""


@dataclass(frozen=True)
class Connection:
    """A service at an address, asked through one `requests.Session`; `Decompte` says how."""

    address: str
    language: Language
    timeout: float
    total_timeout: float
    retries: int
    backoff: float
    key: str | None
    session: requests.Session

    def get(
        self, path: str, *, language: Language | None = None, kind: str = JSON
    ) -> requests.Response:
        """Read an address below that of the service; raises DecompteError."""
        return self._send("GET", path, None, language, kind)

    def post(
        self, path: str, body: Any, *, language: Language | None = None, kind: str = JSON
    ) -> requests.Response:
        """Send a body as JSON to an address below that of the service; raises DecompteError."""
        return self._send("POST", path, body, language, kind)

    def _send(
        self, method: str, path: str, body: Any, language: Language | None, kind: str
    ) -> requests.Response:
        headers = {
            "Accept": f"{kind}, application/problem+json",
            "Accept-Language": language or self.language,
        }
        if self.key is not None:
            headers["Authorization"] = f"Bearer {self.key}"
        response = self._repeat(method, path, body, headers)
        if response.ok:
            return response
        try:
            answered = response.json()
        except requests.JSONDecodeError:
            answered = None
        raise build_refusal(response.status_code, answered)

    def _repeat(
        self, method: str, path: str, body: Any, headers: dict[str, str]
    ) -> requests.Response:
        """Return the first answer that needs no other attempt, or that of the last one."""
        end = time.monotonic() + self.total_timeout
        for attempt in range(self.retries + 1):
            pause = self.backoff * 2**attempt if attempt else 0.0
            left = end - time.monotonic()
            try:
                response = self.session.request(
                    method,
                    self.address + path,
                    json=body,
                    headers=headers,
                    timeout=max(min(self.timeout, left), SHORTEST_SECONDS),
                )
            except LOST as error:
                lost: requests.RequestException | None = error
            except requests.RequestException as error:
                raise ServiceUnreachableError(f"{method} {path}: {error}") from error
            else:
                if response.status_code not in REPEATED_STATUSES:
                    return response
                lost = None
                pause = max(pause, _read_retry_after(response))
            if attempt == self.retries or time.monotonic() + pause >= end:
                break
            time.sleep(pause)
        if lost is not None:
            raise ServiceUnreachableError(f"{method} {path}: {lost}") from lost
        return response


def _read_retry_after(response: requests.Response) -> float:
    """How many seconds the service asks to wait; 0 where it says nothing that can be read."""
    try:
        return Retry().parse_retry_after(response.headers.get("Retry-After", "0"))
    except InvalidHeader:
        return 0.0
