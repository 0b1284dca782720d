"""Checks bodies with the compiled JSON Schema first, which is fast.

A body that the schema rejects goes to marshmallow, which finds its faults; one that it admits is
normalized without a second check.
"""

from itertools import islice
from typing import Any

from marshmallow import ValidationError

from shared.core.illegal import Fault
from shared.schemas.bodies import Body
from shared.schemas.elsewhere import add_places
from shared.schemas.faults import field_faults, get_fault_limit


class SchemaError(Exception):
    """The body does not fit the published schema.

    Carries its faults with their pointers; `is_truncated` where it has more than were looked for.
    """

    def __init__(self, faults: tuple[Fault, ...], *, is_truncated: bool = False) -> None:
        # What is given here is given again when one comes from another process.
        super().__init__(faults)
        self.faults = faults
        self.is_truncated = is_truncated


def parse_body(body: Body, value: object) -> dict[str, Any]:
    """A body with its defaults; null is as good as left out where possible; SchemaError."""
    try:
        return body.parse(value)
    except ValidationError as error:
        limit = get_fault_limit()
        found = tuple(islice(field_faults(error.messages), limit + 1))
        listed = tuple([add_places(body, value, fault) for fault in found[:limit]])
        raise SchemaError(listed, is_truncated=len(found) > limit) from None
