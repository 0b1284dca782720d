"""What every game has beside its operations: its card, its rules and its examples."""

from typing import cast

from decompte_client.connection import Connection, Language
from decompte_client.types import Card, Examples, RuleCatalogue


class Game:
    """`GET /v1/{game}` and what is below it."""

    def __init__(self, connection: Connection, name: str) -> None:
        self._connection = connection
        self._home = f"/v1/{name}"

    def card(self, *, language: Language | None = None) -> Card:
        """Return what the game offers: editions, expansions, options, limits."""
        return cast(Card, self._connection.get(self._home, language=language).json())

    def rules(self, *, language: Language | None = None) -> RuleCatalogue:
        """Return every rule, ruling and warning, by the ids that answers name."""
        read = self._connection.get(f"{self._home}/rules", language=language)
        return cast(RuleCatalogue, read.json())

    def examples(self, *, language: Language | None = None) -> Examples:
        """Return the worked examples: requests with their answers."""
        read = self._connection.get(f"{self._home}/examples", language=language)
        return cast(Examples, read.json())
