"""A real service and a real Redis: shared while it is there, and not missed when it is gone.

Whatever happens to Redis, every answer is the right one, byte for byte; none is a 5xx. No test
looks at the clock: how much time Redis may cost is for the benchmark to say.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import repeat
from pathlib import Path

import orjson
import pytest

from tests.chaos.load import (
    CLIENTS,
    HIT,
    MISS,
    KnownRequest,
    Outcome,
    ask,
    collect_known_requests,
    run_load,
)
from tests.gunicorn_server import GunicornServer
from tests.servers import RedisServer, wait_until
from tests.slow_proxy import SlowProxy
from tests.tiers import choose

FACTORY = "tests.all_games:create_app()"
COUNT = choose(200, 800)

Serve = Callable[..., GunicornServer]


@pytest.fixture(scope="module")
def known() -> tuple[KnownRequest, ...]:
    """Requests whose answers are known."""
    found = collect_known_requests()
    assert {one.status for one in found} == {200, 422}
    return found


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts services; at the end none of them has had a failure of its own."""
    started: list[GunicornServer] = []
    with ExitStack() as stack:

        def start(redis_url: str | None, *, workers: int = 2, **more: str) -> GunicornServer:
            folder = tmp_path / f"service-{len(started)}"
            folder.mkdir()
            environ = ({"REDIS_URL": redis_url} if redis_url else {}) | more
            server = GunicornServer(FACTORY, folder, workers=workers, environ=environ)
            started.append(stack.enter_context(server))
            return server

        yield start
    for server in started:
        assert [line for line in server.lines() if line["level"] == "error"] == []
        assert "Traceback" not in server.log()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis that is running."""
    with RedisServer(tmp_path) as server:
        yield server


def find_wrong(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if not outcome.is_right]


def select_cached(server: GunicornServer, known: tuple[KnownRequest, ...]) -> list[KnownRequest]:
    """Return the requests whose answers are cached: answered, and without names."""
    outcomes = [ask(server, one) for one in known]
    assert find_wrong(outcomes) == []
    answered = [one.known for one in outcomes if one.cache in (HIT, MISS)]
    return [one for one in answered if not has_names(one)]


def has_names(known: KnownRequest) -> bool:
    """Whether a player has a name or a colour: such an answer is never cached."""
    players = orjson.loads(known.body).get("players", [])
    return any({"name", "colour"} & set(player) for player in players)


def read_readiness(server: GunicornServer) -> str:
    response, body = server.ask("GET", "/readyz")
    assert response.status == 200
    document = orjson.loads(body)
    assert document["status"] == "ready"
    return str(document["cache"])


def is_ok(server: GunicornServer) -> bool:
    return read_readiness(server) == "ok"


def ask_with_redis(server: GunicornServer, known: KnownRequest) -> Outcome:
    """Ask when Redis is not left alone, as it is for a second once a busy machine was slow."""
    wait_until(lambda: is_ok(server), "the service has found Redis")
    return ask(server, known)


def is_put_into_redis(server: GunicornServer, redis: RedisServer, known: KnownRequest) -> bool:
    """Whether the server keeps an answer without names in Redis; it is asked for it."""
    before = redis.count_calls("set")
    assert ask_with_redis(server, known).is_right
    return not has_names(known) and redis.count_calls("set") > before


def read_result(server: GunicornServer, known: KnownRequest) -> tuple[int, bytes]:
    """Ask for the answer under the address that it has been kept under."""
    answer = orjson.loads(known.answer)
    response, body = server.ask("GET", f"/v1/{answer['game']}/results/{answer['id']}")
    return response.status, body


def test_redis_is_shared_by_workers_not_missed_when_it_goes_and_used_when_it_is_back(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    server = serve(redis.url)
    kept = select_cached(server, known)
    # A busy machine may let any call wait 50 ms, and then Redis is left alone for a second.
    wait_until(lambda: is_ok(server), "the service has found Redis")
    outcomes = run_load(server, kept, COUNT)
    assert len(outcomes) == COUNT
    assert find_wrong(outcomes) == []
    # Each worker works an answer out at most once for each of the clients that ask for it at once.
    assert sum(outcome.cache != HIT for outcome in outcomes) <= CLIENTS * len(kept)
    assert HIT in {outcome.cache for outcome in outcomes}

    assert find_wrong(run_load(server, known, COUNT, {COUNT // 3: redis.kill})) == []
    assert read_readiness(server) == "degraded"
    assert find_wrong(run_load(server, known, COUNT, {COUNT // 2: redis.start})) == []
    wait_until(lambda: is_ok(server), "the service has found Redis again")
    before = redis.count_calls("set")
    wait_until(
        lambda: (
            not find_wrong(run_load(server, known, len(known)))
            and redis.count_calls("set") > before
        ),
        "the service keeps answers in Redis again",
    )

    assert find_wrong(run_load(server, known, COUNT, {COUNT // 3: redis.pause})) == []
    assert read_readiness(server) == "degraded"
    redis.resume()
    wait_until(lambda: is_ok(server), "the service has found Redis again")


def test_services_with_one_secret_share_what_they_worked_out_and_with_another_nothing(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    first, second = serve(redis.url, workers=1), serve(redis.url, workers=1)
    stranger = serve(redis.url, workers=1, DECOMPTE_CACHE_SECRET="a secret of its own")
    kept = [one for one in known if one.language == "en" and is_put_into_redis(first, redis, one)]
    assert len(kept) > 25
    unseen = iter(kept)

    def is_found(server: GunicornServer) -> bool:
        """Ask for what the server has never seen, when Redis is not left alone."""
        if not is_ok(server):
            return False
        outcome = ask(server, next(unseen))
        return outcome.is_right and outcome.cache == HIT

    wait_until(lambda: is_found(second), "one has what the other worked out")
    assert first.stop() == 0
    wait_until(
        lambda: is_ok(second) and read_result(second, next(unseen))[0] == 200,
        "results outlive the service",
    )

    outcomes = [ask_with_redis(stranger, one) for one in kept]
    assert find_wrong(outcomes) == []
    assert {outcome.cache for outcome in outcomes} == {MISS}
    _, metrics = stranger.ask("GET", "/metrics")
    foreign = re.search(rb'faults_total{kind="foreign"} (\S+)', metrics)
    assert foreign is not None
    assert float(foreign[1]) > 0

    own = next(unseen)
    assert ask(second, own).cache == MISS  # what the stranger has put there is no answer to it
    redis.kill()
    assert read_result(second, own) == (200, own.answer)  # from memory
    status, problem = read_result(second, next(unseen))
    assert status == 404
    assert orjson.loads(problem)["type"] == "/problems/result-not-found"


@pytest.mark.thorough
def test_redis_stopped_and_resumed_again_and_again_gives_right_answers(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    server = serve(redis.url)
    meanwhile = {
        number: redis.pause if number % 100 == 50 else redis.resume
        for number in range(50, COUNT, 50)
    }
    assert find_wrong(run_load(server, known, COUNT, meanwhile)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("pauses", [[0.01], [0.0, 0.03, 0.09], [0.2]], ids=str)
def test_a_slow_redis_gives_right_answers_or_none(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...], pauses: list[float]
) -> None:
    """Above all no answer to an earlier question, which arrives when nobody waits for it."""
    with SlowProxy(redis.port, pauses) as proxy:
        for _ in range(2):  # the second finds what the first keeps in Redis
            server = serve(f"redis://127.0.0.1:{proxy.port}/0")
            assert find_wrong(run_load(server, known, COUNT)) == []
        proxy.pauses = repeat(0.0)
        wait_until(lambda: is_ok(server), "the service has found Redis again")
    assert redis.count_connections() > 0


@pytest.mark.thorough
def test_a_redis_that_fills_up_and_refuses_is_not_missed(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    redis.command("CONFIG", "SET", "maxmemory-policy", "noeviction")
    server = serve(redis.url)
    fill = {COUNT // 3: lambda: redis.command("CONFIG", "SET", "maxmemory", "1")}
    assert find_wrong(run_load(server, known, COUNT, fill)) == []
    assert redis.command("SET", "one", "more").startswith(b"-OOM")


@pytest.mark.thorough
def test_a_redis_with_a_password_we_do_not_have_is_not_missed(
    serve: Serve, tmp_path: Path, known: tuple[KnownRequest, ...]
) -> None:
    with RedisServer(tmp_path, requirepass="quince") as redis:
        server = serve(redis.url)
        assert find_wrong(run_load(server, known, COUNT)) == []
        assert read_readiness(server) == "degraded"


@pytest.mark.thorough
def test_garbage_in_redis_is_not_taken_for_an_answer(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    first = serve(redis.url, workers=1)
    select_cached(first, known)
    keys = [key.decode() for key in list_keys(redis)]
    assert len(keys) > 100
    for key in keys:
        redis.command("SET", key, '{"players": "garbage"}')
    second = serve(redis.url, workers=1)
    assert find_wrong(run_load(second, known, len(known))) == []


def list_keys(redis: RedisServer) -> list[bytes]:
    """Every key in Redis, by a script that joins them: one reply, one line."""
    joined = redis.command("EVAL", "return table.concat(redis.call('KEYS', '*'), ' ')", "0")
    return joined.split()
