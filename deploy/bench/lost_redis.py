"""What Redis adds while it is there, and what it takes with it when it is lost.

Two stacks of one service run side by side and take turns: one has memory alone, the other Redis
behind it. What Redis adds is the difference of their median latencies within a round; the median of
the rounds counts.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from deploy.bench.comparing import Figures, LoadTarget, RunLength, run_in_turns, summarize
from deploy.bench.servers import RedisServer, Size
from deploy.bench.stack import stack
from deploy.bench.wrk import Sample, Wrk

CONNECTIONS = 4
"""While Redis is being lost: two for each worker, under way when it happens.

With more of them the median varies by more than the promise allows; docs/performance.md says how
much.
"""
# As long as three of the other runs, and so much of one of them before Redis is lost.
_RUNS, _BEFORE = 3, 0.1
# Longer than a service takes to notice that Redis is back.
_TO_NOTICE_SECONDS = 1.5


@dataclass(frozen=True, slots=True)
class Stage:
    """How it went while Redis was in one state.

    `failed` of `requests` were not answered, or not with a 2xx, by the server that has Redis.
    """

    redis: str
    is_lost: bool
    connections: int
    alone: Figures
    backed: Figures
    added_ms: float
    requests: int
    failed: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Ports of the two gateways, and of one whose service is asked for nothing before."""

    alone: int
    backed: int
    restarted: int


@dataclass(frozen=True, slots=True)
class RedisTrial:
    """Takes Redis through its states while an operation is asked."""

    wrk: Wrk
    aim: LoadTarget
    pair: Pair
    redis: RedisServer
    pace: RunLength

    def stages(self) -> list[Stage]:
        """Measure every state; Redis hangs in the end."""
        return [
            self._measure_steady(
                "there, asked for what nobody knows", self._ask_new, is_lost=False
            ),
            self._measure_steady(
                "there, asked for what it alone knows", self._ask_stored, is_lost=False
            ),
            self._measure_loss("killed under load", self.redis.kill),
            self._measure_steady("gone", self._ask_new),
            self._measure_loss("stopped under load", self.redis.freeze),
            self._measure_steady("hung", self._ask_new),
        ]

    def _measure_steady(
        self, state: str, ask: Callable[[], Sample], *, is_lost: bool = True
    ) -> Stage:
        kinds = {"alone": lambda: self._ask_different(self.pair.alone), "backed": ask}
        rounds = run_in_turns(kinds, self.pace.rounds)
        alone, backed = ([one[kind] for one in rounds] for kind in kinds)
        return _summarize_stage(state, is_lost, 1, alone, backed)

    def _ask_new(self) -> Sample:
        return self._ask_different(self.pair.backed)

    def _ask_stored(self) -> Sample:
        """Half as long as what was put: nothing is asked that was not."""
        first = self.wrk.unsent()
        self.wrk.different(self.aim.real(self.pair.backed), 1, self.pace.seconds, first)
        restarted = self.aim.real(self.pair.restarted)
        return self.wrk.different(restarted, 1, self.pace.seconds / 2, first)

    def _ask_different(self, port: int) -> Sample:
        return self.wrk.different(self.aim.real(port), 1, self.pace.seconds, self.wrk.unsent())

    def _measure_loss(self, state: str, lose: Callable[[], None]) -> Stage:
        """From a moment before the loss: what Redis adds while it is there has its own rows."""
        whole = _RUNS * self.pace.seconds
        before = _BEFORE * self.pace.seconds

        def lose_it() -> None:
            time.sleep(before)
            lose()
            time.sleep(whole - before)

        def ask_alone() -> Sample:
            return self._ask_during(self.pair.alone, lambda: time.sleep(whole))

        def ask_meanwhile() -> Sample:
            self.redis.restore()
            self._ask_during(self.pair.backed, lambda: time.sleep(_TO_NOTICE_SECONDS))
            return self._ask_during(self.pair.backed, lose_it)

        rounds = run_in_turns({"alone": ask_alone, "backed": ask_meanwhile}, self.pace.rounds)
        alone, backed = ([one[kind] for one in rounds] for kind in ("alone", "backed"))
        return _summarize_stage(state, True, CONNECTIONS, alone, backed)

    def _ask_during(self, port: int, event: Callable[[], None]) -> Sample:
        return self.wrk.during(self.aim.real(port), CONNECTIONS, event)


def measure_redis(
    wrk: Wrk, python: Path, aim: LoadTarget, size: Size, pace: RunLength
) -> list[Stage]:
    """Measure what Redis adds in each of its states; raises Refusal if a server does not start."""
    with RedisServer() as redis:
        redis.restore()
        names = [aim.listed["game"]]
        with (
            stack(python, names, size) as alone,
            stack(python, names, size, REDIS_URL=redis.url) as backed,
            stack(python, names, size, REDIS_URL=redis.url) as restarted,
        ):
            pair = Pair(alone.port, backed.port, restarted.port)
            return RedisTrial(wrk, aim, pair, redis, pace).stages()


def _summarize_stage(
    state: str, is_lost: bool, connections: int, alone: Sequence[Sample], backed: Sequence[Sample]
) -> Stage:
    added = [
        with_redis.p50_ms - without.p50_ms
        for without, with_redis in zip(alone, backed, strict=True)
    ]
    return Stage(
        redis=state,
        is_lost=is_lost,
        connections=connections,
        alone=summarize(alone),
        backed=summarize(backed),
        added_ms=round(median(added), 3),
        requests=sum(sample.requests for sample in backed),
        failed=sum(sample.refused + sample.torn for sample in backed),
    )
