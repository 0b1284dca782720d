"""Which tiers a service gets: memory alone, or memory in front of Redis."""

from shared.cache.memory import MemoryStore
from shared.cache.seal import choose_seal
from shared.cache.store import Store
from shared.cache.tiered import TieredStore

THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60


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
