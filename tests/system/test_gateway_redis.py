"""Redis is lost in every way behind the whole stack, under load, and every answer is right.

Each answer is compared with the one that is known, byte for byte. No test looks at the clock: how
much time a lost Redis costs is for the benchmark to say.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from http.client import HTTPResponse
from itertools import count, repeat
from pathlib import Path

import orjson
import pytest

from deploy.services import game_names
from tests.gateway_load import KnownRequest, collect_known_requests, replace_workers, run_load
from tests.gateway_server import GatewayServer, Servers, start_services
from tests.servers import RedisServer, wait_until
from tests.slow_proxy import SlowProxy

GAME = game_names()[-1]
JSON = {"Content-Type": "application/json"}
HIT = "decompte; hit"
JUNK = "for i = 1, 3000 do redis.call('SET', 'junk:' .. i, string.rep('x', 1000)) end"

Stack = tuple[GatewayServer, Servers]
OpenStack = Callable[[str], Stack]


@pytest.fixture(scope="module")
def known() -> Sequence[KnownRequest]:
    """Requests whose answers are known, about one game."""
    found = collect_known_requests(GAME)
    assert len(found) > 10
    return found


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[OpenStack]:
    """Opens a gateway before two instances that share a Redis; none of it has a failure."""
    started: list[Stack] = []
    with ExitStack() as kept:

        def open_stack(redis_url: str) -> Stack:
            servers = kept.enter_context(start_services(tmp_path, {GAME: 2}, redis_url=redis_url))
            gateway = kept.enter_context(GatewayServer(tmp_path / "gateway", servers))
            started.append((gateway, servers))
            return gateway, servers

        yield open_stack
        for gateway, servers in started:
            assert [line for line in gateway.lines() if line["status"] >= "500"] == []
            for server in servers[GAME]:
                assert [line for line in server.lines() if line["level"] == "error"] == []
                assert "Traceback" not in server.log()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis that is running."""
    with RedisServer(tmp_path) as server:
        yield server


def read_cache_states(servers: Servers) -> set[str]:
    """Return the states of the cache that the instances report at /readyz."""
    answers = [server.ask("GET", "/readyz") for server in servers[GAME]]
    assert {response.status for response, _ in answers} == {200}
    return {orjson.loads(body)["cache"] for _, body in answers}


def clear_memory(servers: Servers) -> None:
    """Replace all workers, so that only Redis still has cached answers."""
    for server in servers[GAME]:
        replace_workers(server)


def ask(gateway: GatewayServer, known: KnownRequest) -> tuple[HTTPResponse, bytes]:
    return gateway.ask("POST", known.path, known.body, JSON)


def test_redis_killed_and_come_back_is_not_missed_and_one_instance_finds_what_another_keeps(
    stack: OpenStack, redis: RedisServer, known: Sequence[KnownRequest]
) -> None:
    gateway, servers = stack(redis.url)
    assert run_load(gateway, known, redis.kill).wrong == []
    wait_until(
        lambda: read_cache_states(servers) == {"degraded"}, "both have seen that Redis is gone"
    )
    assert run_load(gateway, known, redis.start).wrong == []
    wait_until(lambda: read_cache_states(servers) == {"ok"}, "both have found Redis again")

    def is_found_everywhere() -> bool:
        """Ask anew: on a busy machine Redis may be left alone for a second."""
        body = known[0].body + b" " * next(numbers)
        where = gateway.ask("POST", known[0].path, body, JSON)[0].headers["Content-Location"]
        answers = [server.ask("GET", where) for server in servers[GAME]]
        return [(one.status, found) for one, found in answers] == [(200, known[0].answer)] * 2

    numbers = count()
    wait_until(is_found_everywhere, "what one instance keeps the other finds")


@pytest.mark.thorough
def test_a_redis_that_fills_up_and_refuses_is_asked_and_not_missed(
    stack: OpenStack, redis: RedisServer, known: Sequence[KnownRequest]
) -> None:
    gateway, servers = stack(redis.url)
    redis.command("CONFIG", "SET", "maxmemory-policy", "noeviction")
    result = run_load(gateway, known, lambda: redis.command("CONFIG", "SET", "maxmemory", "1"))
    assert result.wrong == []
    assert redis.command("SET", "one", "more").startswith(b"-OOM")
    clear_memory(servers)
    assert run_load(gateway, known).wrong == []
    redis.command("CONFIG", "SET", "maxmemory", "0")
    numbers = count()

    def can_answer_new() -> bool:
        """Send a new request: only a put notices that Redis has room again."""
        body = known[0].body + b" " * next(numbers)
        return gateway.ask("POST", known[0].path, body, JSON)[1] == known[0].answer

    wait_until(
        lambda: can_answer_new() and read_cache_states(servers) == {"ok"},
        "both keep answers there again",
    )


@pytest.mark.thorough
def test_a_full_redis_that_drops_what_is_old_keeps_what_is_new(
    stack: OpenStack, tmp_path: Path, known: Sequence[KnownRequest]
) -> None:
    with RedisServer(tmp_path, maxmemory="3mb", maxmemory_policy="allkeys-lru") as redis:
        gateway, servers = stack(redis.url)
        redis.command("EVAL", JUNK, "0")
        assert int(redis.info("stats")["evicted_keys"]) > 0
        assert run_load(gateway, known, lambda: redis.command("EVAL", JUNK, "0")).wrong == []
        wait_until(lambda: read_cache_states(servers) == {"ok"}, "nobody took Redis for lost")

        def is_stored() -> bool:
            ask(gateway, known[0])
            clear_memory(servers)
            return ask(gateway, known[0])[0].headers["Cache-Status"] == HIT

        wait_until(is_stored, "what is new is kept")


PAUSES = {
    "slow": [0.01],
    "slower at times than is waited for": [0.0, 0.03, 0.09],
    "slower than is waited for": [0.2],
}


@pytest.mark.thorough
@pytest.mark.parametrize("pauses", PAUSES.values(), ids=PAUSES)
def test_a_slow_redis_gives_right_answers_or_none(
    stack: OpenStack, redis: RedisServer, known: Sequence[KnownRequest], pauses: Sequence[float]
) -> None:
    """Above all no answer to an earlier question, which arrives when nobody waits for it."""
    with SlowProxy(redis.port, pauses) as proxy:
        gateway, servers = stack(f"redis://127.0.0.1:{proxy.port}/0")
        assert run_load(gateway, known).wrong == []
        clear_memory(servers)
        assert run_load(gateway, known).wrong == []
        assert redis.count_connections() > 0


@pytest.mark.thorough
def test_a_redis_too_slow_to_be_waited_for_is_found_once_it_is_fast(
    stack: OpenStack, redis: RedisServer, known: Sequence[KnownRequest]
) -> None:
    with SlowProxy(redis.port, [0.2]) as proxy:
        gateway, servers = stack(f"redis://127.0.0.1:{proxy.port}/0")
        assert read_cache_states(servers) == {"degraded"}
        proxy.pauses = repeat(0.0)
        wait_until(lambda: read_cache_states(servers) == {"ok"}, "both have found Redis again")
        assert run_load(gateway, known).wrong == []
