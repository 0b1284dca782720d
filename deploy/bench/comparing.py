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
from deploy.bench.servers import RedisServer, Stack, stack
from deploy.bench.wrk import Sample, Wrk
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


def compare(
    wrk: Wrk, load: Load, running: Stack, connections: int, length: RunLength
) -> Comparison:
    """Measure an operation, cached and not, and its floor; raises Refusal if any of it fails."""

    def build_run(path: str, *, is_same: bool = False) -> Run:
        send = partial(wrk.send, running.url(path), load.bodies, connections, length.seconds)
        return partial(send, 0 if is_same else None, is_same=is_same)

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
        send_alone, send_backed, send_restarted = (
            partial(wrk.send, one.url(load.path), load.bodies) for one in (alone, backed, restarted)
        )
        seconds = length.seconds

        def send_new() -> Sample:
            return send_backed(1, seconds)

        def send_stored() -> Sample:
            """Half as long as what was put: nothing is asked that was not."""
            first = wrk.unsent()
            send_backed(1, seconds, first)
            return send_restarted(1, seconds / 2, first)

        def send_and_lose(lose: Callable[[], None]) -> Sample:
            """From a moment before the loss: what Redis adds while it is there has its own rows."""

            def lose_it() -> None:
                time.sleep(_BEFORE * seconds)
                lose()
                time.sleep((_RUNS - _BEFORE) * seconds)

            redis.restore()
            send_backed(LOSS_CONNECTIONS, _TO_NOTICE_SECONDS)
            return send_backed(LOSS_CONNECTIONS, lose_it)

        def measure_steady(state: str, send: Run, *, is_lost: bool) -> Stage:
            kinds: dict[str, Run] = {"alone": partial(send_alone, 1, seconds), "backed": send}
            return _build_stage(state, is_lost, 1, _run_in_turns(kinds, length.rounds))

        def measure_loss(state: str, lose: Callable[[], None]) -> Stage:
            send_long = partial(send_alone, LOSS_CONNECTIONS, _RUNS * seconds)
            kinds: dict[str, Run] = {"alone": send_long, "backed": partial(send_and_lose, lose)}
            samples = _run_in_turns(kinds, length.rounds)
            return _build_stage(state, True, LOSS_CONNECTIONS, samples)

        return [
            measure_steady("there, asked for what nobody knows", send_new, is_lost=False),
            measure_steady("there, asked for what it alone knows", send_stored, is_lost=False),
            measure_loss("killed under load", redis.kill),
            measure_steady("gone", send_new, is_lost=True),
            measure_loss("stopped under load", redis.freeze),
            measure_steady("hung", send_new, is_lost=True),
        ]


def _build_stage(
    state: str, is_lost: bool, connections: int, samples: Mapping[str, Sequence[Sample]]
) -> Stage:
    alone, backed = samples["alone"], samples["backed"]
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
