"""A pytest plugin for continuous integration: a test that did not run is a failure.

Loaded by `checking.py` with `-p deploy.nothing_skipped` when CI=true. A test that was skipped or
was expected to fail has shown nothing, however green the run looks.
"""

import pytest

_LEFT_OUT: list[str] = []


def _note(report: pytest.TestReport | pytest.CollectReport) -> None:
    expected = getattr(report, "wasxfail", None)
    if expected is not None:
        _LEFT_OUT.append(f"{report.nodeid}: expected to fail: {expected}")
    elif report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longreprtext
        _LEFT_OUT.append(f"{report.nodeid}: {reason}")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test that was left out."""
    _note(report)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note a whole file that was left out."""
    _note(report)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Turn a run that left something out into a failed one."""
    if _LEFT_OUT and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was left out."""
    if _LEFT_OUT:
        terminalreporter.section("left out, which CI=true does not allow", red=True)
        for line in _LEFT_OUT:
            terminalreporter.line(line)
