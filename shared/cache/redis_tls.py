"""TLS to Redis: a context made once from the options of the URL, and connections that use it.

Redis's client would make a context for each connection. Reading the system's authorities for it
takes 70 ms and more, longer than a request may wait for a connection. So certificates and keys are
read when the store is opened, and a process has to be started anew to read renewed ones.

With `ssl_ca_certs` or `ssl_ca_path`, those authorities are trusted and no others.
"""

import socket
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from redis import SSLConnection

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


def open_context(options: Mapping[str, Any]) -> ssl.SSLContext:
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


class ContextConnection(SSLConnection):
    """A connection with TLS by a context that is already there."""

    def __init__(self, *, context: ssl.SSLContext, **options: Any) -> None:
        make: Callable[..., None] = super().__init__
        make(**options)
        self._context = context

    def _wrap_socket_with_ssl(self, sock: socket.socket) -> ssl.SSLSocket:
        return self._context.wrap_socket(sock, server_hostname=self.host)
