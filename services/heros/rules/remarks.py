"""The one sentence on the status of a ladder of the table, with the rule behind it.

`ladder.length` for a status that follows from its length, `ladder.one_per_turn` for a ladder that
this turn cannot complete, `epoch.end_ancient` and `game.end` for the effect of the epoch's end.
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from services.heros.rules.epoch_status import EpochStatus, LadderStatus
from services.heros.rules.epochs import END_RULE, NEEDED
from services.heros.rules.ladder import Ladder
from services.heros.rules.territories import EPOCHS, LONGEST_LADDER
from shared.core.answers import RuleId, Sentence
from shared.core.phrases import Phrase


class Remark(NamedTuple):
    """Where a ladder stands, and why."""

    rule: Annotated[RuleId, "The id of the rule behind the remark."]
    remark: Annotated[Sentence, "Where the ladder stands, in the language of the answer."]


BY_LENGTH: Mapping[LadderStatus, Remark] = {
    LadderStatus.SCORED: Remark("ladder.length", Phrase("remark.scored")),
    LadderStatus.NOT_IN_PLAY: Remark("ladder.length", Phrase("remark.closed")),
    LadderStatus.PAYS: Remark("ladder.length", Phrase("remark.complete")),
}
"""Remarks on ladders whose status follows from their length."""
OVER_AND_SCORED = Remark("game.end", Phrase("remark.scored.over"))
ONE_MISSING = Remark("ladder.length", Phrase("remark.one_missing"))
OVER = {epoch: Remark(END_RULE[epoch], Phrase(f"remark.over.{epoch}")) for epoch in EPOCHS}
ENDS = {epoch: Remark(END_RULE[epoch], Phrase(f"remark.ends.{epoch}")) for epoch in EPOCHS}
WAITS = [
    Remark("ladder.one_per_turn", Phrase("remark.not_this_turn", {"count": missing}))
    for missing in range(LONGEST_LADDER + 1)
]
"""Remarks by the number of discoveries that are missing."""
COMPETES = {
    epoch: [
        Remark(END_RULE[epoch], Phrase("remark.competes", {"count": count}))
        for count in range(NEEDED[epoch] + 1)
    ]
    for epoch in EPOCHS
}
"""Remarks by epoch and by how many ladders may still score."""


def choose_remark(
    ladder: Ladder, status: LadderStatus, epoch_status: EpochStatus, *, later: bool
) -> Remark:
    """The remark on a ladder; `later` if it waits for a later turn."""
    epoch = epoch_status.epoch
    if status is LadderStatus.OPEN:
        if later:
            return WAITS[ladder.missing]
        return ENDS[epoch] if epoch_status.complete == NEEDED[epoch] - 1 else ONE_MISSING
    if status is LadderStatus.COMPETES:
        return COMPETES[epoch][epoch_status.may_score]
    if status is LadderStatus.OVER:
        return OVER[epoch]
    if status is LadderStatus.SCORED and epoch_status.is_over and epoch == "modern":
        return OVER_AND_SCORED
    return BY_LENGTH[status]
