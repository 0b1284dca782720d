"""How many jobs run at once in all workers of a server together, and how many of one caller.

The table is memory that forked workers share. A worker that was killed leaves its entries behind,
and nobody believes them.
"""

import fcntl
import mmap
import os
import struct
import tempfile
import threading
import time
import weakref
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from shared.operations.problems import Refusal

_ENTRY: Final = struct.Struct("=iI")
"""The process that holds a slot, 0 for none, and a hash of its caller."""

_LOOK_SECONDS: Final = 0.02
"""How often who waits for a slot looks whether one is free."""

QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")
"""Where Linux tells a container how much of the processor it may use."""


class SharedSlots:
    """So many jobs at once; a caller that is known leaves one of them to others."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._share = max(1, count - 1)
        self._entries = mmap.mmap(-1, count * _ENTRY.size)
        # What a process that ends has locked is free again.
        self._file, name = tempfile.mkstemp()
        os.unlink(name)
        weakref.finalize(self, os.close, self._file)
        self._threads = threading.Lock()

    @contextmanager
    def hold(self, caller: str, patience_seconds: float = 0) -> Iterator[None]:
        """Hold a slot for `caller`, empty where it is not known.

        Waits at most so many seconds while others have all; raises the problem `busy` then, and at
        once for a caller that has its share.
        """
        end = time.monotonic() + patience_seconds
        while (slot := self._take(caller)) is None:
            if time.monotonic() >= end:
                raise Refusal("busy")
            time.sleep(_LOOK_SECONDS)
        try:
            yield
        finally:
            _ENTRY.pack_into(self._entries, slot * _ENTRY.size, 0, 0)

    def _take(self, caller: str) -> int | None:
        """Take a slot if one is free; raises `busy` for a caller that has its share."""
        name = zlib.crc32(caller.encode())
        with self._threads:
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                entries = list(_ENTRY.iter_unpack(self._entries[:]))
                held = [is_alive(process) for process, _ in entries]
                own = sum(held[slot] and entries[slot][1] == name for slot in range(self.count))
                if caller and own >= self._share:
                    raise Refusal("busy")
                if all(held):
                    return None
                slot = held.index(False)
                _ENTRY.pack_into(self._entries, slot * _ENTRY.size, os.getpid(), name)
                return slot
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)


def is_alive(process: int) -> bool:
    """Whether there is a process of this number; no process has the number 0."""
    if process == 0:
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def count_cores(quota: Path = QUOTA) -> int:
    """The processor cores that the system and the container let this process use, at least 1."""
    cores = os.cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    try:
        most, period = quota.read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return cores
    return cores if most == "max" else max(1, min(cores, int(most) // int(period)))
