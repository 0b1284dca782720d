"""The network that reads tiles of any edition: its file, and what it reads on drawn boards."""

import hashlib
import subprocess
import sys

import cv2
import numpy as np
import pytest

from services.recognition import sight
from services.recognition.facts import FACTS
from services.recognition.followers import SURE
from services.recognition.network import (
    BATCH,
    FILE,
    WIDTH,
    check_network,
    find_digest,
    load_network,
    read_facts,
)
from services.recognition.training.boards import Boards

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


def test_feet_of_figures_are_seen_on_drawn_boards_that_training_never_had() -> None:
    boards, again = Boards(7), Boards(7)
    standing = seen = invented = 0
    for number in range(10):
        image, kinds, near = boards.draw()
        if number == 0:
            for drawn, same in zip((image, kinds, near), again.draw(), strict=True):
                np.testing.assert_array_equal(drawn, same)
        _, feet = sight.see_figures(image)
        around = cv2.dilate(feet, np.ones((3, 3), np.uint8))
        is_foot = near > 0.999
        standing += int(is_foot.sum())
        seen += int((around[is_foot] > SURE).sum())
        invented += int(((feet == around) & (feet > SURE) & (near < 0.2)).sum())
    assert standing > 50
    assert seen >= 0.8 * standing
    assert invented <= 0.6 * standing


def test_neither_reading_nor_drawing_needs_what_training_needs() -> None:
    """PyTorch is in no lock: only `learning`, `spotting` and the command may import it."""
    names = "recognition", "training.samples", "training.boards"
    imports = "; ".join(f"import services.recognition.{name}" for name in names)
    check = f"import sys; sys.modules['torch'] = None; {imports}"
    subprocess.run([sys.executable, "-c", check], check=True)
