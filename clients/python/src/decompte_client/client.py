"""The client: a service and its games."""

from typing import Any, Self, cast

import requests

from decompte_client import games
from decompte_client.boards import Carcassonne
from decompte_client.connection import Connection, Language
from decompte_client.types import Games

TIMEOUT_SECONDS = 30.0
TOTAL_TIMEOUT_SECONDS = 120.0
RETRIES = 4
BACKOFF_SECONDS = 0.2


class Decompte:
    """A Décompte service; `with Decompte(…) as service:` closes its connections at the end.

    `language` is that of sentences, where a call names no other. `timeout` is in seconds, for
    connecting and for each pause of the answer. `retries` is how often a request is
    sent again where no answer came, or a 429, 502, 503 or 504: at once, then after twice `backoff`
    seconds, each further pause twice as long as the one before, and none shorter than
    `Retry-After`. `total_timeout` is in seconds, for a call with all its attempts: a pause that
    would not end by then is not made, and the call ends with its last attempt. `key` is for hosts
    that require one. `session` brings your own `requests.Session`.
    """

    def __init__(
        self,
        address: str,
        *,
        language: Language = "en",
        timeout: float = TIMEOUT_SECONDS,
        total_timeout: float = TOTAL_TIMEOUT_SECONDS,
        retries: int = RETRIES,
        backoff: float = BACKOFF_SECONDS,
        key: str | None = None,
        session: requests.Session | None = None,
    ) -> None:
        self._connection = connection = Connection(
            address.rstrip("/"),
            language=language,
            timeout=timeout,
            total_timeout=total_timeout,
            retries=retries,
            backoff=backoff,
            key=key,
            session=session or requests.Session(),
        )
        self.carcassonne = Carcassonne(connection)
        self.civilization = games.Civilization(connection)
        self.deluges = games.Deluges(connection)
        self.heros = games.Heros(connection)
        self.orichalque = games.Orichalque(connection)

    def games(self, *, language: Language | None = None) -> Games:
        """Return the games that are served, with the versions of their engines."""
        return cast(Games, self._connection.get("/v1", language=language).json())

    def read(self, path: str, *, language: Language | None = None) -> Any:
        """Return the JSON of any other address, such as `/v1/carcassonne/tiles`."""
        return self._connection.get(path, language=language).json()

    def close(self) -> None:
        """Close the connections."""
        self._connection.session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
