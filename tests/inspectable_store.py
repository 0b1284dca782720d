"""A store that keeps everything and hides nothing, for tests that look at what is kept."""

from collections.abc import Mapping

from shared.cache import CacheCounts, State


class InspectableStore:
    """Bytes under keys, in a dict that anyone may look at."""

    def __init__(self) -> None:
        self.items: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self.items.get(key)

    def put(self, key: str, value: bytes) -> None:
        self.items[key] = value

    def put_many(self, items: Mapping[str, bytes]) -> None:
        self.items.update(items)

    def state(self) -> State:
        return "ok"

    def counts(self) -> CacheCounts:
        return CacheCounts()

    def close(self) -> None:
        """Nothing to let go of."""

    def clear(self) -> None:
        """Forgets everything."""
        self.items.clear()

    def dump(self) -> bytes:
        """All keys and values in one."""
        return b"\n".join(key.encode() + b"\n" + value for key, value in self.items.items())
