"""python3 deploy/check.py [pytest arguments]: the whole project checked, with one command.

Old versions of Python read this file and `refusal.py`; the rest is imported once the Python is
known to be new enough. `deploy/checking.py` says what is checked, `--help` what can be asked for.
"""

import sys
from os.path import dirname, realpath

if __name__ == "__main__":
    sys.path.insert(0, dirname(dirname(realpath(__file__))))

    from deploy.refusal import end_if_unsupported

    end_if_unsupported()

    from deploy.checking import main

    sys.exit(main(sys.argv[1:]))
