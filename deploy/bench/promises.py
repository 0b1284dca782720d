"""What is promised, compared with what was measured."""

from collections.abc import Iterator
from dataclasses import dataclass

from deploy.bench.figures import Measurements, write_connections
from deploy.bench.servers import ONE_SERVICE

CACHED_RATIO = 0.75
UNCACHED_RATIO = 0.3
BOARD = "carcassonne/board-scores"
LARGEST = (BOARD, "carcassonne/sheet-scores")
"""The operations whose requests and answers are the largest: a whole game's board or sheet."""
LARGEST_RATIO = 0.2
BOARD_MS = 4
SEARCH_MS = {
    "best play, 5 v 5": 50,
    "best play, 6 v 6": 400,
    "best play, 7 v 7": 1_000,
    "odds of 3 v 3 hidden rank-I hands, best play": 1_000,
}
READY_SECONDS = 1.5
SERVICE_MB = 130
ALL_IN_ONE_MB = 220
ADDED_MS = 0.5


@dataclass(frozen=True, slots=True)
class Promise:
    """One promise: in words, what came of it in words, and whether it was kept."""

    promise: str
    measured: str
    kept: bool


def check_promises(measured: Measurements) -> list[Promise]:
    """Every promise that something was measured for."""
    checks = (_check_scores, _check_searches, _check_starts, _check_losses)
    return [promise for check in checks for promise in check(measured)]


def _check_scores(measured: Measurements) -> Iterator[Promise]:
    sheets = [one for one in measured.loaded if one.load.is_sheet]
    cached = [(one.cached_ratio, one.load.name) for one in sheets]
    uncached = [(one.uncached_ratio, one.load.name) for one in sheets]
    largest = [one for one in uncached if one[1] in LARGEST]
    others = [one for one in uncached if one[1] not in LARGEST]
    for what, found, limit in (
        ("any cached score", cached, CACHED_RATIO),
        ("a board or a sheet of Carcassonne, not cached", largest, LARGEST_RATIO),
        ("any other score, not cached", others, UNCACHED_RATIO),
    ):
        if found:
            ratio, which = min(found)
            yield Promise(
                f"{what}, {write_connections(sheets[0].connections)}: ≥ {limit} × floor",
                f"lowest {ratio:.2f} ({which})",
                ratio >= limit,
            )
    for one in measured.alone:
        if one.load.name == BOARD:
            p50_ms = one.uncached.p50_ms
            yield Promise(
                f"a board of Carcassonne over one connection: ≤ {BOARD_MS} ms at the median",
                f"{p50_ms:.2f} ms",
                p50_ms <= BOARD_MS,
            )


def _check_searches(measured: Measurements) -> Iterator[Promise]:
    for search in measured.searches:
        if search.what in SEARCH_MS:
            limit = SEARCH_MS[search.what]
            yield Promise(
                f"{search.what}: exact, ≤ {limit:,} ms at the median",
                f"{search.median_ms:,.0f} ms, {search.proven} of {search.battles} exact",
                search.median_ms <= limit and search.proven > search.battles / 2,
            )


def _check_starts(measured: Measurements) -> Iterator[Promise]:
    alone = [start for start in measured.starts if start.size == ONE_SERVICE]
    slowest = max(start.ready_seconds for start in alone)
    yield Promise(
        f"one service ready after its start: ≤ {READY_SECONDS} s",
        f"slowest {slowest:.2f} s",
        slowest <= READY_SECONDS,
    )
    all_in_one = [start for start in measured.starts if start not in alone]
    for what, starts, limit in (
        ("one service of 2 workers", alone, SERVICE_MB),
        ("all in one", all_in_one, ALL_IN_ONE_MB),
    ):
        held = [start.memory.pss_mb for start in starts if start.memory]
        if held:
            most = max(held)
            yield Promise(f"memory of {what}: ≤ {limit} MB", f"{most:.0f} MB", most <= limit)


def _check_losses(measured: Measurements) -> Iterator[Promise]:
    lost = [stage for stage in measured.redis if stage.is_lost]
    if lost:
        failed, requests = sum(one.failed for one in lost), sum(one.requests for one in lost)
        yield Promise(
            "Redis lost: no request fails", f"{failed} failed of {requests:,}", not failed
        )
        most = max(lost, key=lambda stage: stage.added_ms)
        yield Promise(
            f"Redis lost: ≤ {ADDED_MS} ms added at the median",
            f"most {most.added_ms:+.2f} ms ({most.redis}, {write_connections(most.connections)})",
            most.added_ms <= ADDED_MS,
        )
