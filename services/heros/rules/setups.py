"""Setting up an epoch: what each player gets, what lies on the table, and where population begins.

Rows `setup.*` of docs/rules/heros.md. Each player places seven population, one at a time and
clockwise: in the ancient epoch from the first player and on beige territories alone, in the modern
one from the player whose turn it is and on orange ones alone. Two players have two colours each,
and play without the Lighthouse of Alexandria (`wonder.lighthouse`).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from services.heros.rules import box
from services.heros.rules.population import FOR_TWO, Civilizations, build_roster, refuse_players
from services.heros.rules.territories import (
    TERRITORIES,
    Epoch,
    PerTerritory,
    TerritoryId,
    territory_word,
)
from services.heros.rules.ties import Seats
from shared.core.answers import Amount, RuleId, Sentence
from shared.core.declarations import AtMost, PlayerId
from shared.core.illegal import Faults
from shared.core.phrases import Phrase
from shared.core.players import build_player_check
from shared.core.sheet import Calculation

START_POPULATION = 7
"""Population that each player places at the beginning of an epoch."""
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
    """The territories of the epoch's colour. Rule `setup.territories`."""
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
    """Whose turn it is to place: the first of those who have placed least. Rule `setup.order`."""
    player = min(order, key=lambda one: placed[one])
    return None if placed[player] == START_POPULATION else player


def _place(one: Placement, epoch: Epoch, due: str | None, placed: Counter[str]) -> PlacedPopulation:
    """Rules `setup.population`, `setup.order` and `setup.territories`; `due` places next."""
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
