"""Where the figures go: tables in Markdown, a JSON file to keep, and the page of the docs."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from deploy.bench.figures import Comparison, Measurements, write_connections
from deploy.bench.promises import Promise
from deploy.bench.servers import ONE_SERVICE
from deploy.refusal import Refusal
from deploy.services import CHECKOUT

PAGE = CHECKOUT / "docs" / "performance.md"
BEGIN = "<!-- measured: `python3 deploy/bench --write` writes what stands from here -->"
END = "<!-- to here -->"

OPERATIONS = {
    "bytes in, out": "{0.load.request_bytes:,}, {0.load.answer_bytes:,}",
    "cached ÷ floor": "{0.cached_ratio:.2f}",
    "not cached ÷ floor": "{0.uncached_ratio:.2f}",
    "without rules ÷ floor": "{0.ruleless_ratio:.2f}",
    "rules’ share": "{0.rules_share:.0%}",
    "floor per s": "{0.floor.rate:,.0f}",
    "floor p50, p99 ms": "{0.floor}",
    "cached": "{0.cached}",
    "not cached": "{0.uncached}",
}
SEARCHES = {
    "one after the other": "{0.what}",
    "asked": "{0.battles}",
    "median": "{0.median_ms:,.1f} ms",
    "slowest": "{0.slowest_ms:,.1f} ms",
    "exact": "{0.proven}",
}
BOARDS = {
    "features found and scored, by the rules alone": "{0.tiles:,} tiles, {0.followers} followers",
    "median": "{0.scored_ms:.2f} ms",
    "a plain flood fill": "{0.plain_ms:.2f} ms",
    "ratio": "{0.ratio:.2f}",
}
STARTS = {
    "what": "{0.what}",
    "workers × threads": "{0.size}",
    "ready after": "{0.ready_seconds:.2f} s",
    "memory (PSS)": "{0.memory.pss_mb:.0f} MB",
    "RSS": "{0.memory.rss_mb:.0f} MB",
}
UNCOUNTED = {**STARTS, "memory (PSS)": "unknown", "RSS": "unknown"}
STAGES = {
    "Redis": "{0.redis}",
    "connections": "{0.connections}",
    "memory alone p50, p99 ms": "{0.alone}",
    "with Redis": "{0.backed}",
    "added": "{0.added_ms:+.2f} ms",
    "failed": "{0.failed:,} of {0.requests:,}",
}
"""The columns of each table: the head, and how a cell is written."""

Row = Sequence[str]


def describe_machine() -> dict[str, str | int | None]:
    """The machine's system, its processor, and how many cores a process may use; not its name."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    cpus = Path("/proc/cpuinfo")
    lines = cpus.read_text().splitlines() if cpus.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor() or platform.machine()
    system = f"{platform.system()} {platform.machine()}"
    return {"system": system, "processor": processor, "cores": cores}


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that is kept of one benchmark."""

    day: str
    command: str
    promises: Sequence[Promise]
    measured: Measurements
    machine: dict[str, str | int | None] = field(default_factory=describe_machine)

    def render(self) -> str:
        """The tables in Markdown, the promises first."""
        measured = self.measured
        versions = ", ".join(f"{name} {version}" for name, version in measured.server.items())
        promises = [
            (one.promise, one.measured, "kept" if one.kept else "**missed**")
            for one in self.promises
        ]
        has_memory = all(one.memory for one in measured.starts)
        parts = [
            f"`{self.command}`, {self.day}.",
            "{processor}, {cores} cores, {system}; ".format(**self.machine)
            + f"nginx, gunicorn with {ONE_SERVICE} threads for each service, Redis and wrk on the "
            f"same cores. {versions}.",
            render_table(("promise", "measured", ""), promises),
        ]
        for heading, columns, rows in (
            ("Under load", _operation_columns(measured.loaded), measured.loaded),
            ("One connection", _operation_columns(measured.alone), measured.alone),
            ("Best play and odds", SEARCHES, measured.searches),
            ("Boards found and scored", BOARDS, measured.boards),
            ("Start and memory", STARTS if has_memory else UNCOUNTED, measured.starts),
            ("Redis", STAGES, measured.redis),
        ):
            if rows:
                cells = [[cell.format(one) for cell in columns.values()] for one in rows]
                parts += [f"### {heading}", render_table(list(columns), cells)]
        return "\n\n".join(parts)

    def write_json(self, path: Path) -> None:
        """Write everything as JSON; raises OSError if it cannot be written."""
        found = asdict(self)
        found |= found.pop("measured")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")


def render_table(head: Row, rows: Sequence[Row]) -> str:
    """A Markdown table padded so that a terminal shows it as well."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in (head, *rows)
    ]
    rule = "-|-".join("-" * width for width in widths)
    return "\n".join([f"| {lines[0]} |", f"|-{rule}-|", *(f"| {line} |" for line in lines[1:])])


def _operation_columns(rows: Sequence[Comparison]) -> dict[str, str]:
    connections = write_connections(rows[0].connections)
    return {f"operation ({connections})": "{0.load.marked_name}", **OPERATIONS}


def write_page(text: str, page: Path = PAGE) -> None:
    """Put `text` between the two marks of the page; raises Refusal if it lacks them."""
    before, begin, rest = page.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise Refusal(f"{page.name} has lost the marks between which the figures belong.")
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}")
