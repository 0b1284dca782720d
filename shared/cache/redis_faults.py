"""What can go wrong between us and Redis, and what each fault is called when it is counted.

Every fault means a miss to the caller. What it means to the breaker, `RedisStore` decides.
"""

import ssl
from enum import StrEnum
from typing import Final

from redis import exceptions


class Fault(StrEnum):
    """The kinds of fault, each counted under its own name."""

    TIMEOUT = "timeout"
    """Nothing came within 50 ms: hung, paused, overloaded, or the network swallows packets."""
    UNREACHABLE = "unreachable"
    """Refused, reset or closed: not running, killed, restarting, too many clients."""
    UNRESOLVED = "unresolved"
    """The host's name has no address, or the name server did not say so in time."""
    TLS = "tls"
    """No agreement on TLS: a certificate that is not accepted, or an address that speaks no TLS."""
    AUTHENTICATION = "authentication"
    """Password or user missing or wrong, or this user may not do this."""
    HANDSHAKE = "handshake"
    """Redis would not open the session: most often a database number that it does not have."""
    LOADING = "loading"
    """Redis has started and still reads its data."""
    PROTOCOL = "protocol"
    """What answers does not speak Redis's protocol."""
    FULL = "full"
    """A put was refused for want of memory (`maxmemory`)."""
    REFUSED = "refused"
    """Any other refusal of a single call: a read-only replica, a key of another type."""
    FOREIGN = "foreign"
    """The value under our key has no seal of ours: another program or another secret made it."""
    EXHAUSTED = "exhausted"
    """More threads called at once than connections are allowed."""


class NameNotResolvedError(exceptions.ConnectionError):
    """The host's name could not be turned into an address in time."""


class HandshakeRefusedError(exceptions.ConnectionError):
    """Redis answered, but with an error, to what opens a session."""


# The first class that fits names the fault, so a class precedes those it derives from.
_FAULT_OF_ERROR: Final[tuple[tuple[type[Exception], Fault], ...]] = (
    (exceptions.MaxConnectionsError, Fault.EXHAUSTED),
    (NameNotResolvedError, Fault.UNRESOLVED),
    (HandshakeRefusedError, Fault.HANDSHAKE),
    (exceptions.AuthenticationError, Fault.AUTHENTICATION),
    (exceptions.AuthorizationError, Fault.AUTHENTICATION),
    (exceptions.NoPermissionError, Fault.AUTHENTICATION),
    (exceptions.BusyLoadingError, Fault.LOADING),
    (exceptions.TimeoutError, Fault.TIMEOUT),
    (exceptions.ConnectionError, Fault.UNREACHABLE),
    (exceptions.OutOfMemoryError, Fault.FULL),
    (exceptions.ResponseError, Fault.REFUSED),
)


def classify_error(error: Exception) -> Fault:
    """The kind of fault that an exception from Redis's client stands for.

    Exceptions that the client does not document come from bytes that it cannot read: `PROTOCOL`.
    """
    if _comes_from_tls(error):
        return Fault.TLS
    for error_class, fault in _FAULT_OF_ERROR:
        if isinstance(error, error_class):
            return fault
    return Fault.PROTOCOL


def _comes_from_tls(error: BaseException) -> bool:
    """Whether the client met an error of TLS, other than a connection that was simply closed."""
    closed = (ssl.SSLEOFError, ssl.SSLZeroReturnError)
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return not isinstance(cause, closed)
        cause = cause.__context__
    return False
