"""What processes hold in memory and how long they have computed, as Linux counts it."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


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


def processor_seconds(pids: Iterable[int]) -> dict[int, float]:
    """Return how long each of these processes and of their descendants has computed, by its id.

    A process counts what its ended children computed, once it has waited for them.
    """
    found = {}
    for pid in (one for first in pids for one in _find_family(first)):
        fields = _read(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
        if fields:
            found[pid] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return found


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
