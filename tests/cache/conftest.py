"""What the tests of the cache share: a manual clock, a real Redis, stores closed after use."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog

from shared.cache import redis_connections
from shared.cache.breaker import Breaker
from shared.cache.redis import PROBE_PERIOD_SECONDS, RedisStore
from shared.cache.redis_connections import STEP_SECONDS
from tests.servers import RedisServer


class ManualClock:
    """A clock that advances only when a test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def advance_one_period(self) -> None:
        """Advance to the moment of the breaker's next probe."""
        self.now += PROBE_PERIOD_SECONDS


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer(tmp_path) as server:
        yield server


@pytest.fixture(autouse=True)
def _long_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each step with Redis 5 s instead of 50 ms, so that a busy machine fails no test."""
    monkeypatch.setattr(redis_connections, "STEP_SECONDS", 5.0)


@pytest.fixture(autouse=True)
def _log_every_level() -> None:
    """Undo the level that a test of an application may have set in this process."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(0))


@pytest.fixture
def medium_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests where Redis first answers and then hangs."""
    monkeypatch.setattr(redis_connections, "STEP_SECONDS", 0.3)


@pytest.fixture
def real_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real 50 ms, for tests where a timeout is expected or does not matter."""
    monkeypatch.setattr(redis_connections, "STEP_SECONDS", STEP_SECONDS)


OpenRedisStore = Callable[[str], RedisStore]


@pytest.fixture
def open_redis_store(clock: ManualClock) -> OpenRedisStore:
    """Open stores whose breaker uses the manual clock."""
    return lambda url: RedisStore(url, 3600, breaker=Breaker(PROBE_PERIOD_SECONDS, clock))
