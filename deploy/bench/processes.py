"""What processes hold in memory and how long they have computed, as Linux counts it."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Memory:
    """Megabytes (10^6 bytes) of a process and all below it.

    `rss_mb` counts what several of them share once for each; `pss_mb` counts it once in all, which
    is what the machine really gives.
    """

    rss_mb: float
    pss_mb: float


def memory_of(pid: int) -> Memory | None:
    """Return what process `pid` and its descendants hold; None where there is no /proc."""
    if not Path(f"/proc/{pid}/smaps_rollup").exists():
        return None
    kibibytes = {"Rss:": 0, "Pss:": 0}
    for one in _find_family(pid):
        for line in _read(Path(f"/proc/{one}/smaps_rollup")).splitlines():
            name, number, *_ = line.split()
            if name in kibibytes:
                kibibytes[name] += int(number)
    return Memory(*(round(size * 1024 / 1_000_000, 1) for size in kibibytes.values()))


def measure_processor_seconds(pid: int, parent: int | None = None) -> float:
    """Return the processor seconds of a process, its children and theirs, ended ones included.

    Without /proc, as on macOS, children count only once they have ended.
    """
    process = Path("/proc", str(pid))
    if not process.exists():
        return sum(os.times()[:4]) if parent is None else 0.0
    try:
        fields = (process / "stat").read_text().rpartition(")")[2].split()
        children = [
            int(child)
            for listed in process.glob("task/*/children")
            for child in listed.read_text().split()
        ]
    except OSError:  # It has ended since.
        return 0.0
    # While a process ends, the list of its children may name those of another one.
    if parent is not None and int(fields[1]) != parent:
        return 0.0
    own = sum(int(field) for field in fields[11:15]) / _TICKS_PER_SECOND
    return own + sum(measure_processor_seconds(child, pid) for child in children)


def _find_family(pid: int) -> Iterator[int]:
    """The process `pid` and all that it, or one of its threads, started."""
    yield pid
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in _read(file).split():
            yield from _find_family(int(child))


def _read(file: Path) -> str:
    """Return what a file of /proc says; nothing where its process has ended in the meantime."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
