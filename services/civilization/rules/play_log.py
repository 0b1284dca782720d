"""The log of a battle: every play with its clash, the values after it, and its steps.

Every play names its rules, with a sentence for each.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from services.civilization.rules.fronts import Clash
from services.civilization.rules.lines import (
    SIDE_WORDS,
    STEPS,
    UNIT_WORDS,
    BattleStep,
    build_unit_params,
)
from services.civilization.rules.position import OTHER, SIDES, SideName
from services.civilization.rules.replay import BattleState, PlayRecord
from services.civilization.rules.units import Edition, ListedUnitId, UnitId
from shared.core.answers import MANY, Amount, RuleId
from shared.core.declarations import AtMost, Range
from shared.core.phrases import Param
from shared.core.steps import Step, build_step


class ClashAnswer(NamedTuple):
    """Two units met: who struck first (left out: both together), wounds laid, who died."""

    rule: RuleId
    first_strike: Annotated[
        UnitId | None,
        "The unit that struck first by trumping the other; left out: both struck together.",
    ]
    wounds: Annotated[
        Mapping[UnitId, Amount],
        AtMost(2),
        "By unit: the wounds dealt to it; damage beyond its health is lost.",
    ]
    killed: Annotated[
        tuple[ListedUnitId, ...], AtMost(2), "The units that died in it, by their ids."
    ]


class RunningValues(NamedTuple):
    """The values of both sides after a play."""

    attacker: Annotated[Amount, "The attacker’s value."]
    defender: Annotated[Amount, "The defender’s value."]


class LoggedPlay(NamedTuple):
    """A play that was carried out; `play` is its index in the request."""

    play: Annotated[int, Range(0, MANY), "The play’s index in the request’s `plays`, from 0."]
    side: Annotated[SideName, "The side that played."]
    unit: Annotated[UnitId, "The unit that was played, by its id."]
    front: Annotated[
        int, Range(1, MANY), "The number of the front that it opened or joined, from 1."
    ]
    clash: Annotated[
        ClashAnswer | None, "What happened when it met an enemy unit; left out on a new front."
    ]
    values: Annotated[RunningValues, "Both sides’ values after the play, bonus cards included."]
    steps: Annotated[tuple[BattleStep, ...], AtMost(STEPS), "What the play did, step by step."]


def list_log(state: BattleState, *cards: int) -> tuple[LoggedPlay, ...]:
    """Every play, its clash, and both values after it; `cards` are both sides' bonus cards."""
    edition = state.battle.table.edition
    return tuple([_describe_play(record, edition, cards) for record in state.log])


def _describe_play(record: PlayRecord, edition: Edition, cards: Sequence[int]) -> LoggedPlay:
    values = [record.values[side] + card for side, card in zip(SIDES, cards, strict=True)]
    return LoggedPlay(
        record.at,
        record.side,
        record.unit.id,
        record.front,
        None if record.clash is None else _describe_clash(record, record.clash),
        RunningValues(*values),
        tuple(_list_steps(record, edition)),
    )


def _describe_clash(record: PlayRecord, clash: Clash) -> ClashAnswer:
    first = clash.first_striker
    return ClashAnswer(
        clash.rule,
        None if first is None else record.unit_of(first).id,
        {record.unit_of(side).id: clash.wounds[side] for side in SIDES},
        tuple([record.unit_of(side).id for side in clash.killed]),
    )


def _list_steps(record: PlayRecord, edition: Edition) -> Iterator[Step]:
    params = build_unit_params(record.unit, edition)
    params["side"], params["front"] = SIDE_WORDS[record.side], record.front
    yield build_step("front.join" if record.opponent else "front.new", "", **params)
    clash = record.clash
    if clash is not None:
        yield _describe_strike(record, clash)
        for side in clash.killed:
            yield build_step("clash.kill", "", **build_unit_params(record.unit_of(side), edition))


def _describe_strike(record: PlayRecord, clash: Clash) -> Step:
    first = clash.first_striker or "attacker"
    one, other = record.unit_of(first), record.unit_of(OTHER[first])
    params: dict[str, Param] = {
        "one_name": UNIT_WORDS[one.name],
        "one": one.id,
        "count": clash.wounds[OTHER[first]],
        "other_name": UNIT_WORDS[other.name],
        "other": other.id,
    }
    if not clash.wounds[first]:
        return build_step(clash.rule, f"{clash.rule}.unhurt", **params)
    params["back"] = clash.wounds[first]
    return build_step(clash.rule, "", **params)
