"""The state of an epoch near its end: which complete ladders still score, and when none does.

Of the last ladders that one turn could complete the player names the one that does; the other does
not score. In the modern epoch that is ruling `last-two-modern`. Where more ladders are complete and
unpaid than may still score, the player must name those that pay.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Annotated, NamedTuple

from services.heros.rules.epochs import END_RULE, NEEDED, EpochProgress, build_progress
from services.heros.rules.ladder import Ladder
from services.heros.rules.territories import EPOCHS, Epoch, territory_word
from shared.core.answers import RuleId, Sentence
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Notice, Ruling

LAST_TWO_MODERN = Ruling("last-two-modern", "one-scores")
"""Where ladders of the modern epoch compete, or a scoring leaves one out."""


class LadderStatus(Enum):
    """The state of a ladder in its epoch."""

    SCORED = "it was paid out"
    NOT_IN_PLAY = "it is not in play yet"
    PAYS = "it is complete and pays now"
    COMPETES = "it is complete and pays if it is named"
    OVER = "the epoch is over without it"
    OPEN = "it is incomplete, and the epoch goes on"


class EpochStatus(NamedTuple):
    """How near an epoch is to its end.

    `scored` counts the ladders paid out in it, `complete` all that are complete, and `may_score`
    how many more can be paid out. Of the `competing` ladders the player must name those that pay;
    until then no competing ladder counts. `is_over` says that the complete ladders end the epoch
    without such a choice, so that no other ladder can score any more.
    """

    epoch: Epoch
    scored: int
    complete: int
    may_score: int
    is_over: bool
    competing: tuple[str, ...]

    @property
    def counted(self) -> int:
        return self.scored if self.competing else min(self.complete, NEEDED[self.epoch])

    def get_ladder_status(self, ladder: Ladder, scored: bool) -> LadderStatus:
        if scored:
            return LadderStatus.SCORED
        if not ladder.is_in_play:
            return LadderStatus.NOT_IN_PLAY
        if ladder.territory in self.competing:
            return LadderStatus.COMPETES
        if self.may_score and ladder.is_complete:
            return LadderStatus.PAYS
        return LadderStatus.OVER if self.is_over else LadderStatus.OPEN


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


def compute_epoch_status(epoch: Epoch, ladders: Iterable[tuple[Ladder, bool]]) -> EpochStatus:
    """The status of this epoch; each ladder comes with whether it was paid out."""
    paid, waiting = 0, []
    for ladder, scored in ladders:
        if ladder.epoch == epoch and ladder.is_complete:
            if scored:
                paid += 1
            else:
                waiting.append(ladder.territory)
    may_score = max(0, NEEDED[epoch] - paid)
    competing = tuple(waiting) if 0 < may_score < len(waiting) else ()
    return EpochStatus(
        epoch=epoch,
        scored=paid,
        complete=paid + len(waiting),
        may_score=may_score,
        is_over=paid + len(waiting) >= NEEDED[epoch] and not competing,
        competing=competing,
    )


def refuse_excess_scored(ladders: Iterable[tuple[Ladder, bool, str]], faults: Faults) -> None:
    """No more ladders were paid out than end the epoch.

    Each ladder comes with whether it was paid out, and the JSON pointer of that flag.
    """
    paid = dict.fromkeys(EPOCHS, 0)
    for ladder, scored, at in ladders:
        paid[ladder.epoch] += scored
        if scored and paid[ladder.epoch] > NEEDED[ladder.epoch]:
            faults.breach(END_RULE[ladder.epoch], at, wording="scored")


def refuse_turn_after_end(
    epoch: Epoch, ladders: Iterable[tuple[Ladder, bool]], at: str, faults: Faults
) -> None:
    """No turn begins once four beige ladders are complete.

    In the modern epoch the game is over then, and each action of the turn is refused by itself.
    """
    if epoch == "ancient" and compute_epoch_status(epoch, ladders).complete >= NEEDED[epoch]:
        faults.breach(END_RULE[epoch], at, wording="turn")


def build_status_progress(epoch_status: EpochStatus) -> EpochProgress:
    progress = build_progress(epoch_status.epoch, epoch_status.counted)
    if not epoch_status.competing:
        return progress
    text = Phrase(f"progress.{epoch_status.epoch}.competes", {"count": epoch_status.may_score})
    return progress._replace(text=text)


def list_epoch_warnings(epoch_status: EpochStatus) -> tuple[Notice, ...]:
    """A warning that the epoch is over and nothing more scores, or of the ladders that compete."""
    if not epoch_status.may_score:
        return (
            Notice(END_RULE[epoch_status.epoch], "/territories", {"count": epoch_status.scored}),
        )
    if epoch_status.competing:
        names = tuple(territory_word(one, ".the") for one in epoch_status.competing)
        params: dict[str, Param] = {"territories": names, "count": epoch_status.may_score}
        return (Notice("ladders.compete", "/territories", params),)
    return ()
