"""The Redis tier when Redis is away, hung, full or locked.

Whatever happens, a get is a miss, a put does nothing, and neither raises.
"""

import socket
from itertools import count, takewhile
from pathlib import Path
from threading import Event

import pytest
from structlog.testing import capture_logs

from shared.cache.redis import RedisStore
from shared.cache.redis_connections import CONNECTIONS, open_pool
from tests.cache.conftest import ManualClock, OpenRedisStore
from tests.cache.parallel_calls import THREADS, run_in_threads
from tests.cache.redis_counts import count_faults, read_counts
from tests.servers import TIMEOUT_SECONDS, RedisServer, free_port, wait_until


def test_where_nothing_listens_it_is_a_miss_and_the_breaker_opens(
    open_redis_store: OpenRedisStore,
) -> None:
    store = open_redis_store(f"redis://127.0.0.1:{free_port()}")
    store.put_many({"a": b"1", "b": b"2"})
    assert store.get("a") is None
    assert count_faults(store) == {"unreachable": 1}
    assert (read_counts(store).misses, read_counts(store).passed_over) == (1, 1)
    assert (read_counts(store).breaker, read_counts(store).openings) == ("open", 1)
    store.put_many({"a": b"1", "b": b"2"})
    assert count_faults(store) == {"unreachable": 1}
    # Many that are put are one call.
    assert read_counts(store).passed_over == 2
    assert store.state() == "degraded"


