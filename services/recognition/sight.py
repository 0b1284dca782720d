"""Sees figures by the second network that `training` makes, wherever they stand or lie.

It takes a picture of cells as the camera in the south sees them, `SIDE` pixels a cell, and says of
each spot, `STEP` pixels wide, what is seen there and whether a figure touches the board there.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from services.recognition.network import load_network, stretch

STEP = 4
"""The width of a spot in pixels."""
FILE = Path(__file__).resolve().parent / "followers.onnx"


def see_figures(picture: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The share of each of `COLOURS`, spots down × across × colours; how sure a foot is, 0 to 1.

    Both sides of the picture have a whole number of cells. It is seen mirrored too.
    """
    net = load_network(FILE)
    image = stretch(picture[None])
    net.setInput(np.concatenate([image, image[:, :, ::-1]]).transpose(0, 3, 1, 2).copy())
    said = np.asarray(net.forward(), np.float32).transpose(0, 2, 3, 1)
    kinds, feet = said[..., :-1], 1 / (1 + np.exp(-said[..., -1]))
    shares = np.exp(kinds - kinds.max(axis=3, keepdims=True))
    shares = shares[..., 1:] / shares.sum(axis=3, keepdims=True)
    return (shares[0] + shares[1, :, ::-1]) / 2, (feet[0] + feet[1, :, ::-1]) / 2
