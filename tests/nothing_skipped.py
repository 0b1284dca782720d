"""A pytest plugin for continuous integration: a test that did not run is a failure.

Loaded by `checking.py` with `-p tests.nothing_skipped` when CI=true. A test that was skipped or
was expected to fail has shown nothing, however green the run looks.
"""

import pytest

_LEFT_OUT = ("skipped", "xfailed", "xpassed")


def _count_left_out(reporter: pytest.TerminalReporter | None) -> int:
    # Only the first process has a reporter when several run the tests.
    return sum(len(reporter.stats.get(kind, ())) for kind in _LEFT_OUT) if reporter else 0


def pytest_configure(config: pytest.Config) -> None:
    """Let pytest name in its summary every test that did not just pass, with the reason."""
    config.option.reportchars = "a"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Turn a run that left something out into a failed one."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if _count_left_out(reporter) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests and files were left out."""
    number = _count_left_out(terminalreporter)
    if number:
        terminalreporter.section(f"{number} left out, which CI=true does not allow", red=True)