@pytest.mark.usefixtures("medium_timeout")
def test_a_hung_redis_is_asked_once_by_eight_threads_until_the_period_is_over(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(redis_server.url)
    store.put_many({"a": b"1"})
    redis_server.pause()
    assert store.get("a") is None
    answers = run_in_threads(lambda _: [store.get("a") for _ in range(50)])
    assert answers == [[None] * 50] * THREADS
    assert count_faults(store) == {"timeout": 1}
    assert read_counts(store).passed_over == 50 * THREADS
    redis_server.resume()
    assert redis_server.count_calls("get") <= 1


@pytest.mark.usefixtures("medium_timeout")
def test_when_the_period_is_over_one_of_eight_threads_waits_for_a_hung_redis(
    redis_server: RedisServer, open_redis_store: OpenRedisStore, clock: ManualClock
) -> None:
    store = open_redis_store(redis_server.url)
    redis_server.pause()
    store.get("a")
    for period in range(1, 4):
        clock.advance_one_period()
        run_in_threads(lambda _: [store.get("a") for _ in range(20)])
        assert count_faults(store) == {"timeout": 1 + period}
    assert read_counts(store).openings == 1
    redis_server.resume()


@pytest.mark.usefixtures("medium_timeout")
def test_a_hung_redis_that_goes_on_is_used_again(
    redis_server: RedisServer, open_redis_store: OpenRedisStore, clock: ManualClock
) -> None:
    store = open_redis_store(redis_server.url)
    store.put_many({"a": b"1"})
    redis_server.pause()
    assert store.get("a") is None
    redis_server.resume()
    assert store.get("a") is None
    clock.advance_one_period()
    assert store.get("a") == b"1"
    assert read_counts(store).breaker == "closed"
    assert store.state() == "ok"


def test_a_killed_redis_that_comes_back_is_used_again_and_the_log_has_two_lines(
    redis_server: RedisServer, open_redis_store: OpenRedisStore, clock: ManualClock
) -> None:
    store = open_redis_store(redis_server.url)
    store.put_many({"a": b"1"})
    with capture_logs() as lines:
        redis_server.kill()
        for _ in range(100):
            assert store.get("a") is None
        clock.advance_one_period()
        assert store.get("a") is None
        redis_server.start()
        clock.advance_one_period()
        store.put_many({"a": b"2"})
        assert store.get("a") == b"2"
    assert count_faults(store) == {"unreachable": 2}
    assert lines == [
        {
            "event": "redis_lost",
            "log_level": "warning",
            "redis": f"127.0.0.1:{redis_server.port}/0",
            "fault": "unreachable",
            "retry_seconds": 1.0,
        },
        {
            "event": "redis_back",
            "log_level": "info",
            "redis": f"127.0.0.1:{redis_server.port}/0",
            "lost_seconds": 2.0,
        },
    ]


def test_a_redis_restarted_between_two_calls_is_not_a_fault(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(redis_server.url)
    store.put_many({"a": b"1"})
    redis_server.kill()
    redis_server.start()
    assert store.get("a") is None
    store.put_many({"a": b"2"})
    assert store.get("a") == b"2"
    assert count_faults(store) == {}


def test_asking_for_the_state_finds_a_recovered_redis_without_any_traffic(
    redis_server: RedisServer, open_redis_store: OpenRedisStore, clock: ManualClock
) -> None:
    store = open_redis_store(redis_server.url)
    redis_server.kill()
    assert store.state() == "degraded"
    redis_server.start()
    assert store.state() == "degraded"
    clock.advance_one_period()
    assert store.state() == "ok"


@pytest.mark.usefixtures("real_timeout")
def test_threads_that_lose_redis_in_the_middle_get_right_answers_or_none(
    redis_server: RedisServer,
) -> None:
    store = RedisStore(redis_server.url, 3600)
    warm, over = Event(), Event()

    def disturb() -> None:
        assert warm.wait(TIMEOUT_SECONDS)
        for act in (redis_server.pause, redis_server.resume, redis_server.kill):
            act()
        wait_until(lambda: read_counts(store).openings > 0, "the breaker has opened")
        redis_server.start()
        wait_until(lambda: store.state() == "ok", "Redis is back")

    def work(number: int) -> int:
        if number == 0:
            try:
                disturb()
            finally:
                over.set()
            return 0
        wrong = 0
        # The others go on for as long as Redis is disturbed.
        for turn in takewhile(lambda _: not over.is_set(), count()):
            key = f"{number}/{turn % 10}"
            wrong += store.get(key) not in (None, key.encode())
            store.put_many({key: key.encode()})
            if turn == 100:
                warm.set()
        return wrong

    assert run_in_threads(work) == [0] * THREADS
    assert count_faults(store).keys() <= {"timeout", "unreachable"}


def test_a_full_redis_refuses_puts_and_is_still_asked(
    tmp_path: Path, open_redis_store: OpenRedisStore
) -> None:
    with RedisServer(tmp_path, maxmemory="4mb", maxmemory_policy="noeviction") as server:
        store = open_redis_store(server.url)
        store.put_many({"first": b"kept"})
        with capture_logs() as lines:
            for number in range(100):
                store.put_many({str(number): b"x" * 100_000})
        assert count_faults(store)["full"] > 10
        assert store.get("first") == b"kept"
        assert store.get("99") is None
        assert read_counts(store).breaker == "closed"
        assert store.state() == "degraded"
        assert [line["event"] for line in lines] == ["redis_refuses_writes"]
        assert lines[0]["fault"] == "full"
        server.command("CONFIG", "SET", "maxmemory", "0")
        store.put_many({"last": b"fits again"})
        assert store.get("last") == b"fits again"
        assert store.state() == "ok"


def test_a_no_to_one_of_many_keeps_none_of_the_others_out(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    redis_server.command("ACL", "SETUSER", "half", "on", ">pw", "~decompte:our*", "+@all")
    store = open_redis_store(f"redis://half:pw@127.0.0.1:{redis_server.port}")
    with capture_logs() as lines:
        store.put_many({"our 1": b"1", "their 1": b"x", "their 2": b"x"})
    assert count_faults(store) == {"authentication": 2}
    assert [line["event"] for line in lines] == ["redis_refuses_writes"]
    assert (store.state(), read_counts(store).breaker) == ("degraded", "closed")
    store.put_many({"their 1": b"x", "our 2": b"2"})
    assert (store.get("our 1"), store.get("our 2")) == (b"1", b"2")
    assert count_faults(store) == {"authentication": 3}
    assert store.state() == "ok"


def test_a_key_that_holds_another_type_is_a_miss_and_the_next_put_mends_it(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(redis_server.url)
    redis_server.command("RPUSH", "decompte:a", "1")
    assert store.get("a") is None
    assert count_faults(store) == {"refused": 1}
    assert store.state() == "ok"
    store.put_many({"a": b"1"})
    assert store.get("a") == b"1"


AUTHENTICATION = ("authentication", "open")


@pytest.mark.parametrize(
    ("options", "user", "database", "fault", "breaker"),
    [
        ({"requirepass": "secret"}, "", 0, *AUTHENTICATION),
        ({"requirepass": "secret"}, ":wrong@", 0, *AUTHENTICATION),
        ({"requirepass": "secret"}, "nobody:secret@", 0, *AUTHENTICATION),
        ({}, ":nobody-asked@", 0, *AUTHENTICATION),
        ({"databases": "2"}, "", 2, "handshake", "open"),
        # A replica that is read only is still asked.
        ({"replicaof": f"127.0.0.1 {free_port()}"}, "", 0, "refused", "closed"),
    ],
)
def test_who_is_not_let_in_or_may_not_write_gets_misses(
    tmp_path: Path,
    open_redis_store: OpenRedisStore,
    options: dict[str, str],
    user: str,
    database: int,
    fault: str,
    breaker: str,
) -> None:
    with RedisServer(tmp_path, **options) as server:
        store = open_redis_store(f"redis://{user}127.0.0.1:{server.port}/{database}")
        store.put_many({"a": b"1"})
        assert store.get("a") is None
        assert count_faults(store) == {fault: 1}
        assert (read_counts(store).breaker, store.state()) == (breaker, "degraded")


def test_a_user_who_may_not_write_can_still_read(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    open_redis_store(redis_server.url).put_many({"a": b"1"})
    redis_server.command("ACL", "SETUSER", "reader", "on", ">pw", "~*", "+get")
    store = open_redis_store(f"redis://reader:pw@127.0.0.1:{redis_server.port}")
    store.put_many({"a": b"2"})
    assert store.get("a") == b"1"
    assert count_faults(store) == {"authentication": 1}
    assert read_counts(store).breaker == "closed"


def test_a_host_whose_name_is_unknown_is_a_miss(
    open_redis_store: OpenRedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def raise_unknown_name(*question: object, **options: object) -> list[object]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", raise_unknown_name)
    store = open_redis_store("redis://redis.invalid")
    assert store.get("a") is None
    assert count_faults(store) == {"unresolved": 1}


def test_a_thread_that_finds_every_connection_in_use_gets_a_miss_and_the_breaker_stays_closed(
    redis_server: RedisServer, open_redis_store: OpenRedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = open_pool(redis_server.url)
    monkeypatch.setattr("shared.cache.redis.open_pool", lambda _url: pool)
    store = open_redis_store(redis_server.url)
    in_use = [pool.get_connection() for _ in range(CONNECTIONS)]
    assert store.get("a") is None
    assert count_faults(store) == {"exhausted": 1}
    assert read_counts(store).breaker == "closed"
    for connection in in_use:
        pool.release(connection)
    store.put_many({"a": b"1"})
    assert store.get("a") == b"1"
