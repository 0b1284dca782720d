"""Describes the machine by its capabilities, without its name, folders and users."""

import os
import platform
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Machine:
    """Its system, its processor, and how many cores of it a process may use."""

    system: str
    processor: str
    cores: int


def this_machine() -> Machine:
    """What the benchmark runs on."""
    return Machine(f"{platform.system()} {platform.machine()}", _processor(), _cores())


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
