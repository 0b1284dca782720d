"""The network itself and its training: the one part that needs PyTorch."""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from services.recognition.facts import FACTS, FIRST_PAIR, PAIRS, list_answers, turn_facts
from services.recognition.network import WIDTH
from services.recognition.training.samples import Source

CHANNELS = (16, 32, 64)
LAST = 24
BATCH = 128
FRESH = 32
"""How many new cells are drawn for each step; each is seen about four times, turned."""
KEPT = 30_000
"""How many drawn cells are kept to learn from."""
RATE = 3e-3
COOLING = 0.35
"""The share of all steps, at the end, in which the rate falls to nothing."""
_WARM = 0.02
"""The share of all steps, at the beginning, in which the rate rises."""
_FACT = 0.1
_SIGNS = {"monastery": 0.2, "coat": 0.8, "inn": 0.3, "garden": 0.2}
"""What a fact that is wrong costs beside a combination that is; signs cost more."""
_SMOOTHING = 0.02


class Block(nn.Sequential):
    """A convolution."""

    def __init__(self, before: int, after: int, side: int = 3, step: int = 1) -> None:
        super().__init__(
            nn.Conv2d(before, after, side, step, side // 2, bias=False),
            nn.BatchNorm2d(after),
            nn.ReLU(inplace=True),
        )


class Residual(nn.Module):
    """Two convolutions that correct what they are given."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = Block(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.relu(x + self.second(self.first(x)))


class Net(nn.Module):
    """n × 3 × `WIDTH` × `WIDTH`, RGB 0 to 1: n × `FACTS` potentials.

    What lies where decides sides and joins; what lies anywhere decides coats of arms and the like.
    """

    def __init__(self) -> None:
        super().__init__()
        a, b, c = CHANNELS
        self.near = nn.Sequential(Block(3, a, 5, 2), Block(a, b, 3, 2), Residual(b))
        self.far = nn.Sequential(Block(b, c, 3, 2), Residual(c))
        self.last = Block(c, LAST, 1)
        self.drop = nn.Dropout(0.1)
        side = -(-WIDTH // 8)
        self.head = nn.Linear(LAST * side * side, len(FACTS))
        self.spots = nn.Linear(b + c, len(FACTS))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        level = x.mean((2, 3), keepdim=True)
        near = self.near((x - level) * 4)
        far = self.far(near)
        everywhere = [nn.functional.adaptive_max_pool2d(part, 1).flatten(1) for part in (near, far)]
        placed = self.head(self.drop(self.last(far).flatten(1)))
        return placed + self.spots(torch.cat(everywhere, 1))


@dataclass
class State:
    """What training goes on from."""

    net: nn.Module
    mean: nn.Module
    optimizer: torch.optim.AdamW
    step: int = 0


def start(make: Callable[[], nn.Module], seed: int) -> State:
    """A network that has learned nothing."""
    torch.manual_seed(seed)
    net = make().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    return State(net, copy.deepcopy(net), optimizer)


def save(state: State, file: Path) -> None:
    """Keep a state to go on from."""
    parts = {
        "net": state.net.state_dict(),
        "mean": state.mean.state_dict(),
        "optimizer": state.optimizer.state_dict(),
        "step": state.step,
    }
    torch.save(parts, file)


def load(file: Path, make: Callable[[], nn.Module]) -> State:
    """The state of `save`."""
    state, parts = start(make, 0), torch.load(file)
    state.net.load_state_dict(parts["net"])
    state.mean.load_state_dict(parts["mean"])
    state.optimizer.load_state_dict(parts["optimizer"])
    state.step = parts["step"]
    return state


class Lessons(Protocol):
    """What a network learns from."""

    def measure(self, net: nn.Module) -> tuple[torch.Tensor, float]:
        """The loss of a network on a new batch, and the share that it has right."""


def train(
    state: State,
    steps: int,
    lessons: Lessons,
    report: Callable[[int, dict[str, float]], None],
) -> None:
    """Go on until so many steps are done; `report` gets the step and figures every 50 steps."""
    torch.set_num_threads(1)
    seen: list[tuple[float, float]] = []
    while state.step < steps:
        for group in state.optimizer.param_groups:
            group["lr"] = _rate(state.step, steps)
        loss, right = lessons.measure(state.net)
        _learn(state, loss)
        seen.append((float(loss.detach()), right))
        state.step += 1
        if state.step % 50 == 0:
            mean, share = np.mean(seen, axis=0)
            report(state.step, {"loss": float(mean), "right": float(share)})
            seen.clear()


def _rate(step: int, steps: int) -> float:
    warm = min(1.0, (step + 1) / (_WARM * steps))
    left = (steps - step) / (COOLING * steps)
    return RATE * warm * min(1.0, left) + 1e-6


class Cells:
    """The newest `KEPT` drawn cells."""

    def __init__(self, seed: int) -> None:
        self._source = Source(seed)
        self._rng = np.random.default_rng(seed)
        self._images = np.zeros((KEPT, WIDTH, WIDTH, 3), np.uint8)
        self._facts = np.zeros((KEPT, len(FACTS)), np.float32)
        self._count = 0
        self._answers = torch.from_numpy(list_answers().astype(np.float32))
        for _ in range(10):
            self._add(BATCH)

    def measure(self, net: nn.Module) -> tuple[torch.Tensor, float]:
        """The loss: the right combination among all, and each fact by itself."""
        images, facts = self._draw()
        said = net(images.contiguous(memory_format=torch.channels_last))
        scores = said @ self._answers.T
        right = (facts @ self._answers.T - self._answers.sum(1) / 2).argmax(1)
        loss = nn.functional.cross_entropy(scores, right, label_smoothing=_SMOOTHING)
        costs = torch.tensor([_SIGNS.get(fact, _FACT) for fact in FACTS])
        single = nn.functional.binary_cross_entropy_with_logits(said, facts, costs, reduction="sum")
        share = float((scores.argmax(1) == right).float().mean())
        return loss + single / len(facts), share

    def _add(self, count: int) -> None:
        where = np.arange(self._count, self._count + count) % KEPT
        self._images[where], self._facts[where] = self._source.draw(count)
        self._count += count

    def _draw(self) -> tuple[torch.Tensor, torch.Tensor]:
        """A batch: with new turns, mirrorings and light."""
        self._add(FRESH)
        rng = self._rng
        chosen = rng.integers(0, min(self._count, KEPT), BATCH)
        images = self._images[chosen].astype(np.float32) / 255
        facts = self._facts[chosen]
        turns = int(rng.integers(4))
        images, facts = np.rot90(images, -turns, (1, 2)), turn_facts(facts, turns)
        if rng.random() < 0.5:
            images, facts = images[:, :, ::-1], mirror_facts(facts)
        light = rng.uniform(0.9, 1.1, (BATCH, 1, 1, 3)), rng.uniform(-0.05, 0.05, (BATCH, 1, 1, 1))
        images = images * light[0] + light[1]
        planes = np.ascontiguousarray(images.transpose(0, 3, 1, 2), np.float32)
        return torch.from_numpy(planes), torch.from_numpy(np.ascontiguousarray(facts))


def mirror_facts(facts: NDArray[np.float32]) -> NDArray[np.float32]:
    """… × `FACTS` of cells, as of the same cells mirrored: east and west change places."""
    swapped = (0, 3, 2, 1)
    order = list(range(len(FACTS)))
    for side, other in enumerate(swapped):
        order[4 * side : 4 * side + 4] = range(4 * other, 4 * other + 4)
    for number, pair in enumerate(PAIRS):
        one, two = sorted(swapped[side] for side in pair)
        for first in (FIRST_PAIR, FIRST_PAIR + len(PAIRS)):
            order[first + number] = first + PAIRS.index((one, two))
    return facts[..., order]


def _learn(state: State, loss: torch.Tensor) -> None:
    state.optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(state.net.parameters(), 2.0)
    state.optimizer.step()
    keep = min(0.998, (state.step + 1) / (state.step + 10))
    with torch.no_grad():
        pairs = zip(state.mean.state_dict().values(), state.net.state_dict().values(), strict=True)
        for own, new in pairs:
            if own.dtype.is_floating_point:
                own.lerp_(new, 1 - keep)


def export(net: nn.Module, width: int, axes: Sequence[int], file: Path) -> None:
    """Write the network as ONNX, with any length of these axes of its input and output."""
    lengths = {axis: f"length{axis}" for axis in axes}
    torch.onnx.export(
        net.train(False),
        (torch.rand(2, 3, width, width),),
        file,
        input_names=["seen"],
        output_names=["said"],
        dynamic_axes={"seen": lengths, "said": lengths},
        opset_version=13,
        dynamo=False,
    )
