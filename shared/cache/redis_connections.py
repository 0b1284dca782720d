"""Makes connections to Redis from a URL, with timeouts short enough for a request.

Redis's client is made for work that must succeed: by default it waits five seconds and tries ten
times more. A cache should miss instead. So each step (connect, agree on TLS, log in, choose the
database, ask, read each reply) has 50 ms and is tried once; a thread that finds all connections in
use gets none and does not queue. The session speaks RESP2, where connecting takes no round trip
unless there is a password or a database to give, and nothing is pushed by the server.

The URL names the address of one Redis, the user, the password, the database and the TLS options. It
may not set timeouts, retries or encodings, which would break the promises above.

Redis's client would read the system's authorities for each connection, which takes 70 ms and more.
So certificates and keys are read when the store is opened, and a process has to be restarted to
read renewed ones. With `ssl_ca_certs` or `ssl_ca_path`, those authorities are trusted and no
others.
"""

import re
import socket
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

from redis import Connection, ConnectionPool, SSLConnection
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.exceptions import AuthenticationError, NoPermissionError, RedisError, ResponseError
from redis.retry import Retry

from shared.cache.lookup import NameLookup
from shared.cache.redis_faults import HandshakeRefusedError, NameNotResolvedError

STEP_SECONDS: Final = 0.05
CONNECTIONS: Final = 32
"""At most so many per process; with four or eight threads there are never more than threads."""

_FORM: Final = "redis://[[user]:password@]host[:port][/database], or rediss:// or unix://"
TLS_OPTIONS: Final = frozenset(
    {
        "ssl_ca_certs",
        "ssl_ca_path",
        "ssl_cert_reqs",
        "ssl_certfile",
        "ssl_check_hostname",
        "ssl_ciphers",
        "ssl_keyfile",
        "ssl_password",
    }
)
"""What the URL may say about TLS; Redis's client documents each."""
_ACCEPTED_OPTIONS: Final = TLS_OPTIONS | {"db"}
_DATABASE_PATH: Final = re.compile(r"/?[0-9]*", re.ASCII)


def open_pool(url: str) -> ConnectionPool:
    """A pool of connections to the Redis at `url`, none of them made yet.

    Raises `ValueError` for a URL that can never work, and for certificates that cannot be read; the
    sentence names no password.
    """
    options = _options_of(url)
    if options.get("connection_class") is SSLConnection:
        options = _with_context(options)
        options["connection_class"] = _NamedSSLConnection
        options["lookup"] = NameLookup(STEP_SECONDS)
    elif "path" not in options:
        options["connection_class"] = _NamedConnection
        options["lookup"] = NameLookup(STEP_SECONDS)
    pool = ConnectionPool(
        max_connections=CONNECTIONS,
        socket_timeout=STEP_SECONDS,
        socket_connect_timeout=STEP_SECONDS,
        retry=Retry(NoBackoff(), 0),
        health_check_interval=0,
        protocol=2,
        driver_info=None,
        redis_connect_func=_open_session,
        **options,
    )
    _try_options(pool)
    return pool


def describe_address(pool: ConnectionPool) -> str:
    """Where the pool's Redis is, for the log: host, port and database, without credentials."""
    options = pool.connection_kwargs
    if "path" in options:
        return f"{options['path']}?db={options.get('db', 0)}"
    host, port = options.get("host", "localhost"), options.get("port", 6379)
    return f"{host}:{port}/{options.get('db', 0)}"


def _options_of(url: str) -> dict[str, Any]:
    read_url: Callable[[str], dict[str, Any]] = parse_url
    try:
        parts = urlsplit(url)
        options = read_url(url)
    except ValueError:
        # The reason is left out: it may quote a piece of the password.
        raise ValueError(
            f"The Redis URL cannot be read; it should be {_FORM}, "
            "with special characters in the password percent-encoded."
        ) from None
    if parts.scheme != "unix" and not _DATABASE_PATH.fullmatch(parts.path):
        raise ValueError("The Redis URL's path must be the database's number, as in /0.")
    known = {"host", "port", "path", "username", "password", "connection_class"}
    refused = sorted(set(options) - known - _ACCEPTED_OPTIONS)
    if refused:
        raise ValueError(
            f"The Redis URL has options that are not accepted here: {', '.join(refused)}. "
            f"Only {', '.join(sorted(_ACCEPTED_OPTIONS))} are."
        )
    return options


