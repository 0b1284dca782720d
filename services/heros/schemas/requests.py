"""Requests of Héros du Monde: what the caller may send, as published.

Bounds are wide enough that the rules refuse with their own ids what they forbid: a ladder with too
many discoveries, a colour with more population than the box holds.
"""

from typing import Any

from services.heros.rules.catalogue import (
    CARD,
    DISCOVERIES_IN_ALL,
    HIGHEST_DISCOVERY,
    PLAYERS,
)
from services.heros.rules.territories import EPOCHS, TERRITORIES
from services.heros.schemas.effects import EffectField
from shared.schemas.bodies import Body, Nested, TaggedUnion
from shared.schemas.fields import (
    PLAYER_ID_LENGTH,
    Flag,
    ListOf,
    MapOf,
    OneOf,
    StrictField,
    Text,
    WholeNumber,
    player_id,
)
from shared.schemas.requests import Player, players, rules_of

HEROES = 76
"""Hero cards in the box."""
GOLD = 60
"""Coins in the box."""
MOST_POPULATION = 1_000
MOST_KEYS = 20
MOST_EVENTS = 500
MOST_BORDERS = 36
"""Every pair of nine territories."""


def territory_field(**kind: Any) -> OneOf:
    """One of the nine."""
    return OneOf(*TERRITORIES, **{"note": "The territory that this is about.", **kind})


def epoch_field(**kind: Any) -> OneOf:
    """Ancient or modern."""
    return OneOf(*EPOCHS, **{"note": "The epoch whose rules apply.", **kind})


def population_count_field(**kind: Any) -> WholeNumber:
    """Population in a territory; how much the box holds is checked by the rules."""
    return WholeNumber(0, MOST_POPULATION, **kind)


def discoveries_field(**kind: Any) -> ListOf:
    """The discoveries on a ladder, 0 to 4 points each, in any order."""
    note = "Points of each discovery on the ladder, in any order."
    return ListOf(WholeNumber(0, HIGHEST_DISCOVERY), DISCOVERIES_IN_ALL, note=note, **kind)


def population_field(**kind: Any) -> MapOf:
    """Population by player, or by colour for players who name their colours."""
    note = "By player, or by colour for players who name their colours: population there."
    return MapOf(player_id(), population_count_field(), MOST_KEYS, note=note, **kind)


def counters_field(most: int, note: str) -> MapOf:
    """A tie counter by player."""
    return MapOf(player_id(), WholeNumber(0, most), MOST_KEYS, optional=True, note=note)


def placed_this_turn_field() -> WholeNumber:
    """Discoveries of the turn in progress."""
    note = "Discoveries placed on this ladder in the turn in progress; more than one is refused."
    return WholeNumber(0, HIGHEST_DISCOVERY, optional=True, note=note)


def seats_field() -> ListOf:
    """The players clockwise."""
    note = "All players, clockwise. Needed where a tie is decided by the seats."
    return ListOf(player_id(), PLAYERS, optional=True, note=note)


def active_player_field() -> Text:
    """The player in turn."""
    note = "The id of the player whose turn it is. Needed where that decides a tie."
    return player_id(optional=True, note=note)


HERO_DISCOVERIES = "Discoveries placed by the player's heroes in the whole game, both epochs."
DISCOVERY_HEROES = "Played heroes with a discovery value, both epochs."


class Civilization(Player):
    """A player: an id of the caller's choice, points so far, and the colours of their pieces."""

    colours = ListOf(
        Text(*PLAYER_ID_LENGTH),
        2,
        low=1,
        optional=True,
        note="Names of their colours (two with two players); population is then given by colour.",
    )


class TiedCivilization(Civilization):
    """A player with the counters that decide ties."""

    hero_discoveries = WholeNumber(0, DISCOVERIES_IN_ALL, optional=True, note=HERO_DISCOVERIES)
    discovery_heroes = WholeNumber(0, HEROES, optional=True, note=DISCOVERY_HEROES)


