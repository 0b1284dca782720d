"""The circuit breaker: after one failed call, only one call per period is let through, as a probe.

A caller is admitted with a ticket, the number of the breaker's current era, and reports with it.
Opening and probing begin a new era, and reports from an earlier one are ignored: a slow call that
began before the failure can neither close the breaker nor open it again. Admitting a probe also
moves the next one a period ahead, so a probe that never reports (its thread was killed) blocks
nothing. The lock is held for a few instructions, never while a call runs.
"""

import time
from collections.abc import Callable
from threading import Lock


class Breaker:
    """A breaker that is closed to begin with.

    `period_seconds` is the time between probes; `clock` counts seconds and never goes back.
    Raises `ValueError` unless the period is above 0.
    """

    def __init__(self, period_seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        if not period_seconds > 0:
            raise ValueError(f"The breaker's period is {period_seconds} s; it must be above 0.")
        self.period_seconds = period_seconds
        self._clock = clock
        self._lock = Lock()
        self._era = 0
        self._opened_at = 0.0
        self._next_probe: float | None = None  # None: closed

    @property
    def is_open(self) -> bool:
        return self._next_probe is not None

    def admit(self) -> int | None:
        """A ticket for one call, for `report_success` or `report_failure`; `None`: do not call."""
        with self._lock:
            if self._next_probe is None:
                return self._era
            now = self._clock()
            if now < self._next_probe:
                return None
            self._begin_era(now)
            return self._era

    def report_failure(self, ticket: int) -> bool:
        """Reports a failed call; true if it was this failure that opened the breaker."""
        with self._lock:
            if ticket != self._era:
                return False
            now = self._clock()
            was_closed = self._next_probe is None
            if was_closed:
                self._opened_at = now
            self._begin_era(now)
            return was_closed

    def report_success(self, ticket: int) -> float | None:
        """Reports a call that went well; if that closed the breaker, the seconds it was open."""
        with self._lock:
            if self._next_probe is None or ticket != self._era:
                return None
            self._next_probe = None
            return self._clock() - self._opened_at

    def _begin_era(self, now: float) -> None:
        self._era += 1
        self._next_probe = now + self.period_seconds
