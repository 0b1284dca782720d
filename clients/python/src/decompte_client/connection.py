"""Sends requests to a service: timeouts, repeated attempts, and errors for what it refuses."""

from typing import Any, Literal, TypeAlias

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

from decompte_client.errors import ServiceUnreachableError, build_refusal

Language: TypeAlias = Literal["en", "fr"]

JSON = "application/json"
CSV = "text/csv"
SVG = "image/svg+xml"
PNG = "image/png"

REPEATED_STATUSES = (429, 502, 503, 504)
"""Statuses after which the same request is sent again: every POST is a pure function."""


class Connection:
    """A service at an address, asked through one `requests.Session`.

    `timeout` is in seconds, for connecting and for each pause of the answer. `retries` is how
    often a request is sent again after a broken connection or a status of `REPEATED_STATUSES`: at
    once, then after twice `backoff` seconds, and so on; no pause is shorter than `Retry-After`.
    """

    def __init__(
        self,
        address: str,
        *,
        language: Language,
        timeout: float,
        retries: int,
        backoff: float,
        key: str | None,
        session: requests.Session | None,
    ) -> None:
        self.address = address.rstrip("/")
        self.language = language
        self.timeout = timeout
        self.headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        self.session = session or requests.Session()
        policy = Retry(
            total=retries,
            backoff_factor=backoff,
            status_forcelist=REPEATED_STATUSES,
            allowed_methods=None,
            raise_on_status=False,
        )
        self.session.mount(self.address, HTTPAdapter(max_retries=policy))

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
            **self.headers,
        }
        try:
            response = self.session.request(
                method, self.address + path, json=body, headers=headers, timeout=self.timeout
            )
        except requests.RequestException as error:
            raise ServiceUnreachableError(f"{method} {path}: {error}") from error
        if response.ok:
            return response
        try:
            answered = response.json()
        except requests.JSONDecodeError:
            answered = None
        raise build_refusal(response.status_code, answered)
