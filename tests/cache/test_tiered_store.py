"""Memory in front of Redis, and opening a store: which tiers, what is refused."""

import subprocess
import sys

import pytest

from shared.cache import Store, open_store
from shared.cache.memory import MemoryStore
from shared.cache.opening import THIRTY_DAYS_SECONDS, TieredStore
from tests.servers import RedisServer, free_port


@pytest.fixture
def near() -> MemoryStore:
    return MemoryStore(100_000)


@pytest.fixture
def far() -> MemoryStore:
    return MemoryStore(100_000)


@pytest.fixture
def store(near: MemoryStore, far: MemoryStore) -> TieredStore:
    return TieredStore(near, far)


def test_many_are_put_into_both_tiers(
    store: TieredStore, near: MemoryStore, far: MemoryStore
) -> None:
    store.put_many({"a": b"1", "b": b"2"})
    for tier in (near, far):
        assert (tier.get("a"), tier.get("b")) == (b"1", b"2")


def test_what_the_near_tier_has_is_not_asked_of_the_far_one(
    store: TieredStore, far: MemoryStore
) -> None:
    store.put_many({"a": b""})
    assert store.get("a") == b""
    counts = far.counts()
    assert counts["memory_hits"] + counts["memory_misses"] == 0


def test_what_the_far_tier_has_is_left_with_the_near_one(
    store: TieredStore, near: MemoryStore, far: MemoryStore
) -> None:
    far.put_many({"a": b""})
    assert store.get("a") == b""
    assert near.get("a") == b""


@pytest.fixture
def with_redis(redis_server: RedisServer) -> Store:
    return open_store(redis_server.url, 100_000)


def test_another_workers_value_is_asked_of_redis_once(
    with_redis: Store, redis_server: RedisServer
) -> None:
    other_worker = open_store(redis_server.url, 100_000)
    other_worker.put_many({"a": b"1"})
    assert [with_redis.get("a") for _ in range(10)] == [b"1"] * 10
    assert redis_server.count_calls("get") == 1


def test_the_counts_and_the_state_of_both_tiers_are_reported(with_redis: Store) -> None:
    with_redis.put_many({"a": b"1"})
    with_redis.get("a")
    with_redis.get("b")
    counts = with_redis.counts()
    assert (counts["memory_hits"], counts["memory_misses"]) == (1, 1)
    assert (counts["redis_hits"], counts["redis_misses"]) == (0, 1)
    assert with_redis.state() == "ok"


def test_without_redis_memory_serves_on_and_the_state_says_so() -> None:
    store = open_store(f"redis://127.0.0.1:{free_port()}", 100_000)
    store.put_many({"a": b"1"})
    assert store.get("a") == b"1"
    assert store.get("b") is None
    assert store.state() == "degraded"


def test_without_a_url_there_is_memory_alone() -> None:
    store = open_store(None, 5000, 60)
    store.put_many({"a": b"1"})
    assert store.get("a") == b"1"
    assert {name.partition("_")[0] for name in store.counts()} == {"memory"}


def test_a_value_is_kept_thirty_days_in_redis_unless_set_otherwise(
    redis_server: RedisServer,
) -> None:
    usual, short = open_store(redis_server.url, 5000), open_store(redis_server.url, 5000, 60)
    usual.put_many({"usual": b"1"})
    short.put_many({"short": b"1"})
    assert THIRTY_DAYS_SECONDS == 2_592_000
    assert 2_591_990 <= int(redis_server.command("TTL", "decompte:usual")[1:]) <= 2_592_000
    assert 50 <= int(redis_server.command("TTL", "decompte:short")[1:]) <= 60


@pytest.mark.parametrize(
    ("url", "memory_bytes", "ttl_seconds"),
    [(None, -1, 60), ("redis://localhost", 5000, 0), ("gopher://localhost", 5000, 60)],
)
def test_what_can_never_work_is_refused(
    url: str | None, memory_bytes: int, ttl_seconds: int
) -> None:
    with pytest.raises(ValueError, match=r"must be|Redis URL"):
        open_store(url, memory_bytes, ttl_seconds)


@pytest.mark.parametrize(("url", "imported"), [("None", "False"), ("'redis://localhost'", "True")])
def test_redis_and_its_client_are_imported_only_by_who_has_a_url(url: str, imported: str) -> None:
    program = (
        "import sys\n"
        "from shared.cache import open_store\n"
        "assert 'redis' not in sys.modules\n"
        f"open_store({url}, 5000)\n"
        "print('redis' in sys.modules, 'flask' in sys.modules, 'prometheus_client' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert run.stdout.split() == [imported, "False", "False"]
