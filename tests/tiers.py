"""Which tests run: all that a user would notice once, or with `--thorough` every multiplicity.

`deploy/check.py --thorough` sets `DECOMPTE_TIER=thorough` in the environment of the tests. A test
marked `thorough` runs only then.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

THOROUGH = os.environ.get("DECOMPTE_TIER") == "thorough"
"""Whether every multiplicity is tested."""

Case = TypeVar("Case")


def choose(default: Case, thorough: Case) -> Case:
    """Return the number, or whatever else it is, of the tier that runs."""
    return thorough if THOROUGH else default


def examples(thorough: int) -> int:
    """Return how many examples a property test tries: `thorough`, or a fifth of them."""
    return choose(max(10, thorough // 5), thorough)


def keep_some(cases: Sequence[Case], number: int) -> list[Case]:
    """Return `number` of the cases, evenly spread and always the same ones; all in `THOROUGH`."""
    if THOROUGH or number >= len(cases):
        return list(cases)
    return [cases[place * len(cases) // number] for place in range(number)]


def deselect_thorough(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take the tests marked `thorough` out of `items`, unless they are asked for."""
    if THOROUGH:
        return
    left_out = [item for item in items if item.get_closest_marker("thorough")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
