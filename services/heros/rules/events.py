"""The events of a whole game, as the caller gives them.

Each event has its JSON pointer in the request (`at`). Events hold only what changes points or ends
an epoch, and as much of the rest as is needed to check them.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from services.heros.rules.conquest import DieEffect
from services.heros.rules.places import AjantaChoice
from services.heros.rules.population import Roster, TerritoryPopulation
from services.heros.rules.territories import Epoch
from services.heros.rules.ties import Unresolved

NamedPlayers: TypeAlias = "Sequence[tuple[tuple[str, ...], str]]"
"""Players an event names: the steps of the JSON pointer below the event, and the player's id."""
PLAYER = ("player",)
NONE_GIVEN: Mapping[str, int] = MappingProxyType({})
"""Tie counters where none are given."""


class ScoringEvent(NamedTuple):
    """A ladder is complete and its territory is paid out, in the turn of `active_player`.

    `also_completed` is a second ladder that this turn could complete and that does not score,
    because this scoring ends the epoch.
    """

    at: str
    territory: str
    discoveries: tuple[int, ...]
    population: TerritoryPopulation
    placed_this_turn: int | None = None
    active_player: str | None = None
    hero_discoveries: Mapping[str, int] = NONE_GIVEN
    discovery_heroes: Mapping[str, int] = NONE_GIVEN
    ajanta: str | None = None
    also_completed: str | None = None

    def find_players(self) -> NamedPlayers:
        """The active player, Ajanta's holder, and everyone whose counters are given."""
        named: list[tuple[tuple[str, ...], str]] = []
        if self.active_player is not None:
            named.append((("active_player",), self.active_player))
        if self.ajanta is not None:
            named.append((("ajanta", "player"), self.ajanta))
        if self.hero_discoveries or self.discovery_heroes:
            named += [(("hero_discoveries", one), one) for one in self.hero_discoveries]
            named += [(("discovery_heroes", one), one) for one in self.discovery_heroes]
        return named


class WonderEvent(NamedTuple):
    """A player builds a wonder."""

    at: str
    player: str

    def find_players(self) -> NamedPlayers:
        """The player."""
        return ((PLAYER, self.player),)


class GoldEvent(NamedTuple):
    """A player converts gold."""

    at: str
    player: str
    gold: int

    def find_players(self) -> NamedPlayers:
        """The player."""
        return ((PLAYER, self.player),)


class MigrationEvent(NamedTuple):
    """A player moves population; see `services.heros.rules.migration`."""

    at: str
    player: str
    origin: str
    to: Mapping[str, int]
    borders: tuple[tuple[str, str], ...] = ()
    gold: int | None = None
    population: Mapping[str, int] | None = None

    def find_players(self) -> NamedPlayers:
        """The player."""
        return ((PLAYER, self.player),)


class ConquestEvent(NamedTuple):
    """A player's hero attacks another's population; see `services.heros.rules.conquest`."""

    at: str
    player: str
    hero_value: int
    defender: str | None = None
    territory: str | None = None
    influence: tuple[str, ...] | None = None
    effect: DieEffect | None = None
    attacker_population: int | None = None
    defender_population: int | None = None

    def find_players(self) -> NamedPlayers:
        """The attacker, and the defender if he is given."""
        attacker = (PLAYER, self.player)
        return (attacker, (("defender",), self.defender)) if self.defender else (attacker,)


class EpochChangeEvent(NamedTuple):
    """The modern epoch is set up. `fifth` is the ancient territory that did not score, if given."""

    at: str
    fifth: str | None = None
    fifth_discoveries: tuple[int, ...] = ()

    def find_players(self) -> NamedPlayers:
        """Nobody: an epoch ends for all."""
        return ()


Event: TypeAlias = (
    ScoringEvent | WonderEvent | GoldEvent | MigrationEvent | ConquestEvent | EpochChangeEvent
)


class GameRecord(NamedTuple):
    """A game: its players, its options, and its events in order.

    `pointer_steps` holds every player in order, with the key of his tie counters in an event: his
    id. `epoch` is the one in which the events begin. `seats` is empty when not given.
    """

    roster: Roster
    pointer_steps: Mapping[str, str]
    epoch: Epoch
    events: tuple[Event, ...]
    seats: tuple[str, ...] = ()
    unresolved: Unresolved = "clockwise"
    ajanta_choice: AjantaChoice = "add"
    ancient_ladder_in_modern: int = 3
