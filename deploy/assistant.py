"""python3 deploy/assistant.py: lets an assistant ask the games, over stdin and stdout or HTTP.

Makes the environment ready and becomes `services.mcp`, which gets all arguments; `--help` lists
them. Old versions of Python read this file and `refusal.py`; the rest is imported once the Python
is known to be new enough.
"""

import os
import sys
from os.path import dirname, realpath


def main() -> int:
    """Become the server; returns an exit code only if that did not come about."""
    sys.path.insert(0, dirname(dirname(realpath(__file__))))

    from deploy.refusal import end_if_unsupported

    end_if_unsupported()

    from deploy.environment import prepare
    from deploy.locks import MCP_LOCK
    from deploy.refusal import Refusal
    from deploy.services import CHECKOUT

    # An assistant reads messages of the protocol from stdout, and pip writes there too.
    out = os.dup(1)
    os.dup2(2, 1)
    try:
        python = prepare(CHECKOUT, MCP_LOCK)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    os.dup2(out, 1)
    os.close(out)
    os.chdir(CHECKOUT)
    command = [str(python), "-m", "services.mcp", *sys.argv[1:]]
    return os.execv(python, command)  # noqa: S606 - no shell is needed


if __name__ == "__main__":
    sys.exit(main())
