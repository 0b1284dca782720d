"""Keeps the answers of late in memory, so that a result can be asked for again."""

from collections.abc import Mapping

BYTES = 8 * 1024 * 1024
"""How much is kept; what was put first goes first."""


class RecentAnswers:
    """A store that forgets the oldest answers when it is full."""

    def __init__(self) -> None:
        self._items: dict[str, bytes] = {}
        self._size = 0

    def get(self, key: str) -> bytes | None:
        """The bytes put under the key, None if there are none any more."""
        return self._items.get(key)

    def put_many(self, items: Mapping[str, bytes]) -> None:
        """Keep each item, and drop the oldest where there is no room."""
        for key, value in items.items():
            self._size += len(value) - len(self._items.pop(key, b""))
            self._items[key] = value
        while self._size > BYTES:
            oldest = next(iter(self._items))
            self._size -= len(self._items.pop(oldest))
