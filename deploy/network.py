"""Addresses of this machine: what to listen on, and what to type into a phone."""

import socket

EVERYWHERE = "0.0.0.0"  # noqa: S104 - taken only when asked for, with --lan or --host
# What to listen on to be reached at every address, and where this machine then reaches itself.
WILDCARDS = {EVERYWHERE: "127.0.0.1", "::": "::1", "": "127.0.0.1"}
# An address set aside for documentation (RFC 5737): it is routed like any other, and nobody has it.
_SOMEWHERE = ("192.0.2.1", 9)


def loopback_of(host: str) -> str:
    """Return the address at which this machine itself reaches a server that listens on `host`."""
    return WILDCARDS.get(host, host)


def url(host: str, port: int) -> str:
    """Return the address of a server at `host` and `port`, as one types it into a browser."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def lan_address() -> str | None:
    """Return the IPv4 address that others on the network reach this machine at, if it has one.

    A UDP socket that is connected sends nothing; it only learns which address it would send from.
    Where there is no route to anywhere, the machine's own name may still have an address.
    """
    for found in (_address_towards_elsewhere, _address_of_own_name):
        try:
            address = found()
        except OSError:
            continue
        if not address.startswith("127.") and address != EVERYWHERE:
            return address
    return None


def _address_towards_elsewhere() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        unsent.connect(_SOMEWHERE)
        return str(unsent.getsockname()[0])


def _address_of_own_name() -> str:
    return socket.gethostbyname(socket.gethostname())
