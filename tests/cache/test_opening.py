"""Opening a store: which tiers, what is refused, what is imported."""

import subprocess
import sys

import pytest

from shared.cache import open_store
from shared.cache.opening import THIRTY_DAYS_SECONDS
from tests.servers import RedisServer


def test_without_a_url_there_is_memory_alone() -> None:
    store = open_store(None, 5000, 60)
    store.put_many({"a": b"1"})
    assert store.get("a") == b"1"
    assert store.counts().redis is None
    assert store.counts().memory is not None


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
