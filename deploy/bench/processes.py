"""What processes hold in memory and how long they have computed, as Linux counts it."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def measure_memory_mb(pid: int) -> float | None:
    """Return the megabytes (10^6 bytes) of process `pid` and its descendants.

    What several of them share counts once (PSS): that is what the machine really gives. None where
    there is no /proc.
    """
    if not Path("/proc/self/smaps_rollup").exists():
        return None
    rollups = [_read(process / "smaps_rollup") for process, _ in _find_family(pid)]
    kibibytes = re.findall(r"^Pss: +(\d+)", "\n".join(rollups), re.MULTILINE)
    return round(sum(map(int, kibibytes)) * 1024 / 1_000_000, 1)


def measure_processor_seconds(pid: int) -> float:
    """Return the processor seconds of a process, its children and theirs, ended ones included.

    Without /proc, as on macOS, only those of this process and of its ended children.
    """
    if not Path("/proc/self").exists():
        return sum(os.times()[:4])
    ticks = (int(field) for _, fields in _find_family(pid) for field in fields[11:15])
    return sum(ticks) / _TICKS_PER_SECOND


def _find_family(pid: int, parent: int | None = None) -> Iterator[tuple[Path, list[str]]]:
    """Yield process `pid` and all that it, or one of its threads, started: folder and `stat`."""
    process = Path("/proc", str(pid))
    fields = _read(process / "stat").rpartition(")")[2].split()
    children = " ".join(map(_read, process.glob("task/*/children"))).split()
    # While a process ends, the list of its children may name those of another one.
    if fields and parent in (None, int(fields[1])):
        yield process, fields
        for child in children:
            yield from _find_family(int(child), pid)


def _read(file: Path) -> str:
    """Return what a file of /proc says; nothing where its process has ended in the meantime."""
    try:
        return file.read_text()
    except OSError:
        return ""
