"""Which tiers a service gets: memory alone, or memory in front of Redis."""

from collections.abc import Mapping

from shared.cache.counts import Counts
from shared.cache.memory import MemoryStore
from shared.cache.seal import choose_seal
from shared.cache.store import State, Store

THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60


class TieredStore:
    """Two tiers: `near` is read first, and a value found in `far` is copied to it.

    A get goes to `far` only if `near` has nothing. A put goes to both. Neither tier raises, so
    neither does this.
    """

    def __init__(self, near: Store, far: Store) -> None:
        self._near = near
        self._far = far

    def get(self, key: str) -> bytes | None:
        value = self._near.get(key)
        if value is not None:
            return value
        value = self._far.get(key)
        if value is not None:
            self._near.put_many({key: value})
        return value

    def put_many(self, items: Mapping[str, bytes]) -> None:
        self._near.put_many(items)
        self._far.put_many(items)

    def state(self) -> State:
        states = (self._near.state(), self._far.state())
        return "degraded" if "degraded" in states else "ok"

    def counts(self) -> Counts:
        return {**self._near.counts(), **self._far.counts()}


def open_store(
    redis_url: str | None,
    memory_bytes: int,
    ttl_seconds: int = THIRTY_DAYS_SECONDS,
    secret: bytes | None = None,
) -> Store:
    """A store of at most `memory_bytes` in this process, and behind it Redis if there is a URL.

    `ttl_seconds` (1 or more) is the time to live in Redis; memory holds the latest used.
    With a `secret` (16 to 512 bytes), values in Redis are sealed with a keyed hash. Connections are
    made at the first use, after any fork, so Redis need not be there when the store is opened.

    Raises `ValueError`, with a sentence that names no password and no secret, for a bound, a time,
    a URL or a secret that can never work.
    """
    memory = MemoryStore(memory_bytes)
    if redis_url is None:
        return memory
    # Redis's client takes a tenth of a second and some megabytes to import, so it is imported
    # only where it is used.
    from shared.cache.redis import RedisStore

    return TieredStore(memory, RedisStore(redis_url, ttl_seconds, choose_seal(secret)))
