"""Reads cells by the network that `training` makes; nothing was taught by the person.

The network takes upright cells with an eighth of a tile around them, `WIDTH` pixels wide, and gives
the numbers of `facts`. Its file is checked against its digest when it is loaded.
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from services.recognition.facts import FACTS, turn_facts

WIDTH = 60
"""The width of what the network sees of a cell, in pixels."""
CELL_SIDE = 48
CELL_SHARE = CELL_SIDE / WIDTH
FILE = Path(__file__).resolve().parent / "network.onnx"
BATCH = 64
_LEVELS = (2, 98)
"""The percentiles of a board's light that are stretched to dark and bright."""
_DARK, _RANGE = 12, 230


def stretch(cells: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Cells of one board in one light, 0 to 1: … × height × width × 3."""
    low, high = np.percentile(cells, _LEVELS, axis=(0, 1, 2))
    level = np.clip((cells.astype(np.float32) - low) / (high - low + 1e-3), 0, 1)
    return np.asarray((level * _RANGE + _DARK) / 255, np.float32)


def read_facts(cells: NDArray[np.uint8], turns: Sequence[int] = (0,)) -> NDArray[np.float64]:
    """The potentials of each cell (n × `WIDTH` × `WIDTH` × 3, RGB): n × `FACTS`.

    Each cell is read after each of these quarter turns, and the mean is given.
    """
    if not len(cells):
        return np.empty((0, len(FACTS)))
    images = stretch(cells)
    views = [turn_facts(_run(np.rot90(images, turn, (1, 2))), turn) for turn in turns]
    return np.asarray(np.mean(views, axis=0), np.float64)


def _run(images: NDArray[np.float32]) -> NDArray[np.float64]:
    net = load_network(FILE)
    planes = np.ascontiguousarray(images.transpose(0, 3, 1, 2))
    parts = []
    for start in range(0, len(planes), BATCH):
        net.setInput(planes[start : start + BATCH])
        parts.append(np.asarray(net.forward(), np.float64).copy())
    return np.concatenate(parts)


@lru_cache(maxsize=2)
def load_network(file: Path) -> cv2.dnn.Net:
    """A network. Raises ValueError if its file is not the one of the digest beside it."""
    return check_network(file.read_bytes(), find_digest(file).read_text(encoding="ascii"))


def find_digest(file: Path) -> Path:
    """Where the digest of a network is."""
    return file.with_suffix(".onnx.sha256")


def check_network(data: bytes, line: str) -> cv2.dnn.Net:
    """The network of a file whose digest, SHA-256, begins a line as `sha256sum` writes it."""
    if hashlib.sha256(data).hexdigest() != line.split()[0]:
        raise ValueError("the network is not the file of its digest")
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
