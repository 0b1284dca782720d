"""The two epochs: when they end, and what is left of the ancient one.

`epoch.end_ancient`: the ancient epoch ends when four of its five territories are complete.
`epoch.keep_best`: at the change of epoch each territory keeps only its most valuable discovery, the
incomplete fifth too if it has any. Completions do not carry over: all nine start the modern epoch
incomplete. `game.end`: the game ends the moment the eighth of the nine is complete in the modern
epoch. A turn that could complete the last two completes one of them, the player's choice; in the
modern epoch by ruling `last-two-modern`.

This module does not know points.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from services.heros.rules.ladder import Ladder
from services.heros.rules.territories import (
    ANCIENT_LADDERS,
    EPOCHS,
    TERRITORIES,
    Epoch,
    ladder_spaces,
    opening_territory,
)
from shared.core.phrases import Param, Phrase, Plain
from shared.core.sheet import Calculation, Notice

NEEDED: Mapping[Epoch, int] = {"ancient": 4, "modern": 8}
"""Complete ladders that end the epoch."""
END_RULE: Mapping[Epoch, str] = {"ancient": "epoch.end_ancient", "modern": "game.end"}


AHEAD = {epoch: f"progress.{epoch}.ahead" for epoch in EPOCHS}
REACHED = {epoch: f"progress.{epoch}.reached" for epoch in EPOCHS}


def progress(epoch: Epoch, completed: int) -> Mapping[str, Plain]:
    """How far the epoch is from its end, and the rule that ends it.

    Rules `epoch.end_ancient` and `game.end`.
    """
    missing = max(0, NEEDED[epoch] - completed)
    return {
        "rule": END_RULE[epoch],
        "complete": completed,
        "needed": NEEDED[epoch],
        "text": Phrase((AHEAD if missing else REACHED)[epoch], {"count": missing}),
    }


def kept(discoveries: Sequence[int]) -> tuple[int, ...]:
    """The most valuable discovery, alone; nothing of an empty ladder. Rule `epoch.keep_best`."""
    return (max(discoveries),) if discoveries else ()


class EpochChange(NamedTuple):
    """The ladders at the end of the ancient epoch, by territory; those left out are empty."""

    ladders: Mapping[str, Ladder]
    ancient_ladder_in_modern: int


def changed(change: EpochChange) -> Calculation:
    """What stays on each of the nine ladders; warns when the ancient epoch has not ended yet."""
    spaces, ladders = change.ancient_ladder_in_modern, change.ladders
    complete = sum([ladder.complete for ladder in ladders.values()])
    warnings: tuple[Notice, ...] = ()
    if complete < NEEDED["ancient"]:
        code = "epoch.not_over" if complete else "epoch.not_begun"
        warnings = (Notice(code, "/territories", {"count": complete}),)
    return Calculation(
        facts={
            "territories": [
                _kept_facts(one, ladders[one].discoveries, spaces)
                if one in ladders
                else KEPT_NOTHING[spaces][one]
                for one in TERRITORIES
            ],
            "complete": complete,
            "progress": BEGINNING,
        },
        rulings=ANCIENT_LADDERS[spaces],
        warnings=warnings,
    )


def _kept_facts(territory: str, discoveries: Sequence[int], spaces_of_beige: int) -> Plain:
    stays = kept(discoveries)
    spaces = ladder_spaces(territory, "modern", spaces_of_beige)
    return {
        "id": territory,
        "kept": list(stays),
        "removed": len(discoveries) - len(stays),
        "spaces": spaces,
        "missing": spaces - len(stays),
        "complete": False,
        "rule": "epoch.keep_best",
        "text": _kept_phrase(territory, discoveries),
    }


def _kept_phrase(territory: str, discoveries: Sequence[int]) -> Phrase:
    word = opening_territory(territory)
    if not discoveries:
        return Phrase("epoch.kept_nothing", {"territory": word})
    params: dict[str, Param] = {"territory": word, "discovery": max(discoveries)}
    if len(discoveries) == 1:
        return Phrase("epoch.kept_only", params)
    params["count"] = len(discoveries) - 1
    return Phrase("epoch.kept_best", params)


KEPT_NOTHING: Mapping[int, Mapping[str, Plain]] = {
    spaces: {one: _kept_facts(one, (), spaces) for one in TERRITORIES} for spaces in ANCIENT_LADDERS
}
"""What is said of empty ladders, by the spaces of a beige ladder in the modern epoch."""
BEGINNING = progress("modern", 0)
