"""The one sentence on the status of a ladder of the table, with the rule behind it.

`ladder.length` for a status that follows from its length, `ladder.one_per_turn` for a ladder that
this turn cannot complete, `epoch.end_ancient` and `game.end` for the effect of the epoch's end.
"""

from typing import Annotated, NamedTuple

from services.heros.rules.epoch_status import EpochStatus, LadderStatus
from services.heros.rules.epochs import END_RULE, NEEDED
from services.heros.rules.ladder import Ladder
from shared.core.answers import RuleId, Sentence
from shared.core.phrases import Phrase


class Remark(NamedTuple):
    """Where a ladder stands, and why."""

    rule: Annotated[RuleId, "The id of the rule behind the remark."]
    remark: Annotated[Sentence, "Where the ladder stands, in the language of the answer."]


BY_LENGTH = {
    LadderStatus.SCORED: Phrase("remark.scored"),
    LadderStatus.NOT_IN_PLAY: Phrase("remark.closed"),
    LadderStatus.PAYS: Phrase("remark.complete"),
}
"""Remarks on ladders whose status follows from their length."""


def choose_remark(
    ladder: Ladder, status: LadderStatus, epoch_status: EpochStatus, *, later: bool
) -> Remark:
    """The remark on a ladder; `later` if it waits for a later turn."""
    epoch = epoch_status.epoch
    by_length, by_end = "ladder.length", END_RULE[epoch]
    if status is LadderStatus.OPEN:
        if later:
            waits = Phrase("remark.not_this_turn", {"count": ladder.missing})
            return Remark("ladder.one_per_turn", waits)
        if epoch_status.complete == NEEDED[epoch] - 1:
            return Remark(by_end, Phrase(f"remark.ends.{epoch}"))
        return Remark(by_length, Phrase("remark.one_missing"))
    if status is LadderStatus.COMPETES:
        return Remark(by_end, Phrase("remark.competes", {"count": epoch_status.may_score}))
    if status is LadderStatus.OVER:
        return Remark(by_end, Phrase(f"remark.over.{epoch}"))
    if status is LadderStatus.SCORED and epoch_status.is_over and epoch == "modern":
        return Remark(by_end, Phrase("remark.scored.over"))
    return Remark(by_length, BY_LENGTH[status])
