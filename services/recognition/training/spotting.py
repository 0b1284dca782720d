"""The network that sees followers, and what it learns from; needs PyTorch."""

import numpy as np
import torch
from torch import nn

from services.recognition.network import stretch
from services.recognition.reading import COLOURS
from services.recognition.training.boards import Boards
from services.recognition.training.learning import Block, Residual

CHANNELS = (16, 32, 40, 32)
BATCH = 8
KEPT = 1_500
"""How many drawn boards are kept to learn from; one is drawn for each step."""
_NOTHING = 0.15
"""What a spot that shows no figure costs beside one that does."""
_FEET = 0.5
"""What feet cost beside what is seen."""


class SpotNet(nn.Module):
    """n × 3 × height × width, RGB 0 to 1: n × (nothing, `COLOURS`, a foot) × spots down × across.

    What lies near says what a spot shows, what lies farther off which end of a figure it is.
    """

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = CHANNELS
        self.near = nn.Sequential(Block(3, a, 5, 2), Block(a, b, 3, 2))
        self.far = nn.Sequential(Block(b, c, 3, 2), Residual(c), Block(c, c))
        self.detail, self.context = nn.Conv2d(b, d, 1), nn.Conv2d(c, d, 1)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.last = nn.Sequential(Block(d, d), nn.Conv2d(d, 1 + len(COLOURS) + 1, 1))
        with torch.no_grad():
            # Feet are rare: to begin with, none is there.
            self.last[1].bias[-1] = -4.0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        level = x.mean((2, 3), keepdim=True)
        near = self.near((x - level) * 4)
        both = self.detail(near) + self.up(self.context(self.far(near)))
        return self.last(nn.functional.relu(both))


class Spots:
    """The newest `KEPT` drawn boards, each in new light when it is seen again."""

    def __init__(self, seed: int) -> None:
        self._boards = Boards(seed)
        self._rng = np.random.default_rng(seed)
        self._kept = [self._boards.draw() for _ in range(BATCH)]

    def measure(self, net: nn.Module) -> tuple[torch.Tensor, float]:
        """The loss of a network on new boards, and the share of spots that it sees rightly.

        Only spots that show figures count for the share.
        """
        images, kinds, near = self._draw()
        said = net(images.contiguous(memory_format=torch.channels_last))
        costs = torch.tensor([_NOTHING] + [1.0] * len(COLOURS))
        seen = nn.functional.cross_entropy(said[:, :-1], kinds, costs)
        shown = kinds > 0
        right = (said[:, :-1].argmax(1) == kinds)[shown].float().mean()
        return seen + _FEET * _lose_feet(said[:, -1], near), float(right)

    def _draw(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        self._kept.append(self._boards.draw())
        del self._kept[:-KEPT]
        chosen = [self._kept[int(n)] for n in self._rng.integers(0, len(self._kept), BATCH)]
        images = np.concatenate([stretch(image[None]) for image, _, _ in chosen])
        rng = self._rng
        light = rng.uniform(0.9, 1.1, (BATCH, 1, 1, 3)), rng.uniform(-0.04, 0.04, (BATCH, 1, 1, 1))
        images = images * light[0] + light[1]
        parts = [images, *(np.stack(part) for part in list(zip(*chosen, strict=True))[1:])]
        if rng.random() < 0.5:
            parts = [part[:, :, ::-1] for part in parts]
        images, kinds, near = parts
        planes = np.ascontiguousarray(images.transpose(0, 3, 1, 2), np.float32)
        return (
            torch.from_numpy(planes),
            torch.from_numpy(np.ascontiguousarray(kinds, np.int64)),
            torch.from_numpy(np.ascontiguousarray(near)),
        )


def _lose_feet(said: torch.Tensor, near: torch.Tensor) -> torch.Tensor:
    """The focal loss of points: what is nearly a foot costs less if it is taken for one."""
    log, other = nn.functional.logsigmoid(said), nn.functional.logsigmoid(-said)
    share = torch.sigmoid(said)
    is_foot = near > 0.999
    hits = (log * (1 - share) ** 2)[is_foot].sum()
    rest = (other * share**2 * (1 - near) ** 4)[~is_foot].sum()
    return -(hits + rest) / max(1, int(is_foot.sum()))