class AjantaHolder(Body):
    """With two players: who holds the Ajanta sanctuary and uses it, unless it was used already."""

    player = player_id(note="The id of the player who holds it.")
    used = Flag(default=False, note="Whether its power was used before in this epoch.")


class CompleteTerritory(Body):
    """A territory whose ladder has just been completed."""

    id = territory_field()
    discoveries = discoveries_field()
    population = population_field()
    placed_this_turn = placed_this_turn_field()


class TerritoryScores(Body):
    """One territory to be scored."""

    rules = rules_of(CARD)
    epoch = epoch_field(
        optional=True,
        note="The epoch that the game is in; left out: that of the territory’s colour.",
    )
    players = players(TiedCivilization(), PLAYERS, 2)
    seats = seats_field()
    active_player = active_player_field()
    ajanta = Nested(
        AjantaHolder(),
        optional=True,
        note="With two players: who uses the Ajanta sanctuary; left out: nobody does.",
    )
    territory = Nested(CompleteTerritory(), note="The territory that is paid out.")


class TableTerritory(Body):
    """A territory of the table, its ladder complete or not."""

    id = territory_field()
    discoveries = discoveries_field(default=list)
    population = population_field(default=dict)
    placed_this_turn = placed_this_turn_field()
    scored = Flag(default=False, note="Whether it was paid out already in this epoch.")


class TableScores(Body):
    """All territories of the table; those left out are empty."""

    rules = rules_of(CARD)
    epoch = epoch_field(
        optional=True,
        note="The epoch that the game is in; left out: each territory in that of its colour.",
    )
    players = players(TiedCivilization(), PLAYERS, 2)
    seats = seats_field()
    active_player = active_player_field()
    ajanta = Nested(
        AjantaHolder(),
        optional=True,
        note="With two players: who holds the Ajanta sanctuary; left out: nobody does.",
    )
    territories = ListOf(
        Nested(TableTerritory()),
        len(TERRITORIES),
        note="The territories of the table. Those left out count as empty: no discovery, no "
        "population, not scored. The answer has all nine.",
    )


class Ladder(Body):
    """A territory's discoveries."""

    id = territory_field()
    discoveries = discoveries_field(default=list)


class EpochChanges(Body):
    """The ladders at the end of the ancient epoch; territories left out are empty."""

    rules = rules_of(CARD)
    territories = ListOf(
        Nested(Ladder()),
        len(TERRITORIES),
        note="The ladders at the end of the ancient epoch; those left out are empty.",
    )


class Populations(Body):
    """Population of both sides in the territory."""

    attacker = population_count_field(note="Population of the attacker, of all colours together.")
    defender = population_count_field(note="Population of the defender, of all colours together.")


def hero_value_field() -> WholeNumber:
    """A hero's conquest value."""
    return WholeNumber(0, 4, note="The hero's conquest value; 0 cannot conquer.")


def influence_field() -> ListOf:
    """The hero's territories."""
    return ListOf(
        territory_field(),
        len(TERRITORIES),
        optional=True,
        note="The hero’s territories, one of which the conquest must be in; left out: not checked.",
    )


class Conquests(Body):
    """A conquest and what the die said."""

    rules = rules_of(CARD)
    epoch = epoch_field(note="The epoch that the game is in, whose value adds to a massacre.")
    hero_value = hero_value_field()
    effect = EffectField()
    populations = Nested(
        Populations(), note="Population of both sides in the territory before the conquest."
    )
    territory = territory_field(
        optional=True, note="The territory that is attacked; it changes no number."
    )
    influence = influence_field()


def gold_field() -> WholeNumber:
    """Gold before the migration."""
    return WholeNumber(0, GOLD, optional=True, note="Gold the player has, if it is to be checked.")


def borders_field() -> ListOf:
    """Borders of the printed board."""
    note = "Pairs of adjacent territories beside the four that the rulebook names."
    pair = ListOf(territory_field(), 2, low=2)
    return ListOf(pair, MOST_BORDERS, default=list, note=note)


