"""The shipped user of Redis: games work with it, and it can do nothing else."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import AuthenticationError, NoPermissionError

from shared.cache.redis import KEY_PREFIX
from tests.cache.conftest import OpenRedisStore
from tests.cache.redis_counts import count_faults, read_counts
from tests.servers import TIMEOUT_SECONDS, free_port, require_program
from tests.shipped_redis import PASSWORD, SHIPPED, ShippedRedis


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[ShippedRedis]:
    with ShippedRedis(tmp_path) as server:
        yield server


@pytest.fixture
def games(redis: ShippedRedis) -> Iterator[Redis]:
    """A client with the credentials of the games, for what the games never ask."""
    url = redis.games_url
    with Redis.from_url(
        url, protocol=2, driver_info=None, socket_timeout=TIMEOUT_SECONDS
    ) as client:
        yield client


def test_a_store_works_with_the_user_of_the_games_and_meets_no_refusal(
    redis: ShippedRedis, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(redis.games_url)
    store.put_many({"a": b"1"})
    store.put_many({"b": b"2", "c": b"3"})
    assert [store.get(key) for key in "abcd"] == [b"1", b"2", b"3", None]
    assert store.state() == "ok"
    assert count_faults(store) == {}
    assert redis.command("ACL", "LOG") == b"*0"


def test_the_user_may_do_nothing_that_a_store_does_not_do(
    redis: ShippedRedis, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(redis.games_url)
    store.put_many({"a": b"1"})
    store.get("a")
    store.state()
    allowed = {"get", "set", "ping"}
    assert {name for name in allowed if redis.count_calls(name) == 0} == set()
    rules = (SHIPPED / "users.acl").read_text().split()
    assert {rule[1:] for rule in rules if rule.startswith("+")} == allowed
    assert [rule for rule in rules if rule.startswith("~")] == [f"~{KEY_PREFIX}*"]


REFUSED = [
    "KEYS *",
    "SCAN 0",
    "RANDOMKEY",
    "DBSIZE",
    "FLUSHALL",
    "FLUSHDB",
    "CONFIG GET *",
    "CONFIG SET maxmemory 1",
    "ACL LIST",
    "ACL WHOAMI",
    "CLIENT LIST",
    "CLIENT SETNAME games",
    "INFO",
    "MONITOR",
    "SHUTDOWN",
    "SAVE",
    "REPLICAOF 127.0.0.1 1",
    "SELECT 1",
    "SUBSCRIBE news",
    "PUBLISH news all",
    "EVAL return 0",
    "MULTI",
    "DEL decompte:a",
    "UNLINK decompte:a",
    "EXPIRE decompte:a 1",
    "APPEND decompte:a x",
    "MGET decompte:a",
    "RENAME decompte:a decompte:b",
    "COPY decompte:a decompte:b",
    "GET other:a",
    "SET other:a 1",
    "SET decompte 1",
]


def test_any_other_command_and_any_other_key_is_refused(games: Redis) -> None:
    for command in REFUSED:
        with pytest.raises(NoPermissionError):
            games.execute_command(*command.split())


def test_who_has_no_password_or_a_wrong_one_is_refused_everything(redis: ShippedRedis) -> None:
    where = f"127.0.0.1:{redis.port}/0"
    for credentials in ("", "games:wrong@", ":wrong@", "default:any@", f"default:{PASSWORD[:4]}@"):
        url = f"redis://{credentials}{where}"
        with (
            Redis.from_url(
                url, protocol=2, driver_info=None, socket_timeout=TIMEOUT_SECONDS
            ) as client,
            pytest.raises(AuthenticationError),
        ):
            client.ping()


def test_a_health_check_without_a_password_still_sees_that_redis_answers(
    redis: ShippedRedis,
) -> None:
    command = [require_program("redis-cli"), "-p", str(redis.port), "ping"]
    run = subprocess.run(
        command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=True
    )
    assert run.stdout.startswith("NOAUTH")


def test_a_key_of_another_prefix_is_a_miss_counted_as_authentication(
    redis: ShippedRedis, open_redis_store: OpenRedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_redis_store(redis.games_url)
    monkeypatch.setattr("shared.cache.redis.KEY_PREFIX", "other:")
    store.put_many({"a": b"1"})
    assert store.get("a") is None
    assert count_faults(store) == {"authentication": 2}
    assert (read_counts(store).breaker, store.state()) == ("closed", "degraded")


def test_a_database_that_the_user_may_not_choose_is_counted_as_authentication(
    redis: ShippedRedis, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(f"{redis.games_url.removesuffix('/0')}/1")
    store.put_many({"a": b"1"})
    assert store.get("a") is None
    assert count_faults(store) == {"authentication": 1}
    assert (read_counts(store).breaker, store.state()) == ("open", "degraded")


@pytest.mark.parametrize("content", ["", "\n"])
def test_redis_does_not_start_without_a_password(tmp_path: Path, content: str) -> None:
    password_file = tmp_path / "password"
    password_file.write_text(content)
    run = subprocess.run(
        ["sh", str(SHIPPED / "start.sh"), "--port", "0"],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "DECOMPTE_REDIS_PASSWORD_FILE": str(password_file)},
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
    )
    assert run.returncode == 1
    assert "is empty" in run.stderr


def test_redis_refuses_the_shipped_users_while_nobody_has_chosen_a_password(
    tmp_path: Path,
) -> None:
    run = subprocess.run(
        [
            *(require_program("redis-server"), "--port", str(free_port())),
            *("--aclfile", str(SHIPPED / "users.acl")),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
    )
    assert run.returncode == 1
    assert "password hash must be exactly 64 characters" in run.stdout
