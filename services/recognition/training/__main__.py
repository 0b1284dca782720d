"""Trains a network: python -m services.recognition.training, and its options.

Needs PyTorch 2 and onnx beside the packages of the extra `recognition`; none of them is needed to
read photos. One core takes about an hour for each.
"""

import argparse
import hashlib
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from torch import nn

from services.recognition import network, packs, sight
from services.recognition.training.learning import (
    Cells,
    Lessons,
    Net,
    export,
    load,
    save,
    start,
    train,
)
from services.recognition.training.spotting import SpotNet, Spots

SEED = 1


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is made: `width` is that of a picture, whose `axes` may have any length."""

    net: Callable[[], nn.Module]
    lessons: Callable[[int], Lessons]
    steps: int
    file: Path
    width: int
    axes: Sequence[int]


COURSES = {
    "tiles": Course(Net, Cells, 10_000, network.FILE, network.WIDTH, (0,)),
    "followers": Course(SpotNet, Spots, 26_000, sight.FILE, 2 * packs.SIDE, (2, 3)),
}


def main() -> None:
    """Train, and write the network and its digest."""
    parser = argparse.ArgumentParser(prog="python -m services.recognition.training")
    parser.add_argument("what", choices=COURSES, help="what the network sees")
    parser.add_argument("--steps", type=int, help="how many steps to learn")
    parser.add_argument("--seed", type=int, default=SEED, help="what everything random begins with")
    parser.add_argument("--state", type=Path, help="a file to go on from, and to keep it in")
    parser.add_argument("--out", type=Path, help="where the network is written")
    given = parser.parse_args()
    course = COURSES[given.what]
    steps, out = given.steps or course.steps, given.out or course.file
    is_begun = given.state is not None and given.state.exists()
    state = load(given.state, course.net) if is_begun else start(course.net, given.seed)
    began = time.process_time()

    def report(step: int, figures: dict[str, float]) -> None:
        shown = " ".join(f"{name} {value:.3f}" for name, value in figures.items())
        seconds = time.process_time() - began
        sys.stdout.write(f"step {step} of {steps}: {shown}; {seconds:.0f} s\n")
        sys.stdout.flush()
        if given.state is not None:
            save(state, given.state)

    train(state, steps, course.lessons(given.seed * 1000 + state.step), report)
    export(state.mean, course.width, course.axes, out)
    digest = hashlib.sha256(out.read_bytes()).hexdigest()
    network.find_digest(out).write_text(f"{digest}  {out.name}\n", encoding="ascii")


if __name__ == "__main__":
    main()
