"""A command run so that nothing it has started outlives it.

On Linux the caller becomes the parent of every process below it whose own parent has ended.
Elsewhere nothing is found. Standard library only.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

GRACE_SECONDS = 10.0
"""How long a process may outlive the command, because it is just ending itself."""

_SET_CHILD_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of <linux/prctl.h>
_IS_LINUX = sys.platform == "linux"


def run(command: Sequence[str], folder: Path, environ: Mapping[str, str]) -> tuple[int, list[str]]:
    """Run `command`; return its exit code, and what it left running, which has been ended since."""
    if _IS_LINUX:
        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    process = subprocess.Popen(command, cwd=folder, env=environ, stdin=subprocess.DEVNULL)
    try:
        code = _wait_for(process)
    except KeyboardInterrupt:
        # Unlike `subprocess.run`, which kills it: it has servers of its own to end.
        process.terminate()
        _wait_for(process)
        _end_children()
        raise
    return code, _end_children()


def _wait_for(process: subprocess.Popen[bytes]) -> int:
    """Return the exit code; an orphan that ends meanwhile does not stay as a zombie."""
    while process.returncode is None:
        pid, status = os.wait()
        if pid == process.pid:
            process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode


def _end_children() -> list[str]:
    """End everything below this process; return what did not end in time by itself."""
    deadline = time.monotonic() + GRACE_SECONDS
    while (children := _list_children()) and time.monotonic() < deadline:
        time.sleep(0.05)
    found = []
    while children:
        for pid in children:
            found.append(_read_command(pid))
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        # Those that they had started are ours now.
        children = _list_children()
    return found


def _list_children() -> list[int]:
    """Return the children that run; those that have ended are reaped."""
    listed = Path("/proc/self/task").glob("*/children") if _IS_LINUX else ()
    children = [int(child) for file in listed for child in file.read_text().split()]
    return [child for child in children if os.waitpid(child, os.WNOHANG) == (0, 0)]


def _read_command(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
