"""The network that reads tiles of any edition: its file, and what it reads on drawn boards."""

import hashlib
import subprocess
import sys

import numpy as np
import pytest

from services.recognition.facts import FACTS
from services.recognition.network import (
    BATCH,
    DIGEST,
    FILE,
    WIDTH,
    check_network,
    load_network,
    read_facts,
)

LARGEST = 1_100_000
"""The most bytes of the network in the repository."""


def test_the_file_is_small_and_the_one_of_its_digest() -> None:
    data = FILE.read_bytes()
    assert len(data) <= LARGEST
    assert DIGEST.read_text(encoding="ascii") == (
        f"{hashlib.sha256(data).hexdigest()}  {FILE.name}\n"
    )
    assert not load_network().empty()


def test_another_file_is_refused() -> None:
    with pytest.raises(ValueError, match="digest"):
        check_network(b"another", DIGEST.read_text(encoding="ascii"))


def test_any_number_of_cells_is_read() -> None:
    generator = np.random.default_rng(0)
    for count in (0, 1, BATCH + 1):
        cells = generator.integers(0, 256, (count, WIDTH, WIDTH, 3)).astype(np.uint8)
        assert read_facts(cells).shape == (count, len(FACTS))


def test_neither_reading_nor_drawing_needs_what_training_needs() -> None:
    """PyTorch is in no lock: only `training.learning` and its command may import it."""
    names = "recognition", "training.samples", "training.views", "training.tiles"
    imports = "; ".join(f"import services.recognition.{name}" for name in names)
    check = f"import sys; sys.modules['torch'] = None; {imports}"
    subprocess.run([sys.executable, "-c", check], check=True)