def moves_field() -> MapOf:
    """Where population goes, and how much."""
    note = "By territory: the population that goes there."
    return MapOf(territory_field(), WholeNumber(1, MOST_POPULATION), len(TERRITORIES), note=note)


def population_by_territory_field() -> MapOf:
    """A player's population before the migration."""
    note = "The player's population by territory before the migration, to be checked and moved."
    return MapOf(
        territory_field(), population_count_field(), len(TERRITORIES), optional=True, note=note
    )


def _migration_fields() -> dict[str, StrictField]:
    return {
        # A keyword of the language, so it cannot be declared as a class attribute.
        "from": territory_field(note="The territory that the population leaves."),
        "to": moves_field(),
        "borders": borders_field(),
        "gold": gold_field(),
        "population": population_by_territory_field(),
    }


MIGRATIONS = Body.of("Migrations", {"rules": rules_of(CARD), **_migration_fields()})


def kind_field(name: str) -> OneOf:
    """The field by which events are distinguished."""
    return OneOf(name, note="What kind of event this is.")


class AjantaUse(Body):
    """With two players: the Ajanta sanctuary is used in this scoring."""

    player = player_id(note="The id of the player who holds it.")


class ScoringEvent(Body):
    """A ladder is complete: its territory is paid out."""

    kind = kind_field("scoring")
    territory = territory_field()
    discoveries = discoveries_field()
    population = population_field()
    placed_this_turn = placed_this_turn_field()
    active_player = active_player_field()
    hero_discoveries = counters_field(DISCOVERIES_IN_ALL, HERO_DISCOVERIES)
    discovery_heroes = counters_field(HEROES, DISCOVERY_HEROES)
    ajanta = Nested(
        AjantaUse(),
        optional=True,
        note="With two players: who uses the Ajanta sanctuary here; left out: nobody does.",
    )
    also_completed = territory_field(
        optional=True,
        note="The other ladder this turn could complete, where this scoring ends the epoch: it "
        "does not score.",
    )


class WonderEvent(Body):
    """A player builds a wonder."""

    kind = kind_field("wonder")
    player = player_id(note="The id of the player who builds it.")


class GoldEvent(Body):
    """A player converts gold into points."""

    kind = kind_field("gold")
    player = player_id(note="The id of the player who converts it.")
    gold = WholeNumber(1, GOLD, note="Gold converted, an even number.")


MIGRATION_EVENT = Body.of(
    "MigrationEvent",
    {
        "kind": kind_field("migration"),
        "player": player_id(note="The id of the player whose population moves."),
        **_migration_fields(),
    },
)


class ConquestEvent(Body):
    """A player's hero attacks; effect and populations may be left out."""

    kind = kind_field("conquest")
    player = player_id(note="The id of the player whose hero attacks.")
    defender = player_id(optional=True, note="The id of the player who is attacked.")
    hero_value = hero_value_field()
    effect = EffectField(optional=True)
    populations = Nested(
        Populations(),
        optional=True,
        note="Population of both sides before it; left out: no losses are worked out.",
    )
    territory = territory_field(
        optional=True, note="The territory that is attacked; it changes no number."
    )
    influence = influence_field()


class EpochChangeEvent(Body):
    """The ancient epoch is over and the modern one is set up."""

    kind = kind_field("epoch_change")
    fifth = Nested(Ladder(), optional=True, note="The ancient territory that did not score.")


EVENTS = {
    "scoring": ScoringEvent(),
    "wonder": WonderEvent(),
    "gold": GoldEvent(),
    "migration": MIGRATION_EVENT,
    "conquest": ConquestEvent(),
    "epoch_change": EpochChangeEvent(),
}


class GameScores(Body):
    """A game as a list of events in order."""

    rules = rules_of(CARD)
    epoch = epoch_field(default="ancient", note="The epoch in which the events begin.")
    players = players(Civilization(), PLAYERS, 2)
    seats = seats_field()
    events = ListOf(
        TaggedUnion("Event", "kind", EVENTS), MOST_EVENTS, note="What happened, in order."
    )
