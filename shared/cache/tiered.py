"""Two tiers: the near one is read first, and a value found in the far one is copied to it.

A get goes to the far tier only if the near one has nothing. A put goes to both. Neither tier
raises, so neither does this.
"""

from collections.abc import Mapping

from shared.cache.counts import CacheCounts
from shared.cache.store import State, Store


class TieredStore:
    """`near` in front of `far`."""

    def __init__(self, near: Store, far: Store) -> None:
        self._near = near
        self._far = far

    def get(self, key: str) -> bytes | None:
        value = self._near.get(key)
        if value is not None:
            return value
        value = self._far.get(key)
        if value is not None:
            self._near.put(key, value)
        return value

    def put(self, key: str, value: bytes) -> None:
        self._near.put(key, value)
        self._far.put(key, value)

    def put_many(self, items: Mapping[str, bytes]) -> None:
        self._near.put_many(items)
        self._far.put_many(items)

    def state(self) -> State:
        states = (self._near.state(), self._far.state())
        return "degraded" if "degraded" in states else "ok"

    def counts(self) -> CacheCounts:
        near, far = self._near.counts(), self._far.counts()
        return CacheCounts(memory=near.memory or far.memory, redis=near.redis or far.redis)

    def close(self) -> None:
        self._near.close()
        self._far.close()
