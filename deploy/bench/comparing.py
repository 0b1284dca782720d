"""Services under load: operations against their floors, and with Redis there, lost or hung.

What is compared takes turns, so that a busy moment hits all alike: a ratio or a difference is taken
within a round, of two runs that followed each other, and the median of the rounds counts. The
machine that measures is also the one that serves, and may have others to serve: a ratio can be
trusted, a rate only compared with those beside it.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import TypeAlias

from deploy.bench.figures import Comparison, Figures, Stage
from deploy.bench.loads import Load
from deploy.bench.servers import RedisServer, stack
from deploy.bench.wrk import Sample, Target, Wrk
from deploy.refusal import Refusal

MEASURED_APP = "deploy.bench.app:create_app({!r})"
"""Makes the application with floors of the service whose name fills the gap."""
LOSS_CONNECTIONS = 4
"""While Redis is being lost: two for each worker, under way when it happens.

With more of them the median varies by more than the promise allows; docs/performance.md says how
much.
"""
# A run with a loss is as long as three others, and Redis is lost after so much of one of them.
_RUNS, _BEFORE = 3, 0.1
# Longer than a service takes to notice that Redis is back.
_TO_NOTICE_SECONDS = 1.5

Run: TypeAlias = Callable[[], Sample]


@dataclass(frozen=True, slots=True)
class RunLength:
    """How long to measure: `rounds` of runs of `seconds` each."""

    rounds: int
    seconds: float


def compare(wrk: Wrk, load: Load, port: int, connections: int, length: RunLength) -> Comparison:
    """Measure an operation, cached and not, and its floor; raises Refusal if any of it fails."""

    def build_run(path: str, *, is_same: bool = False) -> Run:
        target = Target(port, path, load.bodies)
        first = 0 if is_same else None
        return partial(wrk.send, target, connections, length.seconds, first, is_same=is_same)

    kinds = {
        "floor": build_run(load.floor),
        "cached": build_run(load.path, is_same=True),
        "uncached": build_run(load.path),
        "ruleless": build_run(load.ruleless),
    }
    samples = _run_in_turns(kinds, length.rounds)
    for kind, taken in samples.items():
        refused, torn = sum(one.refused for one in taken), sum(one.torn for one in taken)
        if refused or torn or not all(one.requests for one in taken):
            raise Refusal(
                f"{load.name} ({kind}) under load: {refused} answers were not 2xx, "
                f"{torn} connections broke or waited too long, or a run had no answer at all."
            )

    def compute_ratio(kind: str) -> float:
        pairs = zip(samples[kind], samples["floor"], strict=True)
        return round(median(one.rate / floor.rate for one, floor in pairs), 3)

    return Comparison(
        load,
        connections,
        _summarize(samples["floor"]),
        _summarize(samples["cached"]),
        _summarize(samples["uncached"]),
        compute_ratio("cached"),
        compute_ratio("uncached"),
        compute_ratio("ruleless"),
    )


def _run_in_turns(kinds: Mapping[str, Run], rounds: int) -> Mapping[str, list[Sample]]:
    """The samples of every kind, run once a round, in the order of the last round reversed."""
    samples: dict[str, list[Sample]] = {kind: [] for kind in kinds}
    order = list(kinds)
    for _ in range(rounds):
        for kind in order:
            samples[kind].append(kinds[kind]())
        order.reverse()
    return samples


def _summarize(samples: Sequence[Sample]) -> Figures:
    return Figures(
        rate=round(median(sample.rate for sample in samples)),
        p50_ms=round(median(sample.p50_ms for sample in samples), 3),
        p99_ms=round(median(sample.p99_ms for sample in samples), 3),
    )


def measure_redis(wrk: Wrk, load: Load, length: RunLength) -> list[Stage]:
    """Measure what Redis adds in each of its states; raises Refusal if a server does not start.

    Two stacks of one service take turns: one has memory alone, the other Redis behind it. A third
    shares that Redis, and has nothing in its memory of what was asked of the second.
    """
    names = [load.name.partition("/")[0]]
    with (
        RedisServer() as redis,
        stack(MEASURED_APP, names) as alone,
        stack(MEASURED_APP, names, REDIS_URL=redis.url) as backed,
        stack(MEASURED_APP, names, REDIS_URL=redis.url) as restarted,
    ):
        redis.restore()
        targets = [Target(one.port, load.path, load.bodies) for one in (alone, backed, restarted)]
        return RedisTrial(wrk, redis, length, *targets).measure()


@dataclass(frozen=True, slots=True)
class RedisTrial:
    """Takes Redis through its states while an operation is asked of three stacks."""

    wrk: Wrk
    redis: RedisServer
    length: RunLength
    alone: Target
    backed: Target
    restarted: Target

    def measure(self) -> list[Stage]:
        """Measure every state; Redis hangs in the end."""
        seconds = self.length.seconds
        send_alone = partial(self.wrk.send, self.alone, 1, seconds)
        send_backed = partial(self.wrk.send, self.backed, 1, seconds)

        def send_stored() -> Sample:
            """Half as long as what was put: nothing is asked that was not."""
            first = self.wrk.unsent()
            self.wrk.send(self.backed, 1, seconds, first)
            return self.wrk.send(self.restarted, 1, seconds / 2, first)

        def measure_steady(state: str, is_lost: bool, send: Run = send_backed) -> Stage:
            return self._measure(state, is_lost, 1, send_alone, send)

        return [
            measure_steady("there, asked for what nobody knows", False),
            measure_steady("there, asked for what it alone knows", False, send_stored),
            self._measure_loss("killed under load", self.redis.kill),
            measure_steady("gone", True),
            self._measure_loss("stopped under load", self.redis.freeze),
            measure_steady("hung", True),
        ]

    def _measure_loss(self, state: str, lose: Callable[[], None]) -> Stage:
        """From a moment before the loss: what Redis adds while it is there has its own rows."""
        whole, before = _RUNS * self.length.seconds, _BEFORE * self.length.seconds

        def lose_it() -> None:
            time.sleep(before)
            lose()
            time.sleep(whole - before)

        def send_and_lose() -> Sample:
            self.redis.restore()
            self.wrk.send(self.backed, LOSS_CONNECTIONS, _TO_NOTICE_SECONDS)
            return self.wrk.send(self.backed, LOSS_CONNECTIONS, lose_it)

        send_alone = partial(self.wrk.send, self.alone, LOSS_CONNECTIONS, whole)
        return self._measure(state, True, LOSS_CONNECTIONS, send_alone, send_and_lose)

    def _measure(
        self, state: str, is_lost: bool, connections: int, send_alone: Run, send_backed: Run
    ) -> Stage:
        kinds = {"alone": send_alone, "backed": send_backed}
        alone, backed = _run_in_turns(kinds, self.length.rounds).values()
        added = median(two.p50_ms - one.p50_ms for one, two in zip(alone, backed, strict=True))
        return Stage(
            state,
            is_lost,
            connections,
            _summarize(alone),
            _summarize(backed),
            added_ms=round(added, 3),
            requests=sum(sample.requests for sample in backed),
            failed=sum(sample.refused + sample.torn for sample in backed),
        )
