"""The outcome of an action of a turn."""

from collections.abc import Mapping
from typing import NamedTuple

from services.heros.rules.conquest import ConquestAnswer
from services.heros.rules.migration import MigrationAnswer
from services.heros.rules.turn_state import TurnState
from shared.core.illegal import Faults
from shared.core.phrases import Phrase
from shared.core.sheet import Entry, Notice, Ruling


class Done(NamedTuple):
    """The outcome of an action: legal or not, by which rule and why, and what it brings.

    `scoring` is the entry of a territory that the action paid out.
    """

    state: TurnState
    legal: bool
    rule: str
    text: Phrase
    gains: Mapping[str, int] | None = None
    conquest: ConquestAnswer | None = None
    migration: MigrationAnswer | None = None
    rulings: tuple[Ruling, ...] = ()
    warnings: tuple[Notice, ...] = ()
    scoring: Entry | None = None


def refuse(state: TurnState, rule: str, text: Phrase) -> Done:
    """The refusal of an action by a rule."""
    return Done(state, False, rule, text)


def refuse_by(state: TurnState, faults: Faults) -> Done:
    """The refusal of an action by the first of its faults."""
    fault = faults.found[0]
    return Done(state, False, fault.rule or fault.code, fault.phrase)
