"""A running `python3 deploy/up.py`, as a terminal runs it."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from deploy.services import CHECKOUT

UP = CHECKOUT / "deploy" / "up.py"
LAST_LINE_WHEN_READY = "Stop: Ctrl-C"
# Far more than it takes; reached only when something is broken.
TIMEOUT_SECONDS = 120


class UpProcess:
    """A running up.py, in a process group of its own as a terminal gives it one."""

    def __init__(self, folder: Path, *arguments: str, **environ: str) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, str(UP), *arguments],
            cwd=folder,
            env=os.environ | environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def read_until(self, beginning: str) -> str:
        """Return the line that begins with `beginning`; fails when the output ends before it."""
        assert self.process.stdout is not None
        alarm = threading.Timer(TIMEOUT_SECONDS, self.kill)
        alarm.start()
        try:
            for line in self.process.stdout:
                self.lines.append(line.rstrip("\n"))
                if line.startswith(beginning):
                    return self.lines[-1]
        finally:
            alarm.cancel()
        raise AssertionError(f"{beginning!r} never came:\n" + "\n".join(self.lines))

    def send_signal(self, key: signal.Signals) -> int:
        """Send a signal to the whole group, as a terminal does; return the exit code."""
        os.killpg(self.process.pid, key)
        return self.wait_for_end()

    def wait_for_end(self) -> int:
        """Return the exit code once every process that up.py started is gone.

        Each of them holds the other end of its output, which ends only with the last of them.
        """
        output, _ = self.process.communicate(timeout=TIMEOUT_SECONDS)
        self.lines += output.splitlines()
        return self.process.returncode

    def kill(self) -> None:
        """End everything at once; nothing happens if it has ended."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)


Start: TypeAlias = Callable[..., UpProcess]
