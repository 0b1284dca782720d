"""What is promised, held against what was measured."""

from collections.abc import Sequence
from dataclasses import dataclass

from deploy.bench.lost_redis import Stage
from deploy.bench.measuring import Measurements, Operation
from deploy.bench.searching import Search
from deploy.bench.starting import Start

CACHED_RATIO = 0.8
UNCACHED_RATIO = 0.7
BOARD = "carcassonne/board-scores"
BOARD_RATIO = 0.4
BOARD_MS = 3.5
SEARCH_MS = {
    "best play, 5 v 5": 50,
    "best play, 6 v 6": 400,
    "best play, 7 v 7": 1_000,
    "odds of 3 v 3 hidden rank-I hands, best play": 1_000,
}
READY_SECONDS = 1.5
SERVICE_MB = 110
ALL_IN_ONE_MB = 160
ADDED_MS = 0.5


@dataclass(frozen=True, slots=True)
class Promise:
    """One promise: in words, what came of it in words, and whether it was kept."""

    promise: str
    measured: str
    kept: bool


def check_promises(measured: Measurements) -> list[Promise]:
    """Every promise that something was measured for."""
    return [
        *_ratios(measured.operations),
        *_board(measured.operations),
        *_searches(measured.searches),
        *_starts(measured.starts),
        *_losses(measured.redis),
    ]


def _ratios(operations: Sequence[Operation]) -> list[Promise]:
    sheets = [operation for operation in operations if operation.is_sheet]
    others = [sheet for sheet in sheets if sheet.name != BOARD]
    if not others:
        return []
    cached = min(sheets, key=lambda sheet: sheet.loaded.cached_ratio)
    uncached = min(others, key=lambda sheet: sheet.loaded.uncached_ratio)
    connections = cached.loaded.connections
    return [
        Promise(
            f"any cached score, {connections} connections: ≥ {CACHED_RATIO} × floor",
            f"lowest {cached.loaded.cached_ratio:.2f} ({cached.name})",
            cached.loaded.cached_ratio >= CACHED_RATIO,
        ),
        Promise(
            f"any score but a board's, not cached, {connections} connections: "
            f"≥ {UNCACHED_RATIO} × floor",
            f"lowest {uncached.loaded.uncached_ratio:.2f} ({uncached.name})",
            uncached.loaded.uncached_ratio >= UNCACHED_RATIO,
        ),
    ]


def _board(operations: Sequence[Operation]) -> list[Promise]:
    return [
        promise
        for board in operations
        if board.name == BOARD
        for promise in (
            Promise(
                f"a board of Carcassonne, not cached, {board.loaded.connections} connections: "
                f"≥ {BOARD_RATIO} × floor",
                f"{board.loaded.uncached_ratio:.2f} ({board.position})",
                board.loaded.uncached_ratio >= BOARD_RATIO,
            ),
            Promise(
                f"the same over one connection: ≤ {BOARD_MS} ms at the median",
                f"{board.alone.uncached.p50_ms:.2f} ms",
                board.alone.uncached.p50_ms <= BOARD_MS,
            ),
        )
    ]


def _searches(searches: Sequence[Search]) -> list[Promise]:
    return [
        Promise(
            f"{search.what}: exact, ≤ {SEARCH_MS[search.what]:,} ms at the median",
            f"{search.median_ms:,.0f} ms, {search.proven} of {search.battles} exact",
            search.median_ms <= SEARCH_MS[search.what] and search.proven > search.battles / 2,
        )
        for search in searches
        if search.what in SEARCH_MS
    ]


def _starts(starts: Sequence[Start]) -> list[Promise]:
    found = []
    alone = [start for start in starts if start.is_service]
    if alone:
        slowest = max(start.ready_seconds for start in alone)
        found.append(
            Promise(
                f"one service ready after its start: ≤ {READY_SECONDS} s",
                f"slowest {slowest:.2f} s",
                slowest <= READY_SECONDS,
            )
        )
    for is_service, what, limit in (
        (True, "one service of 2 workers", SERVICE_MB),
        (False, "all in one", ALL_IN_ONE_MB),
    ):
        held = [
            start.memory.pss_mb
            for start in starts
            if start.memory is not None and start.is_service == is_service
        ]
        if held:
            found.append(
                Promise(
                    f"memory of {what}: ≤ {limit} MB", f"{max(held):.0f} MB", max(held) <= limit
                )
            )
    return found


def _losses(stages: Sequence[Stage]) -> list[Promise]:
    lost = [stage for stage in stages if stage.is_lost]
    if not lost:
        return []
    failed = sum(stage.failed for stage in lost)
    added = max(lost, key=lambda stage: stage.added_ms)
    connections = f"{added.connections} connection{'s' if added.connections > 1 else ''}"
    return [
        Promise(
            "Redis lost: no request fails",
            f"{failed} failed of {sum(stage.requests for stage in lost):,}",
            failed == 0,
        ),
        Promise(
            f"Redis lost: ≤ {ADDED_MS} ms added at the median",
            f"most {added.added_ms:+.2f} ms ({added.redis}, {connections})",
            added.added_ms <= ADDED_MS,
        ),
    ]
