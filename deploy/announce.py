"""Wait until the server really answers, then print its address and something to try.

Started by `serving.py` just before it becomes gunicorn, which is therefore this process's parent:
when the parent is gone there is nothing left to wait for.
"""

import argparse
import http.client
import os
import sys
import time

import segno

from deploy.network import WILDCARDS, loopback_of, url

_BETWEEN_TRIES = 0.05
_TRY = 2.0
_TRIES_BEFORE_A_WORD = 400

# A table of Héros du Monde: Europe in the modern epoch, four players.
EXAMPLE = (
    '{"epoch": "modern", "players": [{"id": "blue"}, {"id": "green"}, {"id": "red"}, '
    '{"id": "yellow"}], "territory": {"id": "europe", "discoveries": [4, 3, 3, 2], '
    '"population": {"blue": 15, "green": 12, "red": 8, "yellow": 4}}}'
)


def main() -> int:
    """Print the address once `/healthz` says 200; return 1 if the server ended before it did."""
    parser = argparse.ArgumentParser(prog="announce.py")
    parser.add_argument("host")
    parser.add_argument("port", type=int)
    parser.add_argument("--parent", type=int, required=True, help="the server's process id")
    parser.add_argument("--lan", help="the address for the phone; empty if there is none")
    given = parser.parse_args()
    if not _answers(loopback_of(given.host), given.port, given.parent):
        return 1
    for line in render_announcement(given.host, given.port):
        print(line)
    if given.host in WILDCARDS:
        print("Open: everyone on this network can reach it.")
    if given.lan is not None:
        print_phone_address(given.lan)
    print("Stop: Ctrl-C", flush=True)
    return 0


def render_announcement(host: str, port: int) -> list[str]:
    """Return the lines that say where the server on `host` and `port` is and how to try it."""
    address = url(loopback_of(host), port)
    content_type = "-H 'Content-Type: application/json'"
    return [
        f"Ready: {address} (reference: {address}/docs)",
        f"Try: curl {address}/v1/heros/territory-scores {content_type} -d '{EXAMPLE}'",
    ]


def print_phone_address(address: str) -> None:
    if not address:
        print("Phone: this machine has no address on a network.")
        return
    print(f"Phone: {address}")
    # Half blocks need a terminal that can show them; without, each module is two blanks wide.
    blocks = (sys.stdout.encoding or "").lower().startswith("utf")
    segno.make(address, micro=False).terminal(compact=blocks)


def _answers(host: str, port: int, parent: int) -> bool:
    tries = 0
    while os.getppid() == parent:
        if _is_healthy(host, port):
            return True
        tries += 1
        if tries == _TRIES_BEFORE_A_WORD:
            print("Not ready yet: /healthz does not answer; the lines above may say why.")
        time.sleep(_BETWEEN_TRIES)
    return False


def _is_healthy(host: str, port: int) -> bool:
    connection = http.client.HTTPConnection(host, port, timeout=_TRY)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main())
