"""Many threads that begin at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from tests.servers import TIMEOUT_SECONDS

THREADS = 8
Result = TypeVar("Result")


def run_in_threads(act: Callable[[int], Result]) -> list[Result]:
    """Return what `act(0)` to `act(7)` return, each in its own thread; raises what one raises."""
    barrier = Barrier(THREADS)

    def run_one(number: int) -> Result:
        barrier.wait(TIMEOUT_SECONDS)
        return act(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run_one, range(THREADS)))
