"""A pytest plugin that ends a run with what its tests cost: where processor time has gone.

Loaded by `checking.py`. A test's cost is the processor time of its process and of all the servers
and browsers that this process has started, since the test before it; shared preparations are
therefore counted with the first test that needs them.
"""

import os
from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

import pytest

from deploy.bench.processes import measure_processor_seconds

DEAREST_FILES = 20
"""How many files the table names."""


class Costs:
    """The processor seconds of one process, and in the first process those of all."""

    def __init__(self) -> None:
        self.collected_seconds: list[float] = []
        self.seconds_by_file: dict[str, float] = defaultdict(float)
        self._last_seconds = 0.0

    def _take_seconds(self) -> float:
        """Return the processor seconds since the last call."""
        # A program that ends while it is read is left out, with all that it has started.
        now = max(self._last_seconds, measure_processor_seconds(os.getpid()))
        passed, self._last_seconds = now - self._last_seconds, now
        return passed

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note what it took to be ready for the first test."""
        seconds = self._take_seconds()
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["collected_seconds"] = seconds
        elif session.config.getoption("dist", "no") == "no":
            self.collected_seconds.append(seconds)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        """Put the cost of a whole test into the report of its end."""
        report = yield
        if call.when == "teardown":
            report.processor_seconds = self._take_seconds()
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up the costs of a file."""
        seconds = getattr(report, "processor_seconds", 0.0)
        self.seconds_by_file[report.nodeid.partition("::")[0]] += seconds

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what another process noted, unless it crashed."""
        if hasattr(node, "workeroutput"):
            self.collected_seconds.append(node.workeroutput["collected_seconds"])

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the dearest files, and the minutes of each folder."""
        terminalreporter.section("processor time")
        for line in render_costs(self.seconds_by_file, self.collected_seconds):
            terminalreporter.line(line)


def pytest_configure(config: pytest.Config) -> None:
    """Measure in this process; only the first one prints."""
    config.pluginmanager.register(Costs(), "decompte-costs")


def render_costs(
    seconds_by_file: Mapping[str, float], collected_seconds: Sequence[float]
) -> list[str]:
    """Return the lines of the table, the dearest first."""
    by_folder: dict[str, float] = defaultdict(float)
    for name, seconds in seconds_by_file.items():
        by_folder["/".join(PurePosixPath(name).parts[:2])] += seconds
    total = sum(by_folder.values()) + sum(collected_seconds)
    collecting = ", ".join(f"{seconds:.1f} s" for seconds in sorted(collected_seconds))
    files, folders = (
        sorted(costs.items(), key=lambda item: -item[1]) for costs in (seconds_by_file, by_folder)
    )
    return [
        *(f"{seconds:9.1f} s   {name}" for name, seconds in files[:DEAREST_FILES]),
        *(f"{seconds / 60:9.2f} min {name}" for name, seconds in folders),
        f"{total / 60:9.2f} min in all, with collection in each process: {collecting}",
    ]
