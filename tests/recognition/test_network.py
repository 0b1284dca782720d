"""The network that reads tiles of any edition: its file, and what it reads on drawn boards."""

import hashlib
import subprocess
import sys

import numpy as np
import pytest

from services.recognition import sight
from services.recognition.facts import FACTS
from services.recognition.network import (
    BATCH,
    FILE,
    WIDTH,
    check_network,
    find_digest,
    load_network,
    read_facts,
)

LARGEST = 1_100_000
"""The most bytes of both networks in the repository."""


def test_the_files_are_small_and_those_of_their_digests() -> None:
    assert FILE.stat().st_size + sight.FILE.stat().st_size <= LARGEST
    for file in (FILE, sight.FILE):
        line = f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        assert find_digest(file).read_text(encoding="ascii") == line
        assert not load_network(file).empty()


def test_another_file_is_refused() -> None:
    with pytest.raises(ValueError, match="digest"):
        check_network(b"another", find_digest(FILE).read_text(encoding="ascii"))


def test_any_number_of_cells_is_read() -> None:
    generator = np.random.default_rng(0)
    for count in (0, 1, BATCH + 1):
        cells = generator.integers(0, 256, (count, WIDTH, WIDTH, 3)).astype(np.uint8)
        assert read_facts(cells).shape == (count, len(FACTS))


def test_neither_reading_nor_drawing_needs_what_training_needs() -> None:
    """PyTorch is in no lock: only `learning`, `spotting` and the command may import it."""
    names = "recognition", "training.samples", "training.boards"
    imports = "; ".join(f"import services.recognition.{name}" for name in names)
    check = f"import sys; sys.modules['torch'] = None; {imports}"
    subprocess.run([sys.executable, "-c", check], check=True)
