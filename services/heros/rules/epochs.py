"""The two epochs: when they end, and what is left of the ancient one.

`epoch.end_ancient`: the ancient epoch ends when four of its five territories are complete.
`epoch.keep_best`: at the change of epoch each territory keeps only its most valuable discovery, the
incomplete fifth too if it has any. Completions do not carry over: all nine start the modern epoch
incomplete. `game.end`: the game ends the moment the eighth of the nine is complete in the modern
epoch. A turn that could complete the last two completes one of them, the player's choice; in the
modern epoch by ruling `last-two-modern`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from services.heros.rules.ladder import Ladder
from services.heros.rules.territories import (
    ANCIENT_LADDERS,
    EPOCHS,
    TERRITORIES,
    Epoch,
    count_ladder_spaces,
    territory_word_opening,
)
from shared.core.phrases import Param, Phrase, Plain
from shared.core.sheet import Calculation, Notice

NEEDED: Mapping[Epoch, int] = {"ancient": 4, "modern": 8}
"""Complete ladders that end the epoch."""
END_RULE: Mapping[Epoch, str] = {"ancient": "epoch.end_ancient", "modern": "game.end"}
AHEAD_TEXTS = {epoch: f"progress.{epoch}.ahead" for epoch in EPOCHS}
REACHED_TEXTS = {epoch: f"progress.{epoch}.reached" for epoch in EPOCHS}


def render_progress(epoch: Epoch, completed: int) -> Mapping[str, Plain]:
    """The fact `progress`: how far the epoch is from its end, and the rule that ends it.

    Rules `epoch.end_ancient` and `game.end`.
    """
    missing = max(0, NEEDED[epoch] - completed)
    return {
        "rule": END_RULE[epoch],
        "complete": completed,
        "needed": NEEDED[epoch],
        "text": Phrase((AHEAD_TEXTS if missing else REACHED_TEXTS)[epoch], {"count": missing}),
    }


def keep_best(discoveries: Sequence[int]) -> tuple[int, ...]:
    """The most valuable discovery, alone; nothing of an empty ladder. Rule `epoch.keep_best`."""
    return (max(discoveries),) if discoveries else ()


class EpochChange(NamedTuple):
    """The ladders at the end of the ancient epoch, by territory; those left out are empty."""

    ladders: Mapping[str, Ladder]
    ancient_ladder_in_modern: int


def change_epoch(change: EpochChange) -> Calculation:
    """What remains on each of the nine ladders; warns when the ancient epoch has not ended yet."""
    spaces, ladders = change.ancient_ladder_in_modern, change.ladders
    complete = sum([ladder.is_complete for ladder in ladders.values()])
    warnings: tuple[Notice, ...] = ()
    if complete < NEEDED["ancient"]:
        code = "epoch.not_over" if complete else "epoch.not_begun"
        warnings = (Notice(code, "/territories", {"count": complete}),)
    return Calculation(
        facts={
            "territories": [
                _render_kept(one, ladders[one].discoveries, spaces)
                if one in ladders
                else KEPT_NOTHING[spaces][one]
                for one in TERRITORIES
            ],
            "complete": complete,
            "progress": MODERN_PROGRESS,
        },
        rulings=ANCIENT_LADDERS[spaces],
        warnings=warnings,
    )


def _render_kept(territory: str, discoveries: Sequence[int], spaces_of_beige: int) -> Plain:
    best = keep_best(discoveries)
    spaces = count_ladder_spaces(territory, "modern", spaces_of_beige)
    return {
        "id": territory,
        "kept": list(best),
        "removed": len(discoveries) - len(best),
        "spaces": spaces,
        "missing": spaces - len(best),
        "complete": False,
        "rule": "epoch.keep_best",
        "text": _explain_kept(territory, discoveries),
    }


def _explain_kept(territory: str, discoveries: Sequence[int]) -> Phrase:
    word = territory_word_opening(territory)
    if not discoveries:
        return Phrase("epoch.kept_nothing", {"territory": word})
    params: dict[str, Param] = {"territory": word, "discovery": max(discoveries)}
    if len(discoveries) == 1:
        return Phrase("epoch.kept_only", params)
    params["count"] = len(discoveries) - 1
    return Phrase("epoch.kept_best", params)


KEPT_NOTHING: Mapping[int, Mapping[str, Plain]] = {
    spaces: {one: _render_kept(one, (), spaces) for one in TERRITORIES}
    for spaces in ANCIENT_LADDERS
}
"""The facts of empty ladders, by the spaces of a beige ladder in the modern epoch."""
MODERN_PROGRESS = render_progress("modern", 0)
