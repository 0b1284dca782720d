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
from dataclasses import dataclass

from services.heros.rules.ladder import Ladder
from services.heros.rules.territories import (
    TERRITORIES,
    Epoch,
    ladder_rulings,
    ladder_spaces,
    opening_territory,
)
from shared.core.phrases import Param, Phrase, Plain
from shared.core.sheet import Calculation, Notice, distinct_rulings

NEEDED: Mapping[Epoch, int] = {"ancient": 4, "modern": 8}
"""Complete ladders that end the epoch."""
END_RULE: Mapping[Epoch, str] = {"ancient": "epoch.end_ancient", "modern": "game.end"}


def progress(epoch: Epoch, completed: int) -> Plain:
    """How far the epoch is from its end, and the rule that ends it."""
    missing = max(0, NEEDED[epoch] - completed)
    ending = "reached" if not missing else "ahead"
    return {
        "rule": END_RULE[epoch],
        "complete": completed,
        "needed": NEEDED[epoch],
        "text": Phrase(f"progress.{epoch}.{ending}", {"count": missing}),
    }


def kept(discoveries: Sequence[int]) -> tuple[int, ...]:
    """The most valuable discovery, alone; nothing of an empty ladder."""
    return (max(discoveries),) if discoveries else ()


@dataclass(frozen=True, slots=True)
class EpochChange:
    """The ladders at the end of the ancient epoch, by territory; those left out are empty."""

    ladders: Mapping[str, Ladder]
    ancient_ladder_in_modern: int


def changed(change: EpochChange) -> Calculation:
    """What stays on each of the nine ladders; warns when the ancient epoch has not ended yet."""
    spaces = change.ancient_ladder_in_modern
    complete = sum(ladder.complete for ladder in change.ladders.values())
    warnings: tuple[Notice, ...] = ()
    if complete < NEEDED["ancient"]:
        code = "epoch.not_over" if complete else "epoch.not_begun"
        warnings = (Notice(code, "/territories", {"count": complete}),)
    rulings = [ruling for one in TERRITORIES for ruling in ladder_rulings(one, "modern", spaces)]
    return Calculation(
        facts={
            "territories": [
                _kept_facts(one, change.ladders.get(one), spaces) for one in TERRITORIES
            ],
            "complete": complete,
            "progress": progress("modern", 0),
        },
        rulings=distinct_rulings(rulings),
        warnings=warnings,
    )


def _kept_facts(territory: str, ladder: Ladder | None, spaces_of_beige: int) -> Plain:
    discoveries = ladder.discoveries if ladder else ()
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
    return Phrase("epoch.kept_best", {**params, "count": len(discoveries) - 1})
