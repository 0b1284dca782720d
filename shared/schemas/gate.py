"""Checks bodies with the compiled JSON Schema first, which is fast.

A body that the schema rejects goes to marshmallow, which finds its faults; one that it admits is
normalized without a second check. Both give the same verdict because `shared.schemas.fields`
publishes what it enforces, and a test compares them on thousands of mutated bodies.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Any

from marshmallow import ValidationError

from shared.core.illegal import Fault
from shared.core.libraries import CompileSchema
from shared.schemas.bodies import COMPONENTS, Body
from shared.schemas.faults import LISTED_FAULTS, fault_count, field_faults


class SchemaError(Exception):
    """The body does not fit the published schema.

    Carries the first faults, at most LISTED_FAULTS, with their pointers; `total` counts all.
    """

    def __init__(self, faults: tuple[Fault, ...], total: int) -> None:
        super().__init__(faults, total)
        self.faults = faults
        self.total = total


class Gate:
    """Checks bodies of one kind."""

    def __init__(self, body: Body, compile_schema: CompileSchema) -> None:
        self.body = body
        self._fits = compile_schema(
            {"$ref": COMPONENTS + body.schema_name, "components": {"schemas": body.components()}}
        )

    def admits(self, value: object) -> bool:
        """Whether the value fits the published schema, as far as the compiled one can tell."""
        return self._fits(value)

    def normalize(self, value: Mapping[str, Any]) -> dict[str, Any]:
        """An admitted body with its defaults filled in."""
        return self.body.normalize(value)

    def parse(self, value: object) -> dict[str, Any]:
        """Any body with its defaults filled in; raises SchemaError with the faults it has."""
        return parse_body(self.body, value)


def parse_body(body: Body, value: object) -> dict[str, Any]:
    """A body with its defaults filled in; raises SchemaError with the faults it has."""
    try:
        return body.parse(value)
    except ValidationError as error:
        # A body may have a hundred thousand faults: pointers are made only for those listed.
        listed = tuple(islice(field_faults(error.messages), LISTED_FAULTS))
        raise SchemaError(listed, fault_count(error.messages)) from None
