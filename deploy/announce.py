"""Prints the addresses of a server that answers, and something to try."""

import socket
import sys

import segno

# What to listen on to be reached at every address, and where this machine then reaches itself.
_WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104 - only compared
# An address set aside for documentation (RFC 5737): it is routed like any other, and nobody has it.
_SOMEWHERE = ("192.0.2.1", 9)

# A table of Héros du Monde: Europe in the modern epoch, four players.
EXAMPLE = (
    '{"epoch": "modern", "players": [{"id": "blue"}, {"id": "green"}, {"id": "red"}, '
    '{"id": "yellow"}], "territory": {"id": "europe", "discoveries": [4, 3, 3, 2], '
    '"population": {"blue": 15, "green": 12, "red": 8, "yellow": 4}}}'
)


def announce(scheme: str, host: str, port: int, *, has_phone: bool) -> None:
    """Print the address of a server at `host` and `port`; with `has_phone` also for the phone."""
    address = url(loopback_of(host), port, scheme)
    print(f"Ready: {address} (reference: {address}/docs)")
    content_type = "-H 'Content-Type: application/json'"
    print(f"Try: curl {address}/v1/heros/territory-scores {content_type} -d '{EXAMPLE}'")
    if host in _WILDCARDS:
        print("Open: everyone on this network can reach it.")
    if has_phone:
        print_phone_address(port, scheme)
    print(f"Assistants: python3 deploy/assistant.py --service {address} (docs/mcp.md)")
    print("Stop: Ctrl-C", flush=True)


def loopback_of(host: str) -> str:
    """Return the address at which this machine itself reaches a server that listens on `host`."""
    return _WILDCARDS.get(host, host)


def url(host: str, port: int, scheme: str = "http") -> str:
    """Return the address of a server at `host` and `port`, as one types it into a browser."""
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def print_phone_address(port: int, scheme: str = "http") -> None:
    """Print the address of a server on `port` for others on the network, with a QR code of it."""
    host = lan_address()
    if host is None:
        print("Phone: this machine has no address on a network.")
        return
    address = url(host, port, scheme)
    print(f"Phone: {address}")
    # Half blocks need a terminal that can show them; without, each module is two blanks wide.
    blocks = (sys.stdout.encoding or "").lower().startswith("utf")
    segno.make(address, micro=False).terminal(compact=blocks)


def lan_address() -> str | None:
    """Return the IPv4 address that others on the network reach this machine at, if it has one.

    A UDP socket that is connected sends nothing; it only learns which address it would send from.
    Where there is no route to anywhere, the machine's own name may still have an address.
    """
    for find in (_address_towards_elsewhere, _address_of_own_name):
        try:
            address = find()
        except OSError:
            continue
        if not address.startswith("127.") and address not in _WILDCARDS:
            return address
    return None


def _address_towards_elsewhere() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        unsent.connect(_SOMEWHERE)
        return str(unsent.getsockname()[0])


def _address_of_own_name() -> str:
    return socket.gethostbyname(socket.gethostname())
