"""Which tiers a service gets: memory alone, or memory in front of Redis."""

from shared.cache.memory import MemoryStore
from shared.cache.store import Store
from shared.cache.tiered import TieredStore

THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60


def open_store(
    redis_url: str | None, memory_bytes: int, ttl_seconds: int = THIRTY_DAYS_SECONDS
) -> Store:
    """A store of at most `memory_bytes` in this process, and behind it Redis if there is a URL.

    `ttl_seconds` (1 or more) is how long Redis keeps a value; memory keeps the most recently used.
    Nothing is connected yet: that is left to the first use, after any fork, and whether Redis is
    there then or not is no matter of this call.

    Raises `ValueError`, with a sentence that names no password, for a bound, a time or a URL that
    can never work.
    """
    memory = MemoryStore(memory_bytes)
    if redis_url is None:
        return memory
    # Redis's client takes a tenth of a second and some megabytes to import: only who uses it pays.
    from shared.cache.redis import RedisStore

    return TieredStore(memory, RedisStore(redis_url, ttl_seconds))
