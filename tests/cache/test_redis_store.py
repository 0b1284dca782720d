"""The Redis tier with a Redis that is well, and the URLs it may be given."""

import multiprocessing
from pathlib import Path

import pytest
from redis import Connection

from shared.cache.redis import RedisStore
from shared.cache.redis_connections import describe_address, open_pool
from shared.cache.seal import choose_seal
from tests.cache.conftest import OpenRedisStore
from tests.cache.parallel_calls import run_in_threads
from tests.cache.redis_counts import count_faults, read_counts
from tests.servers import RedisServer


def test_what_one_store_puts_another_gets(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    open_redis_store(redis_server.url).put_many({"a": b"\x00\xff\r\nbytes"})
    open_redis_store(redis_server.url).put_many({"empty": b"", "clé \ud800\r\n": b"strange"})
    other = open_redis_store(redis_server.url)
    assert redis_server.count_connections() == 2
    assert other.get("a") == b"\x00\xff\r\nbytes"
    assert other.get("empty") == b""
    assert other.get("clé \ud800\r\n") == b"strange"
    assert other.get("never put") is None
    assert other.state() == "ok"


def test_many_are_put_as_each_would_be_alone(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(redis_server.url)
    store.put_many({"a": b"old"})
    store.put_many({"a": b"\r\n", "b": b"", "c": bytes(range(256)) * 8000})
    assert store.get("a") == b"\r\n"
    assert store.get("b") == b""
    assert store.get("c") == bytes(range(256)) * 8000
    for key in ("a", "b", "c"):
        assert 3590 <= int(redis_server.command("TTL", f"decompte:{key}")[1:]) <= 3600
    assert redis_server.count_calls("set") == 4
    assert redis_server.count_calls("multi") == 0
    assert set(read_counts(store).faults.values()) == {0}


def test_bytes_that_somebody_else_put_under_our_key_are_a_miss(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(redis_server.url)
    store.put_many({"a": b"the value of a"})
    redis_server.command("COPY", "decompte:a", "decompte:b")
    redis_server.command("SET", "decompte:c", "not ours")
    assert store.get("b") is None
    assert store.get("c") is None
    assert store.get("a") == b"the value of a"
    counts = read_counts(store)
    assert counts.faults["foreign"] == 2


def test_values_of_another_secret_or_of_none_are_misses_until_they_are_put_anew(
    redis_server: RedisServer,
) -> None:
    secrets = (None, b"the first secret", b"the second secret")
    stores = [RedisStore(redis_server.url, 3600, choose_seal(secret)) for secret in secrets]
    for writer in stores:
        writer.put_many({"a": b"1"})
        for reader in stores:
            assert reader.get("a") == (b"1" if reader is writer else None)
    for store in stores:
        # Each store found what the two others had put, and took neither.
        assert count_faults(store) == {"foreign": 2}
        assert (read_counts(store).hits, read_counts(store).misses) == (1, 2)
        assert (read_counts(store).breaker, store.state()) == ("closed", "ok")


def test_another_process_with_the_same_secret_finds_what_was_put(
    redis_server: RedisServer,
) -> None:
    for store in (
        RedisStore(redis_server.url, 3600, choose_seal(b"the same secret.")) for _ in range(2)
    ):
        assert store.get("a") in (None, b"1")
        store.put_many({"a": b"1"})
        assert store.get("a") == b"1"
        assert count_faults(store) == {}


def test_a_connection_is_made_at_the_first_use_and_used_again(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(redis_server.url)
    store.put_many({})
    assert redis_server.count_connections() == 0
    for turn in range(50):
        store.put_many({str(turn): b"x"})
        store.get(str(turn))
    assert redis_server.count_connections() == 1


def test_a_forked_child_makes_connections_of_its_own(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(redis_server.url)
    store.put_many({"parent": b"1"})

    def use_store() -> None:
        assert store.get("parent") == b"1"
        store.put_many({"child": b"2"})

    child = multiprocessing.get_context("fork").Process(target=use_store)
    child.start()
    child.join(20)
    assert child.exitcode == 0
    assert store.get("child") == b"2"
    assert redis_server.count_connections() == 2


def test_eight_threads_at_once_get_their_own_values(
    redis_server: RedisServer, open_redis_store: OpenRedisStore
) -> None:
    store = open_redis_store(redis_server.url)

    def count_wrong_answers(number: int) -> int:
        wrong = 0
        for turn in range(200):
            key = f"{number}/{turn}"
            store.put_many({key: key.encode()})
            wrong += store.get(key) != key.encode()
        return wrong

    assert run_in_threads(count_wrong_answers) == [0] * 8
    counts = read_counts(store)
    assert counts.hits == 1600
    assert redis_server.count_connections() <= 8


def test_the_user_the_password_and_the_database_of_the_url_are_used(
    tmp_path: Path, open_redis_store: OpenRedisStore
) -> None:
    with RedisServer(tmp_path, requirepass="p@ss/word", databases="4") as server:
        url = f"redis://default:p%40ss%2Fword@localhost:{server.port}"
        store = open_redis_store(f"{url}/3")
        store.put_many({"a": b"in database 3"})
        assert store.get("a") == b"in database 3"
        assert open_redis_store(f"{url}?db=3").get("a") == b"in database 3"
        assert open_redis_store(f"{url}/2").get("a") is None
        assert server.info("keyspace")["db3"].startswith("keys=1,")


def test_a_unix_socket_will_do(tmp_path: Path, open_redis_store: OpenRedisStore) -> None:
    path = tmp_path / "redis.sock"
    with RedisServer(tmp_path, unixsocket=str(path)):
        store = open_redis_store(f"unix://{path}?db=1")
        store.put_many({"a": b"1"})
        assert store.get("a") == b"1"


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://localhost:6379/0", "cannot be read"),
        ("localhost:6379", "cannot be read"),
        ("", "cannot be read"),
        ("redis://localhost:port/0", "cannot be read"),
        ("redis://localhost:99999/0", "cannot be read"),
        ("redis://[::1/0", "cannot be read"),
        ("redis://localhost/?db=first", "cannot be read"),
        ("redis://localhost/first", "database's number"),
        ("redis://localhost/1/2", "database's number"),
        ("redis://localhost/-1", "database's number"),
        ("redis://localhost/0?socket_timeout=30", "not accepted here: socket_timeout"),
        ("redis://localhost/0?retry_on_timeout=1&max_connections=9", "max_connections, retry_on"),
        ("redis://localhost/0?decode_responses=1", "not accepted here: decode_responses"),
        ("redis://localhost/0?ssl_ca_certs=x", "TLS options"),
        ("rediss://localhost/0?ssl_colour=blue", "not accepted here: ssl_colour"),
        ("rediss://localhost/0?ssl_cert_reqs=perhaps", "TLS options"),
        ("rediss://localhost/0?ssl_ca_certs=/nowhere.pem", "ssl_ca_certs or ssl_ca_path cannot"),
        ("rediss://localhost/0?ssl_certfile=/nowhere.pem", "ssl_certfile, ssl_keyfile or"),
        ("rediss://localhost/0?ssl_keyfile=/nowhere.pem", "ssl_certfile, ssl_keyfile or"),
        ("rediss://localhost/0?ssl_ciphers=NONE-SUCH", "ssl_ciphers cannot"),
    ],
)
def test_a_url_that_can_never_work_is_refused_when_it_is_given(url: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        RedisStore(url, 3600)


@pytest.mark.parametrize(
    "url", ["redis://:hush7/er@localhost", "redis://:hush7@localhost/x", "redis://:hush7@h/?a=b"]
)
def test_a_message_about_a_bad_url_never_contains_the_password(url: str) -> None:
    with pytest.raises(ValueError, match="Redis URL") as refusal:
        RedisStore(url, 3600)
    assert "hush7" not in str(refusal.value)
    assert refusal.value.__suppress_context__ or refusal.value.__context__ is None


def test_a_time_to_live_below_one_second_is_refused() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        RedisStore("redis://localhost", 0)


@pytest.mark.usefixtures("real_timeout")
def test_every_step_has_fifty_milliseconds_and_is_tried_once() -> None:
    connection = open_pool("redis://localhost").make_connection()
    assert isinstance(connection, Connection)
    assert connection.socket_timeout == 0.05
    assert connection.socket_connect_timeout == 0.05
    assert connection.retry.get_retries() == 0
    assert connection.health_check_interval == 0


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("redis://user:secret@example.org:7000/2", "example.org:7000/2"),
        ("redis://", "localhost:6379/0"),
        ("unix://:secret@/run/redis.sock?db=1", "/run/redis.sock?db=1"),
    ],
)
def test_the_address_in_the_log_holds_no_credentials(url: str, address: str) -> None:
    assert describe_address(open_pool(url)) == address
