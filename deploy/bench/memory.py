"""What a server and its workers hold in memory, as Linux counts it."""

from dataclasses import dataclass
from pathlib import Path

_MEGABYTE = 1_000_000
_KIBIBYTE = 1024


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
    kibibytes = {"Rss": 0, "Pss": 0}
    for one in _family(pid):
        for line in _read(f"/proc/{one}/smaps_rollup").splitlines():
            name, _, rest = line.partition(":")
            if name in kibibytes:
                kibibytes[name] += int(rest.split()[0])
    rss, pss = (round(size * _KIBIBYTE / _MEGABYTE, 1) for size in kibibytes.values())
    return Memory(rss, pss)


def _family(pid: int) -> list[int]:
    children = _read(f"/proc/{pid}/task/{pid}/children").split()
    return [pid, *(one for child in children for one in _family(int(child)))]


def _read(path: str) -> str:
    """Return what a file of /proc says; nothing where its process has ended in the meantime."""
    try:
        return Path(path).read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
