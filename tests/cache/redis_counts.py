"""What a Redis tier has counted."""

from shared.cache.counts import RedisCounts
from shared.cache.redis import RedisStore


def read_counts(store: RedisStore) -> RedisCounts:
    counts = store.counts().redis
    assert counts is not None
    return counts


def count_faults(store: RedisStore) -> dict[str, int]:
    """The kinds of fault that happened, with how often."""
    return {kind: count for kind, count in read_counts(store).faults.items() if count}
