"""python -m deploy.containers: builds what it needs, runs the stack in containers, cleans up."""

import os
import signal
import sys

from deploy.containers import bases, engine
from deploy.refusal import Refusal
from deploy.services import CHECKOUT

_FOLDER = CHECKOUT / "build" / "containers"


def main() -> int:
    """Return 0 if the run passed, 1 if not or if it could not be done."""
    if os.geteuid() != 0:
        print("--containers needs root: it makes namespaces and mounts.")
        return 1
    # Ended by an exception, `unshare` is killed, and all in its namespaces with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        bases.prepare(_FOLDER)
    except Refusal as refusal:
        print(refusal)
        return 1
    return engine.start("deploy.containers.inside", _FOLDER)


if __name__ == "__main__":
    sys.exit(main())
