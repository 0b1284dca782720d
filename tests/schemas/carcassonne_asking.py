"""Requests of Carcassonne, read as the service reads them: by the gate, then into a position."""

from collections.abc import Callable
from typing import Any

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.rules.position import FeaturePosition, SheetPosition
from shared.core.illegal import Fault, IllegalPosition
from shared.schemas.gate import parse_body
from tests.rules.operation_calls import OperationCalls

CALLS = OperationCalls(GAME)
FEATURE, SHEET = CALLS.operations["feature-scores"], CALLS.operations["sheet-scores"]
PLAYERS = [{"id": "blue"}, {"id": "red"}]


def read_feature(feature: dict[str, Any], **others: Any) -> FeaturePosition:
    """The position of one feature, read as a request of two players is."""
    body = {"players": PLAYERS, "feature": feature, **others}
    position: FeaturePosition = FEATURE.read(parse_body(FEATURE.request, body))
    return position


def read_sheet(*features: dict[str, Any], **others: Any) -> SheetPosition:
    """The position of a sheet, its features without followers."""
    held = [{"feature": feature} for feature in features]
    return read_body({"players": PLAYERS, "features": held, **others})


def read_body(body: dict[str, Any]) -> SheetPosition:
    """The position of a sheet, given whole."""
    position: SheetPosition = SHEET.read(parse_body(SHEET.request, body))
    return position


def catch_faults(read: Callable[..., object], *given: Any, **others: Any) -> tuple[Fault, ...]:
    """Every fault of what is read."""
    with pytest.raises(IllegalPosition) as caught:
        read(*given, **others)
    return caught.value.faults


def places(faults: tuple[Fault, ...]) -> list[tuple[str, str]]:
    """The code of each fault and where it is."""
    return [(fault.code, fault.pointer) for fault in faults]
