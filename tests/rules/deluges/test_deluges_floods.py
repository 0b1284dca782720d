"""The rising water: thresholds, what floods, who drowns, who flees, what remains."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    facts,
    illegal,
)


def floods(before: int, after: int, *cells: dict[str, Any], **rules: Any) -> Any:
    listed = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return facts("floods", {"before": before, "after": after, "cells": listed, "rules": rules})


@pytest.mark.parametrize(
    ("after", "at", "missing"), [(0, 5, 5), (4, 5, 1), (5, 8, 3), (8, 11, 3), (11, 14, 3)]
)
def test_the_next_threshold_and_how_far_it_is(after: int, at: int, missing: int) -> None:
    ahead = floods(0, after).next
    assert (ahead.event.at, ahead.event.missing) == (at, missing)


def faults(before: int, after: int, *cells: dict[str, Any], **rules: Any) -> Any:
    listed = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return illegal("floods", {"before": before, "after": after, "cells": listed, "rules": rules})
