"""Boards that do not depend on how busy the machine is."""

import math

import pytest

from services.recognition import decoding


@pytest.fixture(autouse=True)
def _without_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the solver come to its end."""
    monkeypatch.setattr(decoding, "SECONDS", math.inf)
