"""The two epochs: when they end, what is left of the ancient one, and how each is set up."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from services.heros.rules import box
from services.heros.rules.box import WONDERS, PerWonder
from services.heros.rules.events import EpochChanges
from services.heros.rules.ladder import DiscoveryPoints, build_ladder, refuse_overfull
from services.heros.rules.population import FOR_TWO, Civilizations, build_roster, refuse_players
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
from services.heros.rules.ties import Seats
from services.heros.rules.wonders import refuse_wonders_before_change
from shared.core.answers import Amount, Identifier, RuleId, Sentence
from shared.core.declarations import AtMost, PlayerId, Range
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase
from shared.core.players import build_player_check
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
    missing = max(0, NEEDED[epoch] - completed)
    text = Phrase(f"progress.{epoch}.{'ahead' if missing else 'reached'}", {"count": missing})
    return EpochProgress(END_RULE[epoch], completed, NEEDED[epoch], text)


def keep_best(discoveries: Sequence[int]) -> tuple[int, ...]:
    """The most valuable discovery, alone; nothing of an empty ladder."""
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


START_POPULATION = 7
MOST_PLACED = START_POPULATION * box.PLAYERS


class Placement(NamedTuple):
    """One population that a player places."""

    player: Annotated[PlayerId, "The id of the player who places it."]
    territory: TerritoryId


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenSetup:
    """The setting up of an epoch, with the population that players place in their order."""

    epoch: Annotated[Epoch, "The epoch that is set up."]
    players: Civilizations
    seats: Seats = ()
    first: Annotated[
        PlayerId,
        "The id of the player who places first: in the ancient epoch the oldest, in the modern one "
        "the player whose turn it is.",
    ]
    placements: Annotated[
        tuple[Placement, ...], AtMost(MOST_PLACED), "Population as it is placed, one at a time."
    ] = ()


class PlacedPopulation(NamedTuple):
    """A placement: legal, or why not."""

    legal: Annotated[bool, "Whether the rules allow it; an illegal placement is left out."]
    rule: RuleId
    text: Sentence


class SetupAnswer(NamedTuple):
    """The pieces that an epoch begins with, and those placed so far."""

    population_each: Annotated[Amount, "Population that each player places."]
    gold_each: Annotated[Amount, "Gold that each player gets now."]
    heroes_each: Annotated[Amount, "Hero cards that each player is dealt."]
    heroes_shown: Annotated[Amount, "Hero cards that lie face up."]
    colours_each: Annotated[Amount, "Colours that each player plays with."]
    wonders: Annotated[Amount, "Wonders of the epoch’s colour that can be built."]
    territories: Annotated[PerTerritory[TerritoryId], "Where population may be placed now."]
    order: Annotated[box.PerPlayer[PlayerId], "The players in the order in which they place."]
    placements: Annotated[
        tuple[PlacedPopulation, ...],
        AtMost(MOST_PLACED),
        "Every placement of the request, in its order.",
    ]
    left: Annotated[
        Mapping[PlayerId, Amount], AtMost(box.PLAYERS), "By player: population still to be placed."
    ]
    next: Annotated[PlayerId | None, "The id of the player who places next; left out: nobody."]


def list_setup_territories(epoch: Epoch) -> tuple[str, ...]:
    return tuple([one.id for one in TERRITORIES.values() if one.epoch == epoch])


def refuse_setup(given: GivenSetup, faults: Faults) -> None:
    """Notes faults of the players, and `setup.order` where their seats are not given."""
    roster = build_roster(given.players)
    refuse_players(roster, given.seats, faults)
    build_player_check(GivenSetup)(given, (), roster.caps_by_player, faults)
    if not given.seats:
        faults.breach("setup.order", "/seats")


def set_up(given: GivenSetup) -> Calculation[SetupAnswer]:
    """What everybody gets, and every placement checked; an illegal one is left out."""
    start, placed = given.seats.index(given.first), Counter[str]()
    order = (*given.seats[start:], *given.seats[:start])
    placements = []
    for one in given.placements:
        outcome = _place(one, given.epoch, _find_next(order, placed), placed)
        placements.append(outcome)
        placed[one.player] += outcome.legal
    is_for_two = len(order) == FOR_TWO
    answer = SetupAnswer(
        population_each=START_POPULATION,
        gold_each=box.COINS_AT_THE_START if given.epoch == "ancient" else 0,
        heroes_each=box.HERO_CARDS,
        heroes_shown=box.SHOWN_HEROES,
        colours_each=box.COLOURS_WITH_TWO_PLAYERS if is_for_two else 1,
        wonders=len(box.list_wonders(given.epoch, is_for_two)),
        territories=list_setup_territories(given.epoch),
        order=order,
        placements=tuple(placements),
        left={player: START_POPULATION - placed[player] for player in order},
        next=_find_next(order, placed),
    )
    return Calculation(answer)


def _find_next(order: tuple[str, ...], placed: Counter[str]) -> str | None:
    """Whose turn it is to place: the first of those who have placed least."""
    player = min(order, key=lambda one: placed[one])
    return None if placed[player] == START_POPULATION else player


def _place(one: Placement, epoch: Epoch, due: str | None, placed: Counter[str]) -> PlacedPopulation:
    """`due` places next."""
    player, place = one.player, territory_word(one.territory, ".in")
    if placed[player] == START_POPULATION:
        text = Phrase("setup.all_placed", {"player": player, "count": START_POPULATION})
        return PlacedPopulation(False, "setup.population", text)
    if due is not None and due != player:
        return PlacedPopulation(False, "setup.order", Phrase("setup.not_due", {"player": due}))
    if one.territory not in list_setup_territories(epoch):
        text = Phrase("setup.other_colour", {"place": place})
        return PlacedPopulation(False, "setup.territories", text)
    text = Phrase("setup.places", {"player": player, "place": place})
    return PlacedPopulation(True, "setup.population", text)
