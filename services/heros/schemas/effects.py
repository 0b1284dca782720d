"""The effect of the die of conquest in a request: its face, or what the sides lose by it."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError

from shared.core.illegal import Fault
from shared.schemas.bodies import COMPONENTS, Body, TaggedUnion
from shared.schemas.faults import HERE, refuse_type
from shared.schemas.fields import JsonSchema, Normalizer, OneOf, WholeNumber

MOST_LOST = 1_000


class MassacreEffect(Body):
    """The die shows its face `massacre`, which says by itself what the defender loses."""

    face = OneOf("massacre", note="The face that the die shows.")


class LossesEffect(Body):
    """Another face, as the caller read it: what the defender loses, and the attacker if any."""

    defender_loses = WholeNumber(0, MOST_LOST, note="Population that the defender loses.")
    attacker_loses = WholeNumber(
        0, MOST_LOST, optional=True, note="Population that the attacker loses; left out: none."
    )


class LostConquestEffect(Body):
    """Another face, as the caller read it: the attacker alone loses."""

    attacker_loses = WholeNumber(0, MOST_LOST, note="Population that the attacker loses.")


EFFECTS: dict[str, Body] = {
    "face": MassacreEffect(),
    "defender_loses": LossesEffect(),
    "attacker_loses": LostConquestEffect(),
}
"""The field that identifies an effect → its body; of several, the first that is there."""


class EffectField(TaggedUnion):
    """One of the three, chosen by the field it has; no value fits two of them.

    A face and losses beside it, or nothing at all, fit none.
    """

    def __init__(self, **kind: Any) -> None:
        note = "The face `massacre`, or at least one of `defender_loses` and `attacker_loses`."
        super().__init__("Effect", "", EFFECTS, note=note, **kind)

    def parse(self, value: Any) -> Any:
        if not isinstance(value, dict):
            refuse_type("object")
        given = _find_effect(value)
        if given is not None:
            return given.parse(value)
        faults: dict[object, Any] = {name: [Fault("unknown-field", "")] for name in value}
        raise ValidationError({HERE: [Fault("not-one-of", "", {"choices": CHOICES})], **faults})

    @property
    def normalizer(self) -> Normalizer:
        return _normalize_effect

    def union(self) -> JsonSchema:
        refs = [{"$ref": COMPONENTS + one.schema_name} for one in EFFECTS.values()]
        # Without a field whose value chooses the body there is no discriminator, and so no `oneOf`.
        return {"anyOf": refs}


CHOICES = tuple(EFFECTS)


def _find_effect(value: Mapping[str, Any]) -> Body | None:
    """The effect that the value is, by its fields; None if it has none of them."""
    return next((body for name, body in EFFECTS.items() if name in value), None)


def _normalize_effect(value: Any) -> Any:
    given = _find_effect(value)
    assert given is not None
    return given.normalize(value)
