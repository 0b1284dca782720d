"""python deploy/healthy.py: exit code 0 if the service of this container answers `/healthz`.

The container's health check; its image has no curl. Standard library only, and little of it: this
starts every few seconds. Asks 127.0.0.1 at DECOMPTE_PORT (default 8000) and waits at most 2 s.
"""

import os
import sys
from http.client import HTTPConnection, HTTPException

_PATIENCE = 2


def is_healthy(host: str, port: int) -> bool:
    """Return whether `/healthz` of the server at `host` and `port` is answered with 200."""
    connection = HTTPConnection(host, port, timeout=_PATIENCE)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(0 if is_healthy("127.0.0.1", int(os.environ.get("DECOMPTE_PORT", "8000"))) else 1)
