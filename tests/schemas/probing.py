"""Asks the gate and marshmallow the same question, and holds them to one answer."""

from dataclasses import dataclass
from typing import Any

from shared.core.illegal import Fault
from shared.schemas.bodies import Body
from shared.schemas.fields import StrictField
from shared.schemas.gate import Gate, SchemaError
from shared.web.canonical import canonical_bytes

NO_FAULT = Fault("", "")


@dataclass(frozen=True)
class Said:
    """What a body was answered with: its faults, or else its settled form."""

    settled: dict[str, Any]
    faults: tuple[Fault, ...] = ()

    @property
    def places(self) -> list[tuple[str, str]]:
        """Pointer and code (with its wording) of every fault, in order."""
        return [
            (fault.pointer, ":".join(filter(None, (fault.code, fault.wording))))
            for fault in self.faults
        ]


def ask(gate: Gate, value: Any) -> Said:
    """What gate and marshmallow say; fails where they do not agree."""
    faults: tuple[Fault, ...] = ()
    checked: dict[str, Any] = {}
    try:
        checked = gate.parse(value)
    except SchemaError as misfit:
        faults = misfit.faults or (NO_FAULT,)
    assert gate.admits(value) is not bool(faults), f"gate and marshmallow differ on {value!r}"
    assert NO_FAULT not in faults, f"refused without a reason: {value!r}"
    if faults:
        return Said({}, faults)
    settled = gate.normalize(value)
    # As bytes, because 1, 1.0 and True are equal to Python.
    assert canonical_bytes(settled) == canonical_bytes(checked)
    return Said(settled)


def ask_body(body: Body, value: Any) -> Said:
    """What is said of a value for this body."""
    return ask(Gate(body), value)


def ask_field(field: StrictField, value: Any) -> Said:
    """What is said of an object that has this field, `it`, with this value."""
    return ask_body(Body.of("Probe", {"it": field}), {"it": value})


def taken(field: StrictField, value: Any) -> Any:
    """The settled value; fails if the field refuses it."""
    said = ask_field(field, value)
    assert said.faults == ()
    return said.settled["it"]


def refused(field: StrictField, value: Any) -> list[tuple[str, str]]:
    """Pointers and codes of the faults; fails if the field takes the value."""
    said = ask_field(field, value)
    assert said.faults != ()
    return said.places
