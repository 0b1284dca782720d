"""Addresses that are going to be removed, announced in their answers.

The headers are `Deprecation` (RFC 9745) and `Sunset` (RFC 8594); `docs/contract.md` has the policy.
"""

from calendar import timegm
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

NOTICE_DAYS = 180
"""How many days at least lie between the announcement of a removal and the removal."""


@dataclass(frozen=True)
class Deprecation:
    """An address that clients should leave from one day on, and that may be gone from another.

    Days begin in UTC. `successor` is the address that takes its place.
    Raises ValueError for a notice of fewer than `NOTICE_DAYS` days.
    """

    since: date
    sunset: date
    successor: str

    def __post_init__(self) -> None:
        days = (self.sunset - self.since).days
        if days < NOTICE_DAYS:
            raise ValueError(f"The notice is {days} days; it must be {NOTICE_DAYS} or more.")

    @property
    def headers(self) -> Mapping[str, str]:
        return {
            "Deprecation": f"@{timegm(self.since.timetuple())}",
            "Sunset": f"{self.sunset:%a, %d %b %Y} 00:00:00 GMT",
            "Link": f'</docs>; rel="deprecation", <{self.successor}>; rel="successor-version"',
        }
