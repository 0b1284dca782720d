"""One thread: on a machine where every processor is busy, several only wait for each other."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
