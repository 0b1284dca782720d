"""Measures the recogniser on labelled photos of a folder outside the checkout."""

import os

# Several threads would share the processor time that is measured. Numpy reads this once.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
