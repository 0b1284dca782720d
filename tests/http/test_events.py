"""What a job in a child process reports: everything in order, and nothing once nobody reads it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from shared.operations.problems import Refusal
from shared.web import observability
from shared.web.jobs import ChildJobs
from tests.servers import wait_until

LARGE = 3_000_000
"""More bytes than a socket holds."""


def report_much(report: Callable[[bytes], None]) -> bytes:
    report(b"1" * LARGE)
    return b"2" * LARGE


def report_and_go_on(report: Callable[[int], None]) -> None:
    report(os.getpid())
    report(0)
    while True:
        pass


def report_and_die(report: Callable[[int], None]) -> None:
    report(1)
    os._exit(3)


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChildJobs]:
    """Two slots, and a fork server."""
    monkeypatch.setattr(observability, "log_unforeseen", lambda _: None)
    made = ChildJobs(2, 120)
    for function in (report_much, report_and_go_on, report_and_die):
        made.add_reporting(function.__name__, function)
    made.add("add", lambda one, other: one + other)
    made.start(3)
    try:
        yield made
    finally:
        made.close()


def test_reports_come_before_the_result_however_large(jobs: ChildJobs) -> None:
    assert list(jobs.stream("report_much")) == [b"1" * LARGE, b"2" * LARGE]
    assert jobs.run("report_much") == b"2" * LARGE
    assert jobs.run("add", 3, 4) == 7


def test_two_jobs_at_once_are_both_answered(jobs: ChildJobs) -> None:
    """Each has reported before the other has ended; a photo is read as such a job."""
    streams = jobs.stream("report_much"), jobs.stream("report_much")
    assert [next(one) for one in streams] == 2 * [b"1" * LARGE]
    assert [next(one) for one in streams] == 2 * [b"2" * LARGE]


def test_a_child_that_is_lost_after_a_report_is_a_problem(jobs: ChildJobs) -> None:
    said = jobs.stream("report_and_die")
    assert next(said) == 1
    with pytest.raises(Refusal) as caught:
        next(said)
    assert caught.value.code == "unavailable"


def test_a_child_whose_reports_nobody_reads_ends_and_leaves_its_slot(jobs: ChildJobs) -> None:
    """Its connection is closed with reports that nobody read."""
    children = []
    for _ in range(3):
        said = jobs.stream("report_and_go_on")
        children.append(next(said))
        said.close()
    wait_until(
        lambda: not any(Path(f"/proc/{child}").exists() for child in children),
        "the children have ended",
    )
    assert jobs.run("add", 1, 1) == 2
