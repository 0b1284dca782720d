"""The breaker: when calls are admitted, and whose report counts."""

import pytest

from shared.cache.breaker import Breaker
from tests.cache.conftest import ManualClock
from tests.cache.parallel_calls import run_in_threads


def open_breaker(breaker: Breaker) -> None:
    ticket = breaker.admit()
    assert ticket is not None
    assert breaker.report_failure(ticket)


@pytest.fixture
def breaker(clock: ManualClock) -> Breaker:
    return Breaker(1.0, clock)


def test_a_probe_that_goes_well_closes_it_and_returns_how_long_it_was_open(
    breaker: Breaker, clock: ManualClock
) -> None:
    open_breaker(breaker)
    clock.now += 2.5
    probe = breaker.admit()
    assert probe is not None
    clock.now += 0.25
    assert breaker.report_success(probe) == 2.75
    assert not breaker.is_open
    assert breaker.admit() is not None


def test_a_probe_that_fails_leaves_it_open_for_a_period_from_its_failure(
    breaker: Breaker, clock: ManualClock
) -> None:
    open_breaker(breaker)
    clock.now += 1.0
    probe = breaker.admit()
    assert probe is not None
    clock.now += 0.5
    assert not breaker.report_failure(probe)
    clock.now += 0.75
    assert breaker.admit() is None
    clock.now += 0.25
    assert breaker.admit() is not None


def test_only_the_first_of_many_failures_is_the_one_that_opened_it(breaker: Breaker) -> None:
    tickets = [breaker.admit() for _ in range(8)]
    reports = run_in_threads(lambda number: breaker.report_failure(tickets[number] or 0))
    assert sorted(reports) == [False] * 7 + [True]


def test_failures_of_calls_begun_before_it_opened_do_not_put_off_the_probe(
    breaker: Breaker, clock: ManualClock
) -> None:
    slow = breaker.admit()
    open_breaker(breaker)
    clock.now += 0.9
    assert slow is not None
    assert not breaker.report_failure(slow)
    clock.now += 0.1
    assert breaker.admit() is not None


def test_a_success_of_a_call_begun_before_it_opened_does_not_close_it(breaker: Breaker) -> None:
    slow = breaker.admit()
    open_breaker(breaker)
    assert slow is not None
    assert breaker.report_success(slow) is None
    assert breaker.is_open


def test_a_failure_of_a_call_from_before_a_recovery_does_not_open_it_again(
    breaker: Breaker, clock: ManualClock
) -> None:
    slow = breaker.admit()
    open_breaker(breaker)
    clock.now += 1.0
    probe = breaker.admit()
    assert slow is not None
    assert probe is not None
    assert breaker.report_success(probe) == 1.0
    assert not breaker.report_failure(slow)
    assert not breaker.is_open


def test_a_probe_that_never_reports_is_followed_by_another_a_period_later(
    breaker: Breaker, clock: ManualClock
) -> None:
    open_breaker(breaker)
    clock.now += 1.0
    lost = breaker.admit()
    assert lost is not None
    clock.now += 1.0
    second = breaker.admit()
    assert second is not None
    assert breaker.report_success(lost) is None
    assert breaker.report_success(second) == 2.0


def test_a_period_that_is_not_above_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="above 0"):
        Breaker(0)
    with pytest.raises(ValueError, match="above 0"):
        Breaker(float("nan"))
