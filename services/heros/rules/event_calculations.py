"""The ladder or conquest of an event, as the rules of each take it."""

from services.heros.rules.conquest import Conquest, ConquestEvent, Populations
from services.heros.rules.events import GameRecord, ScoringEvent
from services.heros.rules.ladder import Ladder
from services.heros.rules.territories import Epoch, count_ladder_spaces


def build_ladder(event: ScoringEvent, epoch: Epoch, record: GameRecord) -> Ladder:
    """The ladder that scores, in the epoch the game is in."""
    territory = event.territory
    spaces = count_ladder_spaces(territory, epoch, record.rules.ancient_ladder_in_modern)
    return Ladder(territory, epoch, spaces, event.discoveries, event.placed_this_turn)


def build_conquest(event: ConquestEvent, epoch: Epoch) -> Conquest | None:
    """The event as a conquest by itself; None without its effect or the populations."""
    if event.effect is None or event.populations is None:
        return None
    return Conquest(
        epoch=epoch,
        hero_value=event.hero_value,
        effect=event.effect,
        populations=event.populations,
        territory=event.territory,
        influence=event.influence,
    )


def find_caps(event: ConquestEvent, record: GameRecord) -> Populations:
    """The most population that the box holds for the attacker and for the defender."""
    get_cap = record.roster.get_player_cap
    return Populations(attacker=get_cap(event.player), defender=get_cap(event.defender))
