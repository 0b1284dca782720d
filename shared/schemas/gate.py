"""The fast gate: the published schema itself, compiled, says yes or no.

Only a no goes to marshmallow, which alone speaks to the user; a yes is settled without a second
look. Both verdicts are the same by construction of `shared.schemas.fields`, and a test holds them
together on thousands of mutated bodies.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import jsonschema_rs
from marshmallow import ValidationError

from shared.core.illegal import Fault
from shared.schemas.bodies import COMPONENTS, Body
from shared.schemas.faults import fault_count, field_faults

TOLD = 100
"""How many faults of a body are told; all of them are counted."""


class SchemaError(Exception):
    """The body does not fit the published schema.

    Carries the first hundred faults with their pointers, and how many there are in `total`.
    """

    def __init__(self, faults: tuple[Fault, ...], total: int) -> None:
        super().__init__(faults, total)
        self.faults = faults
        self.total = total


class Gate:
    """Checks bodies of one kind."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self._compiled = jsonschema_rs.Draft202012Validator(
            {"$ref": COMPONENTS + body.published_name, "components": {"schemas": body.components()}}
        )

    def admits(self, value: object) -> bool:
        """Whether the value fits the published schema."""
        return self._compiled.is_valid(value)

    def settled(self, value: Mapping[str, Any]) -> dict[str, Any]:
        """An admitted body with its defaults filled in."""
        return self.body.normalize(value)

    def checked(self, value: object) -> dict[str, Any]:
        """Any body with its defaults filled in; raises SchemaError with the faults it has."""
        try:
            return self.body.checked(value)
        except ValidationError as error:
            # A body may have a hundred thousand: pointers are made for those that are told.
            told = tuple(islice(field_faults(error.messages), TOLD))
            raise SchemaError(told, fault_count(error.messages)) from None
