"""What was measured, in words and tables: Markdown, padded so that a terminal shows it as well."""

from collections.abc import Sequence

from deploy.bench.comparing import Comparison, Figures
from deploy.bench.finding import BoardTimes
from deploy.bench.lost_redis import Stage
from deploy.bench.machine import Machine
from deploy.bench.measuring import Measurements, Operation
from deploy.bench.promises import Promise
from deploy.bench.searching import Search
from deploy.bench.starting import Start

Row = Sequence[str]


def render_report(
    measured: Measurements, promises: Sequence[Promise], machine: Machine, command: str, day: str
) -> str:
    """Everything, the promises first."""
    size = measured.size
    versions = ", ".join(f"{name} {version}" for name, version in measured.server.items())
    parts = [
        f"`{command}`, {day}.",
        f"{machine.processor}, {machine.cores} cores, {machine.system}; nginx, gunicorn with "
        f"{size.workers} × {size.threads} threads for each service, Redis and wrk on the same "
        f"cores. {versions}.",
        render_table(("promise", "measured", ""), [_build_promise_row(one) for one in promises]),
    ]
    for heading, found in (
        ("Under load", _render_operations([(one, one.loaded) for one in measured.operations])),
        ("One connection", _render_operations([(one, one.alone) for one in measured.operations])),
        ("Best play and odds", _render_searches(measured.searches)),
        ("Boards found and scored", _render_boards(measured.boards)),
        ("Start and memory", _render_starts(measured.starts)),
        ("Redis", _render_stages(measured.redis)),
    ):
        if found:
            parts += [f"### {heading}", found]
    return "\n\n".join(parts)


def render_table(head: Row, rows: Sequence[Row]) -> str:
    """A Markdown table whose columns are as wide as what is in them."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    line = "|".join("-" * (width + 2) for width in widths)
    return "\n".join(
        [_render_line(head, widths), f"|{line}|", *(_render_line(row, widths) for row in rows)]
    )


def _render_line(cells: Row, widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |"


def _build_promise_row(promise: Promise) -> Row:
    return (promise.promise, promise.measured, "kept" if promise.kept else "**missed**")


def _render_operations(compared: Sequence[tuple[Operation, Comparison]]) -> str:
    if not compared:
        return ""
    connections = compared[0][1].connections
    head = (
        f"operation ({connections} connection{'s' if connections > 1 else ''})",
        "bytes in, out",
        "cached ÷ floor",
        "not cached ÷ floor",
        "without rules ÷ floor",
        "floor per s",
        "floor p50, p99 ms",
        "cached",
        "not cached",
    )
    return render_table(head, [_build_operation_row(*one) for one in compared])


def _build_operation_row(operation: Operation, compared: Comparison) -> Row:
    return (
        operation.name + ("" if operation.varied == "players" else " ¹"),
        f"{operation.request_bytes:,}, {operation.answer_bytes:,}",
        f"{compared.cached_ratio:.2f}",
        f"{compared.uncached_ratio:.2f}",
        f"{compared.ruleless_ratio:.2f}",
        f"{compared.floor.rate:,.0f}",
        *(_render_latency(one) for one in (compared.floor, compared.cached, compared.uncached)),
    )


def _render_latency(figures: Figures) -> str:
    return f"{figures.p50_ms:.2f}, {figures.p99_ms:.2f}"


def _render_searches(searches: Sequence[Search]) -> str:
    head = ("one after the other", "asked", "median", "slowest", "exact")
    return (
        render_table(head, [_build_search_row(search) for search in searches]) if searches else ""
    )


def _build_search_row(search: Search) -> Row:
    return (
        search.what,
        str(search.battles),
        f"{search.median_ms:,.1f} ms",
        f"{search.slowest_ms:,.1f} ms",
        str(search.proven),
    )


def _render_boards(boards: Sequence[BoardTimes]) -> str:
    head = (
        "features found and scored, by the rules alone",
        "median",
        "a plain flood fill",
        "ratio",
    )
    return render_table(head, [_build_board_row(board) for board in boards]) if boards else ""


def _build_board_row(board: BoardTimes) -> Row:
    return (
        f"{board.tiles:,} tiles, {board.followers} followers",
        f"{board.scored_ms:.2f} ms",
        f"{board.plain_ms:.2f} ms",
        f"{board.ratio:.2f}",
    )


def _render_starts(starts: Sequence[Start]) -> str:
    head = ("what", "workers × threads", "ready after", "memory (PSS)", "RSS")
    return render_table(head, [_build_start_row(start) for start in starts]) if starts else ""


def _build_start_row(start: Start) -> Row:
    held = start.memory
    return (
        start.what,
        f"{start.size.workers} × {start.size.threads}",
        f"{start.ready_seconds:.2f} s",
        f"{held.pss_mb:.0f} MB" if held else "unknown",
        f"{held.rss_mb:.0f} MB" if held else "unknown",
    )


def _render_stages(stages: Sequence[Stage]) -> str:
    head = ("Redis", "connections", "memory alone p50, p99 ms", "with Redis", "added", "failed")
    return render_table(head, [_build_stage_row(stage) for stage in stages]) if stages else ""


def _build_stage_row(stage: Stage) -> Row:
    return (
        stage.redis,
        str(stage.connections),
        _render_latency(stage.alone),
        _render_latency(stage.backed),
        f"{stage.added_ms:+.2f} ms",
        f"{stage.failed:,} of {stage.requests:,}",
    )
