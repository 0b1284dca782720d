"""Trains the network: python -m services.recognition.training, and its options.

Needs PyTorch 2 and onnx beside the packages of the extra `recognition`; none of them is needed to
read photos. One core takes about an hour.
"""

import argparse
import hashlib
import sys
import time
from pathlib import Path

from services.recognition.network import DIGEST, FILE
from services.recognition.training.learning import export, load, save, start, train

STEPS = 10_000
SEED = 1


def main() -> None:
    """Train, and write the network and its digest."""
    parser = argparse.ArgumentParser(prog="python -m services.recognition.training")
    parser.add_argument("--steps", type=int, default=STEPS, help="how many steps to learn")
    parser.add_argument("--seed", type=int, default=SEED, help="what everything random begins with")
    parser.add_argument("--state", type=Path, help="a file to go on from, and to keep it in")
    parser.add_argument("--out", type=Path, default=FILE, help="where the network is written")
    given = parser.parse_args()
    is_begun = given.state is not None and given.state.exists()
    state = load(given.state, given.seed) if is_begun else start(given.seed)
    began = time.process_time()

    def report(step: int, figures: dict[str, float]) -> None:
        shown = " ".join(f"{name} {value:.3f}" for name, value in figures.items())
        seconds = time.process_time() - began
        sys.stdout.write(f"step {step} of {given.steps}: {shown}; {seconds:.0f} s\n")
        sys.stdout.flush()
        if given.state is not None:
            save(state, given.state)

    train(state, given.steps, given.seed, report)
    export(state.mean, given.out)
    digest = hashlib.sha256(given.out.read_bytes()).hexdigest()
    beside = DIGEST if given.out == FILE else given.out.with_suffix(".onnx.sha256")
    beside.write_text(f"{digest}  {given.out.name}\n", encoding="ascii")


if __name__ == "__main__":
    main()
