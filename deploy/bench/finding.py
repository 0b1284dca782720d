"""What finding and scoring a board takes by itself, as the environment's Python measures it."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from deploy.bench.servers import without_settings
from deploy.refusal import Refusal
from deploy.services import CHECKOUT

FINDS = "carcassonne"
"""The game whose features are found on a board."""


@dataclass(frozen=True, slots=True)
class BoardTimes:
    """A board: processor's milliseconds, medians, of the rules and of a plain flood fill.

    The rules find and score, the fill only finds; `ratio` is the median of theirs, round by round.
    """

    tiles: int
    followers: int
    scored_ms: float
    plain_ms: float
    ratio: float


def measure_boards(python: Path, rounds: int) -> list[BoardTimes]:
    """Every board that is measured; raises Refusal if it cannot be."""
    ran = subprocess.run(
        [str(python), "-m", "deploy.bench.boards", str(rounds)],
        cwd=CHECKOUT,
        env=without_settings(),
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        last = (ran.stderr.strip().splitlines() or ["nothing"])[-1]
        raise Refusal(f"Boards could not be measured: {last}")
    return [BoardTimes(**one) for one in json.loads(ran.stdout)]
