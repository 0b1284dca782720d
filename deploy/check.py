"""python3 deploy/check.py [pytest arguments]: the whole project checked, with one command.

Old versions of Python read this file and `refusal.py`; the rest is imported once the Python is
known to be new enough. `deploy/checking.py` says what is checked, `--help` what can be asked for.
"""

import sys
from os.path import dirname, realpath


def main() -> int:
    """Return 0 if everything asked for passed, and another number if anything failed."""
    sys.path.insert(0, dirname(dirname(realpath(__file__))))

    from deploy.refusal import end_if_unsupported

    end_if_unsupported()

    from deploy.checking import main as check

    return check(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
