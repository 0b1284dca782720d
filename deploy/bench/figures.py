"""What is measured: the figures that the promises, the tables and the JSON are made from."""

from dataclasses import dataclass

from deploy.bench.loads import Load
from deploy.bench.processes import Memory
from deploy.bench.servers import Size


@dataclass(frozen=True, slots=True)
class Figures:
    """Medians over the rounds: answers per second, latency in milliseconds."""

    rate: float
    p50_ms: float
    p99_ms: float

    def __str__(self) -> str:
        return f"{self.p50_ms:.2f}, {self.p99_ms:.2f}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """One operation over so many connections. Ratios are rates, in parts of the floor's.

    `ruleless_ratio` is of requests that are not cached either, and answered without any rule.
    """

    load: Load
    connections: int
    floor: Figures
    cached: Figures
    uncached: Figures
    cached_ratio: float
    uncached_ratio: float
    ruleless_ratio: float

    @property
    def rules_share(self) -> float:
        """The part of a request's time, not cached, that reading, rules and sentences take.

        0 or a little below where noise hides it.
        """
        return 1 - self.uncached_ratio / self.ruleless_ratio


@dataclass(frozen=True, slots=True)
class Search:
    """So many battles, and the median of what they took; `proven` are those solved to the end."""

    what: str
    battles: int
    median_ms: float
    slowest_ms: float
    proven: int


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


@dataclass(frozen=True, slots=True)
class Start:
    """A service alone, or all in one: seconds from the start to the first answer (the median).

    Memory is what it holds after it has answered with its reference and its worked examples, which
    use all of its code; None where the system does not count it.
    """

    what: str
    size: Size
    ready_seconds: float
    memory: Memory | None


@dataclass(frozen=True, slots=True)
class Stage:
    """Latencies while Redis was in one state, of memory alone and of memory backed by Redis.

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
class Measurements:
    """All figures of one benchmark. `server` has the versions of what served."""

    server: dict[str, str]
    loaded: list[Comparison]
    alone: list[Comparison]
    searches: list[Search]
    boards: list[BoardTimes]
    starts: list[Start]
    redis: list[Stage]


def write_connections(number: int) -> str:
    """The number of connections with its noun."""
    return f"{number} connection{'s' if number > 1 else ''}"
