"""The ladder, migration or conquest of an event, as the rules of each take it."""

from services.heros.rules.conquest import Conquest
from services.heros.rules.events import ConquestEvent, GameRecord, MigrationEvent, ScoringEvent
from services.heros.rules.ladder import Ladder
from services.heros.rules.migration import Migration
from services.heros.rules.territories import Epoch, count_ladder_spaces


def build_ladder(event: ScoringEvent, epoch: Epoch, record: GameRecord) -> Ladder:
    """The ladder that scores, in the epoch the game is in."""
    territory = event.territory
    spaces = count_ladder_spaces(territory, epoch, record.ancient_ladder_in_modern)
    return Ladder(territory, epoch, spaces, event.discoveries, event.placed_this_turn)


def build_migration(event: MigrationEvent, record: GameRecord) -> Migration:
    """The event as a migration by itself."""
    return Migration(
        origin=event.origin,
        to=event.to,
        borders=event.borders,
        at=event.at,
        gold=event.gold,
        population=event.population,
        cap=record.roster.get_player_cap(event.player),
    )


def build_conquest(event: ConquestEvent, epoch: Epoch, record: GameRecord) -> Conquest:
    """The event as a conquest by itself."""
    return Conquest(
        epoch=epoch,
        hero_value=event.hero_value,
        at=event.at,
        effect=event.effect,
        attacker=event.attacker_population,
        defender=event.defender_population,
        territory=event.territory,
        influence=event.influence,
        attacker_cap=record.roster.get_player_cap(event.player),
        defender_cap=record.roster.get_player_cap(event.defender),
    )
