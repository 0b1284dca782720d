"""The two epochs: when they end, and what is left of the ancient one.

`epoch.end_ancient`: the ancient epoch ends when four of its five territories are complete.
`epoch.keep_best`: at the change of epoch each territory keeps only its most valuable discovery, the
incomplete fifth too if it has any. Completions do not carry over: all nine start the modern epoch
incomplete. `game.end`: the game ends the moment the eighth of the nine is complete in the modern
epoch. A turn that could complete the last two completes one of them, the player's choice; in the
modern epoch by ruling `last-two-modern`.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from services.heros.rules.box import WONDERS, PerWonder
from services.heros.rules.events import EpochChanges
from services.heros.rules.ladder import DiscoveryPoints, build_ladder, refuse_overfull
from services.heros.rules.territories import (
    LONGEST_LADDER,
    TERRITORIES,
    Epoch,
    LadderSpaces,
    PerTerritory,
    TerritoryId,
    count_ladder_spaces,
    refuse_not_in_play,
    refuse_repeated,
    territory_word,
)
from services.heros.rules.wonders import refuse_wonders_before_change
from shared.core.answers import Amount, Identifier, RuleId, Sentence
from shared.core.declarations import AtMost, Range
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Calculation, Notice, Ruling

NEEDED: Mapping[Epoch, int] = {"ancient": 4, "modern": 8}
"""Complete ladders that end the epoch."""
END_RULE: Mapping[Epoch, str] = {"ancient": "epoch.end_ancient", "modern": "game.end"}


class EpochProgress(NamedTuple):
    """How far an epoch is from its end."""

    rule: Annotated[RuleId, "The id of the rule that ends the epoch."]
    complete: Annotated[
        Amount, "Complete ladders that count: of more than may score, those not named do not yet."
    ]
    needed: Annotated[Amount, "Complete ladders that end the epoch."]
    text: Sentence


def build_progress(epoch: Epoch, completed: int) -> EpochProgress:
    """How far the epoch is from its end. Rules `epoch.end_ancient` and `game.end`."""
    missing = max(0, NEEDED[epoch] - completed)
    text = Phrase(f"progress.{epoch}.{'ahead' if missing else 'reached'}", {"count": missing})
    return EpochProgress(END_RULE[epoch], completed, NEEDED[epoch], text)


def keep_best(discoveries: Sequence[int]) -> tuple[int, ...]:
    """The most valuable discovery, alone; nothing of an empty ladder. Rule `epoch.keep_best`."""
    return (max(discoveries),) if discoveries else ()


class KeptDiscovery(NamedTuple):
    """A territory at the beginning of the modern epoch."""

    id: TerritoryId
    kept: Annotated[
        tuple[DiscoveryPoints, ...],
        AtMost(1),
        "Points of the discovery that stays; empty where there was none.",
    ]
    removed: Annotated[Amount, "How many discoveries are taken off the ladder."]
    spaces: LadderSpaces
    missing: Annotated[int, Range(0, LONGEST_LADDER), "Discoveries that the ladder then lacks."]
    complete: Annotated[bool, "Always false: all nine ladders start the modern epoch incomplete."]
    rule: RuleId
    text: Sentence


class ChangedWonders(NamedTuple):
    """The wonders at the change of epoch."""

    rule: RuleId
    shown: Annotated[
        PerWonder[Identifier], "The orange wonders, which are laid out and can be built now."
    ]
    turned_back: Annotated[
        PerWonder[Identifier] | None,
        "Those that players have built: each power can be used again; left out if not given.",
    ]
    removed: Annotated[
        PerWonder[Identifier] | None,
        "The beige wonders that nobody has built, which leave the game; left out if not given.",
    ]
    text: Sentence


class EpochChangeAnswer(NamedTuple):
    """What stays on each of the nine ladders."""

    territories: Annotated[
        PerTerritory[KeptDiscovery], "The nine territories at the beginning of the modern epoch."
    ]
    complete: Annotated[Amount, "Ladders that were complete in the ancient epoch."]
    progress: Annotated[EpochProgress, "How far the modern epoch is from its end."]
    wonders: Annotated[ChangedWonders, "The wonders at the beginning of the modern epoch."]


def refuse_change(given: EpochChanges, faults: Faults) -> None:
    """Notes what the ladders and wonders at the end of the ancient epoch cannot be."""
    refuse_repeated([one.id for one in given.territories], "/territories", faults, "id")
    if given.wonders is not None:
        refuse_wonders_before_change(given.wonders, "/wonders", faults)
    for index, one in enumerate(given.territories):
        at = f"/territories/{index}"
        refuse_overfull(build_ladder(one.id, "ancient", one.discoveries), at, faults)
        if one.discoveries:
            refuse_not_in_play(one.id, "ancient", f"{at}/discoveries", faults)


def change_epoch(given: EpochChanges) -> Calculation[EpochChangeAnswer]:
    """What remains on each of the nine ladders; warns when the ancient epoch has not ended yet."""
    spaces, ladders = given.rules.ancient_ladder_in_modern, given.territories
    complete = sum([len(one.discoveries) >= TERRITORIES[one.id].spaces for one in ladders])
    warnings: tuple[Notice, ...] = ()
    if complete < NEEDED["ancient"]:
        code = "epoch.not_over" if complete else "epoch.not_begun"
        warnings = (Notice(code, "/territories", {"count": complete}),)
    before = {one.id: one.discoveries for one in ladders}
    kept = [_keep_discovery(one, before.get(one, ()), spaces) for one in TERRITORIES]
    progress, wonders = build_progress("modern", 0), change_wonders(given.wonders)
    answer = EpochChangeAnswer(tuple(kept), complete, progress, wonders)
    return Calculation(answer, (Ruling("ancient-ladder", str(spaces)),), warnings)


def change_wonders(built: tuple[str, ...] | None) -> ChangedWonders:
    """What becomes of the wonders at the change of epoch. Rule `wonder.epoch`."""
    shown = tuple([wonder for wonder, epoch in WONDERS.items() if epoch == "modern"])
    removed = [one for one in WONDERS if one not in shown and one not in (built or ())]
    return ChangedWonders(
        rule="wonder.epoch",
        shown=shown,
        turned_back=built,
        removed=None if built is None else tuple(removed),
        text=Phrase("epoch.wonders"),
    )


def _keep_discovery(territory: str, discoveries: Sequence[int], beige: int) -> KeptDiscovery:
    best = keep_best(discoveries)
    spaces, removed = count_ladder_spaces(territory, "modern", beige), len(discoveries) - len(best)
    params: dict[str, Param] = {"territory": territory_word(territory, ".opening")}
    if not best:
        text = Phrase("epoch.kept_nothing", params)
    elif not removed:
        text = Phrase("epoch.kept_only", {**params, "discovery": best[0]})
    else:
        text = Phrase("epoch.kept_best", {**params, "discovery": best[0], "count": removed})
    return KeptDiscovery(
        id=territory,
        kept=best,
        removed=removed,
        spaces=spaces,
        missing=spaces - len(best),
        complete=False,
        rule="epoch.keep_best",
        text=text,
    )
