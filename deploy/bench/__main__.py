"""python3 deploy/bench: the services and their floors measured in one go.

Old versions of Python read this file and `refusal.py`; the rest is imported once the Python is
known to be new enough. `deploy/bench/command.py` says what happens then, `--help` what can be asked
for.
"""

import sys
from os.path import dirname, realpath


def main() -> int:
    """Return 0 if everything could be measured, whatever the figures are."""
    # Python puts this folder first, where `redis.py` and the like would hide what they are named
    # after; the checkout takes its place.
    sys.path[0] = dirname(dirname(dirname(realpath(__file__))))

    from deploy.refusal import explain_unsupported

    reason = explain_unsupported(sys.version_info[:2], sys.platform)
    if reason:
        sys.exit(reason)

    from deploy.bench.command import main as bench

    return bench(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
