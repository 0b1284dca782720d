"""Checks a value with the gate and with marshmallow, and fails where the two differ."""

import json
from dataclasses import dataclass
from typing import Any

from shared.core.illegal import Fault
from shared.schemas.bodies import Body, make_body
from shared.schemas.fields import StrictField
from shared.schemas.gate import SchemaError, parse_body
from shared.web.fast_libraries import write_sorted_json

NO_FAULT = Fault("", "")


@dataclass(frozen=True)
class GateAnswer:
    """The result of checking a body: its faults, or else its normalized form."""

    normalized: dict[str, Any]
    faults: tuple[Fault, ...] = ()

    @property
    def places(self) -> list[tuple[str, str]]:
        """Pointer and code (with its wording) of every fault, in order."""
        return [
            (fault.pointer, ":".join(filter(None, (fault.code, fault.wording))))
            for fault in self.faults
        ]


def ask_body(body: Body, value: Any) -> GateAnswer:
    """Check a value as this body, with the gate and marshmallow; fails where they differ."""
    faults: tuple[Fault, ...] = ()
    checked: dict[str, Any] = {}
    try:
        checked = parse_body(body, value)
    except SchemaError as error:
        faults = error.faults or (NO_FAULT,)
    # Null counts as left out, of which the published schema knows nothing.
    bare = checked if ": null" in json.dumps(value) and not faults else value
    assert body.admits(bare) is not bool(faults), f"gate and marshmallow differ on {value!r}"
    assert NO_FAULT not in faults, f"refused without a reason: {value!r}"
    if faults:
        return GateAnswer({}, faults)
    normalized = body.normalize(bare)
    # As bytes, because 1, 1.0 and True are equal to Python.
    assert write_sorted_json(normalized) == write_sorted_json(checked)
    return GateAnswer(normalized)


def ask_field(field: StrictField, value: Any) -> GateAnswer:
    """Check an object whose only field, `it`, has this value."""
    return ask_body(make_body("Probe", {"it": field}), {"it": value})


def normalize_field(field: StrictField, value: Any) -> Any:
    """Return the normalized value; fails if the field refuses it."""
    answer = ask_field(field, value)
    assert answer.faults == ()
    return answer.normalized["it"]


def refuse_field(field: StrictField, value: Any) -> list[tuple[str, str]]:
    """Return pointers and codes of the faults; fails if the field accepts the value."""
    answer = ask_field(field, value)
    assert answer.faults != ()
    return answer.places
