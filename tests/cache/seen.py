"""What a Redis tier has counted."""

from shared.cache.counts import RedisCounts
from shared.cache.redis import RedisStore


def seen(store: RedisStore) -> RedisCounts:
    counts = store.counts().redis
    assert counts is not None
    return counts


def faults(store: RedisStore) -> dict[str, int]:
    """The kinds of fault that happened, with how often."""
    return {kind: count for kind, count in seen(store).faults.items() if count}