def _with_context(options: dict[str, Any]) -> dict[str, Any]:
    """The options with a TLS context in the place of those that it is made from."""
    tls_options = {name: value for name, value in options.items() if name in TLS_OPTIONS}
    rest = {name: value for name, value in options.items() if name not in TLS_OPTIONS}
    try:
        return rest | {"context": _open_context(tls_options)}
    except RedisError:
        raise ValueError(
            "The Redis URL has TLS options with a value that is not possible."
        ) from None


def _open_context(options: Mapping[str, Any]) -> ssl.SSLContext:
    """The context that the TLS options of a URL ask for.

    Raises `ValueError`, naming the option, when certificates, keys or ciphers cannot be used, and
    `RedisError` for a value that Redis's client refuses.
    """
    wanted = SSLConnection(**options)  # reads the options, and connects to nothing
    with _name_options_of_failures("ssl_ca_certs or ssl_ca_path"):
        context = ssl.create_default_context(cafile=wanted.ca_certs, capath=wanted.ca_path)
    context.check_hostname = wanted.check_hostname
    context.verify_mode = wanted.cert_reqs
    if wanted.certfile or wanted.keyfile:
        with _name_options_of_failures("ssl_certfile, ssl_keyfile or ssl_password"):
            # Without a password OpenSSL would ask for one on the terminal.
            password = wanted.certificate_password or ""
            context.load_cert_chain(wanted.certfile, wanted.keyfile, password)
    if wanted.ssl_ciphers:
        with _name_options_of_failures("ssl_ciphers"):
            context.set_ciphers(wanted.ssl_ciphers)
    return context


@contextmanager
def _name_options_of_failures(options: str) -> Iterator[None]:
    try:
        yield
    except (OSError, TypeError) as error:  # errors of OpenSSL are OSErrors
        raise ValueError(f"The Redis URL's {options} cannot be used: {error}.") from None


def _try_options(pool: ConnectionPool) -> None:
    """Makes a connection object, which connects to nothing, to see that it takes its options."""
    try:
        pool.connection_class(**pool.connection_kwargs)
    except (TypeError, ValueError, RedisError):
        raise ValueError(
            "The Redis URL has TLS options, which belong to rediss:// alone, or an option with a "
            "value that is not possible."
        ) from None


def _open_session(connection: Connection) -> None:
    """Logs in and chooses the database; a refusal of that is not one of the call that follows."""
    on_connect: Callable[[], None] = connection.on_connect
    try:
        on_connect()
    except NoPermissionError as refusal:
        raise AuthenticationError(str(refusal)) from refusal
    except ResponseError as refusal:
        raise HandshakeRefusedError(str(refusal)) from refusal


class _NamedConnection(Connection):
    """A connection to a host that may be a name: looked up in time, or not connected."""

    def __init__(self, *, lookup: NameLookup, **options: Any) -> None:
        make: Callable[..., None] = super().__init__
        make(**options)
        self._lookup = lookup

    def connect_check_health(
        self, check_health: bool = True, retry_socket_connect: bool = True
    ) -> None:
        """Where the client makes a socket, if it has none; it looks the name up again for that."""
        if not self.is_connected:
            try:
                self._lookup.require(self.host, self.port)
            except (OSError, UnicodeError) as error:
                raise NameNotResolvedError(f"The name {self.host} was not resolved.") from error
        super().connect_check_health(check_health, retry_socket_connect)


class _NamedSSLConnection(_NamedConnection, SSLConnection):
    """The same, with TLS by a context that is already there."""

    def __init__(self, *, context: ssl.SSLContext, **options: Any) -> None:
        super().__init__(**options)
        self._context = context

    def _wrap_socket_with_ssl(self, sock: socket.socket) -> ssl.SSLSocket:
        return self._context.wrap_socket(sock, server_hostname=self.host)
