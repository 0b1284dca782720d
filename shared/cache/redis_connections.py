"""From a URL to connections that never keep a request waiting.

Redis's client is made for work that must succeed: by default it waits five seconds and tries ten
times more. A cache would rather miss. So each step (connect, log in, choose the database, ask, hear
each reply) has 50 ms and is tried once; the host's name is looked up within 50 ms as well; a thread
that finds all connections in use gets none and does not queue. The session speaks RESP2, where
connecting takes no round trip unless there is a password or a database to give, and nothing is
pushed by the server.

The URL may say where Redis is, who we are, which database, and the TLS options. It may not say
anything about timeouts, retries or encodings, which would break the promises above.

Only a single Redis is spoken to: no sentinel, no cluster.
"""

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from redis import Connection, ConnectionPool, SSLConnection
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.exceptions import RedisError, ResponseError
from redis.retry import Retry

from shared.cache.lookup import NameLookup
from shared.cache.redis_faults import HandshakeRefusedError, NameNotResolvedError

STEP_SECONDS: Final = 0.05
CONNECTIONS: Final = 32
"""At most so many per process; with four or eight threads there are never more than threads."""

_FORM: Final = "redis://[[user]:password@]host[:port][/database], or rediss:// or unix://"
_ACCEPTED_OPTION: Final = re.compile(r"db|ssl_[a-z_]+", re.ASCII)
_DATABASE_PATH: Final = re.compile(r"/?[0-9]*", re.ASCII)


def open_pool(url: str) -> ConnectionPool:
    """A pool of connections to the Redis at `url`, none of them made yet.

    Raises `ValueError` for a URL that can never work; the sentence names no password.
    """
    options = _options_of(url)
    if "path" not in options:
        secure = options.get("connection_class") is SSLConnection
        options["connection_class"] = _NamedSSLConnection if secure else _NamedConnection
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


def address_of(pool: ConnectionPool) -> str:
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
        # The reason is not told: it may quote a piece of the password.
        raise ValueError(
            f"The Redis URL cannot be read; it should be {_FORM}, "
            "with special characters in the password percent-encoded."
        ) from None
    if parts.scheme != "unix" and not _DATABASE_PATH.fullmatch(parts.path):
        raise ValueError("The Redis URL's path must be the database's number, as in /0.")
    known = {"host", "port", "path", "username", "password", "connection_class"}
    refused = sorted(name for name in set(options) - known if not _ACCEPTED_OPTION.fullmatch(name))
    if refused:
        raise ValueError(
            f"The Redis URL has options that are not accepted here: {', '.join(refused)}. "
            "Only db and those that begin with ssl_ are."
        )
    return options


def _try_options(pool: ConnectionPool) -> None:
    """Makes a connection object, which connects to nothing, to see that it takes its options."""
    try:
        pool.connection_class(**pool.connection_kwargs)
    except (TypeError, ValueError, RedisError):
        raise ValueError(
            "The Redis URL has TLS options that are unknown, have a value that is not possible, "
            "or do not belong to its scheme."
        ) from None


def _open_session(connection: Connection) -> None:
    """Logs in and chooses the database, so that a no to that is not taken for a no to a call."""
    on_connect: Callable[[], None] = connection.on_connect
    try:
        on_connect()
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
    """The same, with TLS."""
