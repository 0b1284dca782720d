"""Services against their floors: runs that take turns, so that a busy moment hits all alike.

A ratio is taken within a round, of two runs that followed each other; the result is the median
over the rounds. The machine that measures is also the one that serves, and may have others to
serve: a ratio can be trusted, a rate only compared with those beside it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from deploy.bench.wrk import Sample, Target, Wrk
from deploy.refusal import Refusal


@dataclass(frozen=True, slots=True)
class RunLength:
    """How long to look: `rounds` of runs of `seconds` each."""

    rounds: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Medians over the rounds: answers per second, latency in milliseconds."""

    rate: float
    p50_ms: float
    p99_ms: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """One operation over so many connections. Ratios are rates, in parts of the floor's.

    `ruleless_ratio` is of requests that are not cached either, and answered without any rule.
    """

    connections: int
    floor: Figures
    cached: Figures
    uncached: Figures
    cached_ratio: float
    uncached_ratio: float
    ruleless_ratio: float


@dataclass(frozen=True, slots=True)
class LoadTarget:
    """A load as the measured application lists it, with its template in a file."""

    listed: dict[str, Any]
    template: Path

    @property
    def name(self) -> str:
        """Game and operation."""
        return f"{self.listed['game']}/{self.listed['operation']}"

    def real(self, port: int) -> Target:
        """The operation behind the gateway on `port`."""
        return self._target(port, self.listed["path"])

    def floor(self, port: int) -> Target:
        """Its floor there."""
        return self._target(port, self.listed["floor"])

    def ruleless(self, port: int) -> Target:
        """The same without its rules."""
        return self._target(port, self.listed["ruleless"])

    def _target(self, port: int, path: str) -> Target:
        bodies = self.listed["bodies"]
        return Target(port, path, self.template, bodies["alphabet"], bodies["width"])


def write_templates(listed: Sequence[dict[str, Any]], folder: Path) -> list[LoadTarget]:
    """The loads of a list, with their templates written into `folder`."""
    found = []
    for number, one in enumerate(listed):
        template = folder / f"{number}.json"
        template.write_text(one["bodies"]["template"])
        found.append(LoadTarget(one, template))
    return found


def compare(wrk: Wrk, aim: LoadTarget, port: int, connections: int, pace: RunLength) -> Comparison:
    """Measure an operation, cached and not, and its floor; raises Refusal if any of it fails."""
    real, floor, ruleless = aim.real(port), aim.floor(port), aim.ruleless(port)
    kinds: dict[str, Callable[[], Sample]] = {
        "floor": lambda: wrk.different(floor, connections, pace.seconds, wrk.unsent()),
        "cached": lambda: wrk.same(real, connections, pace.seconds),
        "uncached": lambda: wrk.different(real, connections, pace.seconds, wrk.unsent()),
        "ruleless": lambda: wrk.different(ruleless, connections, pace.seconds, wrk.unsent()),
    }
    rounds = run_in_turns(kinds, pace.rounds)
    samples = {kind: [sample[kind] for sample in rounds] for kind in kinds}
    for kind, taken in samples.items():
        refused = sum(sample.refused for sample in taken)
        torn = sum(sample.torn for sample in taken)
        if refused or torn:
            raise Refusal(
                f"{aim.name} ({kind}) under load: {refused} answers were not 2xx, "
                f"{torn} connections broke or waited too long."
            )
    return Comparison(
        connections,
        **{kind: summarize(samples[kind]) for kind in ("floor", "cached", "uncached")},
        cached_ratio=compute_ratio(samples["cached"], samples["floor"]),
        uncached_ratio=compute_ratio(samples["uncached"], samples["floor"]),
        ruleless_ratio=compute_ratio(samples["ruleless"], samples["floor"]),
    )


def run_in_turns(kinds: dict[str, Callable[[], Sample]], rounds: int) -> list[dict[str, Sample]]:
    """Run every kind once a round, in the order of the last round reversed."""
    order = list(kinds)
    taken = []
    for _ in range(rounds):
        taken.append({kind: kinds[kind]() for kind in order})
        order.reverse()
    return taken


def summarize(samples: Sequence[Sample]) -> Figures:
    """The medians of several runs."""
    return Figures(
        rate=round(median(sample.rate for sample in samples)),
        p50_ms=round(median(sample.p50_ms for sample in samples), 3),
        p99_ms=round(median(sample.p99_ms for sample in samples), 3),
    )


def compute_ratio(samples: Sequence[Sample], floors: Sequence[Sample]) -> float:
    """The median, over the rounds, of a rate in parts of that of the floor in the same round."""
    return round(
        median(sample.rate / floor.rate for sample, floor in zip(samples, floors, strict=True)), 3
    )
