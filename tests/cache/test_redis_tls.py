"""TLS to Redis with certificates of an authority of one's own, and with wrong ones."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cache.certificates import Authority, Certificate
from tests.cache.conftest import ManualClock, OpenRedisStore
from tests.cache.redis_counts import count_faults, read_counts
from tests.servers import RedisServer, free_port
from tests.shipped_redis import ShippedRedis

Serve = Callable[..., tuple[RedisServer, int]]


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture
def serve(tmp_path: Path, authority: Authority) -> Iterator[Serve]:
    """Starts a Redis with a certificate; returns it and the port on which it speaks TLS."""
    with ExitStack() as stack:

        def start(
            certificate: Certificate,
            kind: type[RedisServer] = RedisServer,
            auth_clients: str = "no",
        ) -> tuple[RedisServer, int]:
            port = free_port()
            server = kind(
                tmp_path,
                tls_port=str(port),
                tls_key_file=str(certificate.key),
                tls_cert_file=str(certificate.file),
                tls_ca_cert_file=str(authority.certificate.file),
                tls_auth_clients=auth_clients,
            )
            return stack.enter_context(server), port

        yield start


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_a_certificate_of_the_authority_named_in_the_url_is_accepted(
    serve: Serve, authority: Authority, open_redis_store: OpenRedisStore, host: str
) -> None:
    _, port = serve(authority.sign("localhost"))
    store = open_redis_store(f"rediss://{host}:{port}/0?ssl_ca_certs={authority.certificate.file}")
    store.put_many({"a": b"1"})
    assert store.get("a") == b"1"
    assert store.state() == "ok"
    assert count_faults(store) == {}


def test_the_user_of_the_games_works_over_tls(
    serve: Serve, authority: Authority, open_redis_store: OpenRedisStore
) -> None:
    server, port = serve(authority.sign("localhost"), ShippedRedis)
    assert isinstance(server, ShippedRedis)
    where = server.games_url.replace("redis://", "rediss://").replace(str(server.port), str(port))
    store = open_redis_store(f"{where}?ssl_ca_certs={authority.certificate.file}")
    store.put_many({"a": b"1"})
    assert store.get("a") == b"1"
    assert count_faults(store) == {}


def test_a_certificate_of_another_authority_is_a_miss(
    serve: Serve, authority: Authority, open_redis_store: OpenRedisStore, tmp_path: Path
) -> None:
    stranger = Authority(tmp_path, "stranger")
    server, port = serve(authority.sign("localhost"))
    for trusted in (f"?ssl_ca_certs={stranger.certificate.file}", ""):
        store = open_redis_store(f"rediss://localhost:{port}/0{trusted}")
        store.put_many({"a": b"1"})
        assert store.get("a") is None
        assert count_faults(store) == {"tls": 1}
        assert (read_counts(store).breaker, store.state()) == ("open", "degraded")
    assert server.count_calls("set") == 0


def test_an_expired_certificate_is_a_miss_until_a_new_one_is_there(
    serve: Serve, authority: Authority, open_redis_store: OpenRedisStore, clock: ManualClock
) -> None:
    certificate = authority.sign("localhost", days=0)
    server, port = serve(certificate)
    where = f"rediss://localhost:{port}/0?ssl_ca_certs={authority.certificate.file}"
    store = open_redis_store(where)
    assert store.get("a") is None
    assert count_faults(store) == {"tls": 1}
    server.kill()
    authority.sign("localhost")
    server.start()
    clock.advance_one_period()
    store.put_many({"a": b"1"})
    assert store.get("a") == b"1"
    assert count_faults(store) == {"tls": 1}


def test_a_certificate_for_another_host_is_a_miss_unless_names_are_not_checked(
    serve: Serve, authority: Authority, open_redis_store: OpenRedisStore
) -> None:
    _, port = serve(authority.sign("redis.example"))
    where = f"rediss://localhost:{port}/0?ssl_ca_certs={authority.certificate.file}"
    store = open_redis_store(where)
    assert store.get("a") is None
    assert count_faults(store) == {"tls": 1}
    careless = open_redis_store(f"{where}&ssl_check_hostname=false")
    careless.put_many({"a": b"1"})
    assert careless.get("a") == b"1"


def test_a_redis_that_asks_for_certificates_of_its_clients_takes_those_of_its_authority(
    serve: Serve, authority: Authority, open_redis_store: OpenRedisStore, tmp_path: Path
) -> None:
    _, port = serve(authority.sign("localhost"), auth_clients="yes")
    where = f"rediss://localhost:{port}/0?ssl_ca_certs={authority.certificate.file}"
    ours, theirs = authority.sign("games"), Authority(tmp_path, "stranger").sign("games")
    store = open_redis_store(f"{where}&ssl_certfile={ours.file}&ssl_keyfile={ours.key}")
    store.put_many({"a": b"1"})
    assert store.get("a") == b"1"
    assert count_faults(store) == {}
    for wrong in ("", f"&ssl_certfile={theirs.file}&ssl_keyfile={theirs.key}"):
        store = open_redis_store(f"{where}{wrong}")
        assert store.get("a") is None
        # TLS 1.3 refuses a client after the handshake: its alert, or the end of the connection,
        # whichever the client meets first.
        assert count_faults(store) in ({"tls": 1}, {"unreachable": 1})
        assert read_counts(store).breaker == "open"


@pytest.mark.usefixtures("medium_timeout")
def test_tls_where_none_is_spoken_and_none_where_tls_is_spoken_are_misses(
    serve: Serve, authority: Authority, open_redis_store: OpenRedisStore
) -> None:
    server, port = serve(authority.sign("localhost"))
    trusted = f"?ssl_ca_certs={authority.certificate.file}"
    for where in (f"rediss://localhost:{server.port}/0{trusted}", f"redis://localhost:{port}/0"):
        store = open_redis_store(where)
        assert store.get("a") is None
        store.put_many({"a": b"1"})
        assert sum(count_faults(store).values()) == 1
        assert (read_counts(store).misses, read_counts(store).breaker) == (1, "open")
        assert store.state() == "degraded"
    assert server.count_calls("get") == 0


@pytest.mark.usefixtures("real_timeout")
def test_a_hung_redis_with_tls_is_a_timeout_and_then_not_asked(
    serve: Serve, authority: Authority, open_redis_store: OpenRedisStore
) -> None:
    server, port = serve(authority.sign("localhost"))
    store = open_redis_store(
        f"rediss://localhost:{port}/0?ssl_ca_certs={authority.certificate.file}"
    )
    server.pause()
    for _ in range(100):
        assert store.get("a") is None
    assert count_faults(store) == {"timeout": 1}
    assert read_counts(store).passed_over == 99
    server.resume()


def test_certificates_are_read_when_the_store_is_opened_and_not_for_each_connection(
    serve: Serve, authority: Authority, open_redis_store: OpenRedisStore
) -> None:
    _, port = serve(authority.sign("localhost"))
    where = f"rediss://localhost:{port}/0?ssl_ca_certs={authority.certificate.file}"
    store = open_redis_store(where)
    moved = authority.certificate.file.rename(authority.certificate.file.with_suffix(".moved"))
    store.put_many({"a": b"1"})
    assert store.get("a") == b"1"
    with pytest.raises(ValueError, match=r"ssl_ca_certs .* No such file") as refusal:
        open_redis_store(where)
    assert str(moved.parent) not in str(refusal.value)


def test_a_key_with_a_password_is_read_with_the_password_of_the_url(
    authority: Authority, open_redis_store: OpenRedisStore
) -> None:
    certificate = authority.sign("games", password="opensesame")
    where = f"rediss://localhost/0?ssl_certfile={certificate.file}&ssl_keyfile={certificate.key}"
    open_redis_store(f"{where}&ssl_password=opensesame")
    for wrong in ("", "&ssl_password=hush-hush"):
        with pytest.raises(ValueError, match="ssl_keyfile or ssl_password cannot") as refusal:
            open_redis_store(f"{where}{wrong}")
        assert "hush" not in str(refusal.value)
