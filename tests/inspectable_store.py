"""A store in a dict, for tests that read its content."""

from collections.abc import Mapping

from shared.cache import State
from shared.cache.counts import Counts


class InspectableStore:
    """Bytes under keys, in a dict that a test can read."""

    def __init__(self) -> None:
        self.items: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self.items.get(key)

    def put_many(self, items: Mapping[str, bytes]) -> None:
        self.items.update(items)

    def state(self) -> State:
        return "ok"

    def counts(self) -> Counts:
        return {}

    def clear(self) -> None:
        """Remove every item."""
        self.items.clear()

    def dump(self) -> bytes:
        """Return all keys and values as one text of bytes."""
        return b"\n".join(key.encode() + b"\n" + value for key, value in self.items.items())
