"""A real service and a real Redis: shared while it is there, and not missed when it is gone.

Whatever happens to Redis, every answer is the right one, byte for byte; none is a 5xx. No test
looks at the clock: how much time Redis may cost is for the benchmark to say.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
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
from tests.servers import RedisServer, free_port, wait_until
from tests.shipped_redis import ShippedRedis

FACTORY = "tests.all_games:create_app()"
COUNT = 400

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


def test_what_one_service_worked_out_another_finds_in_redis(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    first, second = serve(redis.url, workers=1), serve(redis.url, workers=1)
    kept = select_cached(first, known)
    assert len(kept) > 50
    # A busy machine may let one call wait 50 ms, and then Redis is left alone for a second: so the
    # second service is asked, for what it has never seen, until Redis answers for the first.
    for one in kept:
        outcome = ask(second, one)
        assert outcome.is_right
        if outcome.cache == HIT:
            break
        time.sleep(0.1)
    assert outcome.cache == HIT


def test_two_workers_find_what_was_worked_out(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    server = serve(redis.url, workers=2)
    kept = select_cached(server, known)
    outcomes = run_load(server, kept, COUNT)
    assert len(outcomes) == COUNT
    assert find_wrong(outcomes) == []
    # Each worker works an answer out at most once for each of the clients that ask for it at once.
    worked_out = sum(outcome.cache != HIT for outcome in outcomes)
    assert worked_out <= CLIENTS * len(kept)
    assert worked_out < len(outcomes)


def test_two_workers_without_redis_give_the_same_answers(
    serve: Serve, known: tuple[KnownRequest, ...]
) -> None:
    server = serve(None, workers=2)
    assert find_wrong(run_load(server, known, COUNT)) == []
    assert read_readiness(server) == "ok"


def test_results_outlive_the_service(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    first = serve(redis.url)
    kept = [one for one in select_cached(first, known) if one.language == "en"]
    assert first.stop() == 0
    second = serve(redis.url)
    found = 0
    for one in kept:
        answer = orjson.loads(one.answer)
        response, body = second.ask("GET", f"/v1/{answer['game']}/results/{answer['id']}")
        if response.status == 404:
            # Redis was slow on a busy machine, and is left alone for a second.
            time.sleep(0.05)
            continue
        assert (response.status, body) == (200, one.answer)
        found += 1
    assert found


def test_redis_killed_under_load_is_not_missed(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    server = serve(redis.url)
    # A busy machine may let even this call wait 50 ms, and then Redis is left alone for a second.
    wait_until(lambda: read_readiness(server) == "ok", "the service has found Redis")
    assert find_wrong(run_load(server, known, COUNT, {COUNT // 3: redis.kill})) == []
    assert read_readiness(server) == "degraded"


def test_redis_killed_and_come_back_under_load_is_used_again(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    server = serve(redis.url)
    meanwhile = {COUNT // 4: redis.kill, COUNT // 2: redis.start}
    assert find_wrong(run_load(server, known, COUNT, meanwhile)) == []
    wait_until(lambda: read_readiness(server) == "ok", "the service has found Redis again")
    before = redis.count_calls("set")
    wait_until(
        lambda: (
            not find_wrong(run_load(server, known, len(known)))
            and redis.count_calls("set") > before
        ),
        "the service keeps answers in Redis again",
    )


def test_redis_stopped_under_load_is_not_waited_for(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    server = serve(redis.url)
    assert find_wrong(run_load(server, known, COUNT, {COUNT // 3: redis.pause})) == []
    assert read_readiness(server) == "degraded"
    redis.resume()
    wait_until(lambda: read_readiness(server) == "ok", "the service has found Redis again")


def test_redis_stopped_and_resumed_again_and_again_gives_right_answers(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    server = serve(redis.url)
    meanwhile = {
        number: redis.pause if number % 100 == 50 else redis.resume
        for number in range(50, COUNT, 50)
    }
    assert find_wrong(run_load(server, known, COUNT, meanwhile)) == []


def test_a_full_redis_takes_nothing_and_harms_nothing(
    serve: Serve, tmp_path: Path, known: tuple[KnownRequest, ...]
) -> None:
    # Less than it needs for itself: it answers, and refuses every write.
    with RedisServer(tmp_path, maxmemory="1kb", maxmemory_policy="noeviction") as redis:
        server = serve(redis.url)
        assert find_wrong(run_load(server, known, COUNT)) == []
        assert read_readiness(server) == "degraded"
        assert redis.command("DBSIZE") == b":0"


def test_redis_refused_from_the_start_is_not_missed(
    serve: Serve, known: tuple[KnownRequest, ...]
) -> None:
    server = serve(f"redis://127.0.0.1:{free_port()}/0")
    assert read_readiness(server) == "degraded"
    assert find_wrong(run_load(server, known, COUNT)) == []


def test_a_redis_that_appears_later_is_found(
    serve: Serve, tmp_path: Path, known: tuple[KnownRequest, ...]
) -> None:
    redis = RedisServer(tmp_path)
    server = serve(redis.url)
    assert read_readiness(server) == "degraded"
    with redis:
        wait_until(lambda: read_readiness(server) == "ok", "the service has found Redis")
        assert find_wrong(run_load(server, known, COUNT)) == []


def test_a_redis_with_a_password_we_do_not_have_is_not_missed(
    serve: Serve, tmp_path: Path, known: tuple[KnownRequest, ...]
) -> None:
    with RedisServer(tmp_path, requirepass="quince") as redis:
        server = serve(redis.url)
        assert find_wrong(run_load(server, known, COUNT)) == []
        assert read_readiness(server) == "degraded"


def test_a_result_whose_redis_is_gone_is_found_or_honestly_gone(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    first, second = serve(redis.url, workers=1), serve(redis.url, workers=1)
    one = select_cached(first, known)[0]
    redis.kill()
    answer = orjson.loads(one.answer)
    where = f"/v1/{answer['game']}/results/{answer['id']}"
    assert first.ask("GET", where)[0].status == 200  # it still has it in memory
    response, body = second.ask("GET", where)
    assert response.status == 404
    assert orjson.loads(body)["type"] == "/problems/result-not-found"


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


def test_a_service_works_with_the_shipped_user_of_redis_named_in_a_file(
    serve: Serve, tmp_path: Path, known: tuple[KnownRequest, ...]
) -> None:
    with ShippedRedis(tmp_path) as redis:
        file = tmp_path / "redis-url"
        file.write_text(f"{redis.games_url}\n", encoding="utf-8")
        server = serve(None, REDIS_URL_FILE=str(file))
        wait_until(lambda: read_readiness(server) == "ok", "the service has found Redis")
        assert find_wrong(run_load(server, known, COUNT)) == []
        assert redis.count_calls("set") > 0
        assert redis.command("ACL", "LOG") == b"*0"


def test_services_with_two_secrets_share_nothing_and_answer_right(
    serve: Serve, redis: RedisServer, known: tuple[KnownRequest, ...]
) -> None:
    secrets = ({"DECOMPTE_CACHE_SECRET": f"the secret of service {n}"} for n in range(2))
    first, second = (serve(redis.url, workers=1, **secret) for secret in secrets)
    kept = select_cached(first, known)
    outcomes = [ask(second, one) for one in kept]
    assert find_wrong(outcomes) == []
    assert {outcome.cache for outcome in outcomes} == {MISS}
    _, metrics = second.ask("GET", "/metrics")
    foreign = re.search(rb'faults_total{kind="foreign"} (\S+)', metrics)
    assert foreign is not None
    assert float(foreign[1]) > 0


def list_keys(redis: RedisServer) -> list[bytes]:
    """Every key in Redis, by a script that joins them: one reply, one line."""
    joined = redis.command("EVAL", "return table.concat(redis.call('KEYS', '*'), ' ')", "0")
    return joined.split()
