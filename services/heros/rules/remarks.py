"""The one sentence that says where a ladder stands on the table, with the rule behind it.

`ladder.length` for what its length says, `ladder.one_per_turn` for one that this turn cannot
complete, `epoch.end_ancient` and `game.end` for what the end of its epoch means for it.

This module does not know what a ladder pays.
"""

from collections.abc import Mapping
from typing import TypeAlias

from services.heros.rules.closing import Closing, Stand
from services.heros.rules.epochs import END_RULE, NEEDED
from services.heros.rules.ladder import Ladder
from services.heros.rules.territories import EPOCHS, LONGEST
from shared.core.phrases import Phrase, Plain

Remark: TypeAlias = Mapping[str, Plain]


def _said(rule: str, said: Phrase) -> Remark:
    return {"rule": rule, "remark": said}


BY_LENGTH: Mapping[Stand, Remark] = {
    Stand.SCORED: _said("ladder.length", Phrase("remark.scored")),
    Stand.CLOSED: _said("ladder.length", Phrase("remark.closed")),
    Stand.PAYS: _said("ladder.length", Phrase("remark.complete")),
}
"""Remarks on ladders of which their length says all there is to say."""
OVER_AND_SCORED = _said("game.end", Phrase("remark.scored.over"))
ONE_MISSING = _said("ladder.length", Phrase("remark.one_missing"))
OVER = {epoch: _said(END_RULE[epoch], Phrase(f"remark.over.{epoch}")) for epoch in EPOCHS}
ENDS = {epoch: _said(END_RULE[epoch], Phrase(f"remark.ends.{epoch}")) for epoch in EPOCHS}
WAITS = [
    _said("ladder.one_per_turn", Phrase("remark.not_this_turn", {"count": missing}))
    for missing in range(LONGEST + 1)
]
"""By the discoveries that are missing."""
COMPETES = {
    epoch: [
        _said(END_RULE[epoch], Phrase("remark.competes", {"count": count}))
        for count in range(NEEDED[epoch] + 1)
    ]
    for epoch in EPOCHS
}
"""By how many ladders may still score."""


def remark(ladder: Ladder, stand: Stand, closing: Closing, *, later: bool) -> Remark:
    """The facts `rule` and `remark`; `later` if the ladder waits for a later turn."""
    epoch = closing.epoch
    if stand is Stand.OPEN:
        if later:
            return WAITS[ladder.missing]
        return ENDS[epoch] if closing.complete == NEEDED[epoch] - 1 else ONE_MISSING
    if stand is Stand.COMPETES:
        return COMPETES[epoch][closing.may_score]
    if stand is Stand.OVER:
        return OVER[epoch]
    if stand is Stand.SCORED and closing.over and epoch == "modern":
        return OVER_AND_SCORED
    return BY_LENGTH[stand]
