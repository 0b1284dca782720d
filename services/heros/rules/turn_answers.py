"""What the answer to a turn has: every action with its outcome, and the table after the turn."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from services.heros.rules.box import DISCOVERIES_IN_ALL, PLAYERS, WONDERS
from services.heros.rules.conquest import ConquestAnswer
from services.heros.rules.epochs import EpochProgress
from services.heros.rules.hero_cards import HeroCardsAfter
from services.heros.rules.ladder import DiscoveryPoints
from services.heros.rules.ledger import PointsByPlayer
from services.heros.rules.migration import MigrationAnswer
from services.heros.rules.population import MOST_KEYS
from services.heros.rules.territories import TERRITORIES, TerritoryId
from services.heros.rules.territory_scores import PaidLadder
from services.heros.rules.turn_actions import MOST_ACTIONS
from shared.core.answers import (
    Amount,
    Award,
    Identifier,
    PlayerName,
    RuleId,
    Sentence,
    TieBreak,
)
from shared.core.declarations import AtMost, Inline, Part, PlayerId


class TurnScoring(NamedTuple):
    """A territory that an action paid out, as `territory-scores` does."""

    paid: Annotated[PaidLadder, Inline()]
    awards: Annotated[
        tuple[Award, ...], AtMost(PLAYERS), "What each player who is paid gets, line by line."
    ]
    tie_breaks: Annotated[
        tuple[TieBreak, ...] | None, AtMost(PLAYERS), "Every tie that a criterion broke, if any."
    ]


class TurnStep(NamedTuple):
    """An action of the turn and its outcome."""

    kind: Annotated[Identifier, "The kind of action, as in the request."]
    legal: Annotated[bool, "Whether the rules allow it; an illegal action is left out."]
    rule: RuleId
    text: Sentence
    gold: Annotated[Amount, "Gold of the player whose turn it is, after the action."]
    gains: Annotated[PointsByPlayer | None, "By player: points that the action brings, if any."]
    conquest: Annotated[
        ConquestAnswer | None, Part("ConquestResult"), "Of a conquest: what it destroys."
    ] = None
    migration: Annotated[
        MigrationAnswer | None,
        Part("MigrationResult"),
        "Of a migration: what it costs and where everyone goes.",
    ] = None
    scoring: Annotated[
        TurnScoring | None, "Of a discovery that completed a ladder: how it was paid out."
    ] = None


class TurnTerritory(NamedTuple):
    """A territory after the turn."""

    id: TerritoryId
    discoveries: Annotated[
        tuple[DiscoveryPoints, ...],
        AtMost(DISCOVERIES_IN_ALL),
        "Points of each discovery on its ladder.",
    ]
    population: Annotated[
        Mapping[PlayerId, Amount],
        AtMost(MOST_KEYS),
        "By player, or by colour for players who name their colours: population there.",
    ]
    scored: Annotated[bool, "Whether it was paid out in this epoch."]


class TurnWonder(NamedTuple):
    """A wonder after the turn."""

    name: Annotated[Identifier, "Its name."]
    player: Annotated[PlayerId, "The id of the player who built it."]
    used: Annotated[bool, "Whether its power was used in this epoch."]


class Treasure(NamedTuple):
    """The gold that the hero brought."""

    rule: RuleId
    amount: Annotated[Amount, "Gold that it brought, as far as the bank had it."]
    text: Sentence


class OpenDuties(NamedTuple):
    """What the hero still has to do."""

    population: Annotated[Amount, "Population that is still to be placed."]
    discoveries: Annotated[Amount, "Discoveries that are still to be drawn."]


class NextTurn(NamedTuple):
    """Whose turn follows."""

    rule: RuleId
    player: Annotated[PlayerName, "The id of the player who plays next."]
    text: Sentence


class TurnAnswer(NamedTuple):
    """A turn, action by action, and the table after it."""

    steps: Annotated[
        tuple[TurnStep, ...], AtMost(MOST_ACTIONS), "Every action of the request, in its order."
    ]
    complete: Annotated[bool, "Whether the hero has done all it has to, or the game is over."]
    duties: Annotated[OpenDuties, "What the hero still has to do."]
    treasure: Annotated[
        Treasure | None, "The hero’s gold; left out as long as the turn has not come to it."
    ]
    points: Annotated[PointsByPlayer, "By player: points that the turn brought."]
    gold: Annotated[
        Mapping[PlayerId, Amount],
        AtMost(PLAYERS),
        "By player: gold after the turn.",
    ]
    territories: Annotated[
        tuple[TurnTerritory, ...], AtMost(len(TERRITORIES)), "The nine after the turn."
    ]
    wonders: Annotated[
        tuple[TurnWonder, ...],
        AtMost(len(WONDERS)),
        "The wonders after the turn.",
    ]
    progress: Annotated[EpochProgress, "How far the epoch is from its end."]
    next: Annotated[
        NextTurn | None,
        "Who plays next; left out while the turn is not complete, after the game and, where it "
        "takes the seats to say it, without them.",
    ]
    heroes: Annotated[HeroCardsAfter | None, "The hero cards after the turn, if they are given."]
