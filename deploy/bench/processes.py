"""How long processes have computed, as Linux counts it, and which of them belong together."""

import os
from collections.abc import Iterator
from glob import glob
from pathlib import Path

_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def measure_processor_seconds(pid: int) -> float:
    """Return the processor seconds of a process, its children and theirs, ended ones included.

    Without /proc, as on macOS, only those of this process and of its ended children.
    """
    if not Path("/proc/self").exists():
        return sum(os.times()[:4])
    ticks = (int(field) for _, fields in find_family(pid) for field in fields[11:15])
    return sum(ticks) / _TICKS_PER_SECOND


def find_family(pid: int, parent: int | None = None) -> Iterator[tuple[Path, list[str]]]:
    """Yield process `pid` and all that it, or one of its threads, started: folder and `stat`."""
    process = Path("/proc", str(pid))
    fields = read_process_file(process / "stat").rpartition(")")[2].split()
    threads = glob(f"{process}/task/*/children")
    children = " ".join(read_process_file(Path(thread)) for thread in threads).split()
    # While a process ends, the list of its children may name those of another one.
    if fields and parent in (None, int(fields[1])):
        yield process, fields
        for child in children:
            yield from find_family(int(child), pid)


def read_process_file(file: Path) -> str:
    """Return what a file of /proc says; nothing where its process has ended in the meantime."""
    try:
        return file.read_text()
    except OSError:
        return ""
