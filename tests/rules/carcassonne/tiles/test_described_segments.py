"""What a description of a tile may leave out is what a segment has without it."""

from dataclasses import fields
from typing import Any

import pytest

from services.carcassonne.board.design import Segment
from services.carcassonne.tiles.described import SEGMENT_KINDS
from shared.core.declarations import REQUIRED, read_fields

DEFAULTS = {field.name: field.default for field in fields(Segment)}


@pytest.mark.parametrize("kind", SEGMENT_KINDS)
def test_a_described_segment_has_fields_of_a_segment_with_the_same_defaults(kind: str) -> None:
    declared = [one for one in read_fields(SEGMENT_KINDS[kind]) if one.default is not REQUIRED]
    given = {one.name: one.default for one in declared}
    plain = {name: DEFAULTS[name] for name in given}
    assert given == {name: plain[name] or no_value(given[name]) for name in given}


def no_value(default: Any) -> Any:
    """What stands for an empty text or list in a description; a default that is false itself."""
    return None if default is None else type(default)()
