"""python3 deploy/bench/recognition PHOTOS: measures the recogniser on labelled photos.

Old versions of Python read this file and `refusal.py`; the rest is imported once the Python is
known to be new enough. It needs the packages of the extra `recognition`.
"""

import os
import sys
from os.path import dirname, realpath


def main() -> int:
    """Return 0 if all photos could be measured, whatever the figures are."""
    # Python puts this folder first; the checkout takes its place.
    sys.path[0] = dirname(dirname(dirname(dirname(realpath(__file__)))))
    # Several threads would share the processor time that is measured.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

    from deploy.refusal import end_if_unsupported

    end_if_unsupported()

    from deploy.bench.recognition.measuring import main as measure

    return measure(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
