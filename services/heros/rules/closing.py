"""The last ladders of an epoch: which complete ladders still score, and when nothing more does.

The ancient epoch ends with its fourth complete territory of five (`epoch.end_ancient`), the modern
one and the game with the eighth of nine (`game.end`). Of the last ladders that one turn could
complete the player names the one that does; the other does not score. In the modern epoch that is
ruling `last-two-modern`. Where more ladders are complete and unpaid than may still score, nobody
but the player can say which of them pay.

This module does not know points.
"""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from services.heros.rules.epochs import END_RULE, NEEDED, progress
from services.heros.rules.ladder import Ladder
from services.heros.rules.territories import EPOCHS, Epoch, the_territory
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase, Plain
from shared.core.sheet import Notice, Ruling


class Stand(Enum):
    """Where a ladder stands in its epoch."""

    SCORED = "it was paid out"
    CLOSED = "it is not in play yet"
    PAYS = "it is complete and pays now"
    COMPETES = "it is complete and pays if it is named"
    OVER = "the epoch is over without it"
    OPEN = "it is incomplete, and the epoch goes on"


class Closing(NamedTuple):
    """How near an epoch is to its end.

    `scored` counts the ladders paid out in it, `complete` all that are complete, and `may_score`
    how many more can be paid out. Of the `competing` ladders the player must name those that pay;
    until then none of them counts. The epoch is `over` if the complete ladders end it without that,
    so that no other can score any more.
    """

    epoch: Epoch
    scored: int
    complete: int
    may_score: int
    over: bool
    competing: tuple[str, ...]

    @property
    def counted(self) -> int:
        """Complete ladders that count towards the end of the epoch."""
        return self.scored if self.competing else min(self.complete, NEEDED[self.epoch])

    def stand(self, ladder: Ladder, scored: bool) -> Stand:
        """Where this ladder of the epoch stands; `scored` if it was paid out."""
        if scored:
            return Stand.SCORED
        if not ladder.in_play:
            return Stand.CLOSED
        if ladder.territory in self.competing:
            return Stand.COMPETES
        if self.may_score and ladder.complete:
            return Stand.PAYS
        return Stand.OVER if self.over else Stand.OPEN


def closing_of(epoch: Epoch, ladders: Iterable[tuple[Ladder, bool]]) -> Closing:
    """The end of this epoch as its ladders tell it; each with whether it was paid out."""
    paid, waiting = 0, []
    for ladder, scored in ladders:
        if ladder.epoch == epoch and ladder.complete:
            if scored:
                paid += 1
            else:
                waiting.append(ladder.territory)
    may_score = max(0, NEEDED[epoch] - paid)
    competing = tuple(waiting) if 0 < may_score < len(waiting) else ()
    return Closing(
        epoch=epoch,
        scored=paid,
        complete=paid + len(waiting),
        may_score=may_score,
        over=paid + len(waiting) >= NEEDED[epoch] and not competing,
        competing=competing,
    )


def refuse_scored_too_many(ladders: Iterable[tuple[Ladder, bool, str]], faults: Faults) -> None:
    """`epoch.end_ancient` and `game.end`: no more ladders were paid out than end the epoch.

    Each ladder comes with whether it was paid out, and where that is said.
    """
    paid = dict.fromkeys(EPOCHS, 0)
    for ladder, scored, at in ladders:
        paid[ladder.epoch] += scored
        if scored and paid[ladder.epoch] > NEEDED[ladder.epoch]:
            faults.breach(END_RULE[ladder.epoch], at, wording="scored")


def closing_progress(closing: Closing) -> Plain:
    """How far the epoch is from its end; where ladders compete, the end waits for those named."""
    told = progress(closing.epoch, closing.counted)
    if not closing.competing:
        return told
    text = Phrase(f"progress.{closing.epoch}.competes", {"count": closing.may_score})
    return {**told, "text": text}


def closing_rulings(closing: Closing) -> tuple[Ruling, ...]:
    """Ruling `last-two-modern` where ladders of the modern epoch compete."""
    if closing.epoch == "modern" and closing.competing:
        return (Ruling("last-two-modern", "one-scores"),)
    return ()


def closing_warnings(closing: Closing) -> tuple[Notice, ...]:
    """That the epoch is over and nothing more scores, or which ladders compete for its end."""
    if not closing.may_score:
        return (Notice(END_RULE[closing.epoch], "/territories", {"count": closing.scored}),)
    if closing.competing:
        names = tuple(the_territory(one) for one in closing.competing)
        params: dict[str, Param] = {"territories": names, "count": closing.may_score}
        return (Notice("ladders.compete", "/territories", params),)
    return ()
