"""The service of Héros du Monde."""

from functools import partial
from pathlib import Path

from services.heros.rules.box import WONDERS
from services.heros.rules.catalogue import CARD
from services.heros.rules.conquest import refuse_lone_conquest, resolve_conquest
from services.heros.rules.epochs import change_epoch, refuse_change, refuse_setup, set_up
from services.heros.rules.events import find_game
from services.heros.rules.game_scores import score_game
from services.heros.rules.migration import refuse_lone_migration, resolve_migration
from services.heros.rules.positions import find_table, find_territory, find_turn
from services.heros.rules.table_scores import score_table
from services.heros.rules.territories import list_territories
from services.heros.rules.territory_scores import score_territory
from services.heros.rules.turns import play_turn
from shared.operations import BASE_COST, Cost, Game, build_listing, build_operation
from shared.schemas.bodies import Normalized
from shared.schemas.forms import FormDetails

OF_TERRITORIES = (
    "also_completed",
    "borders",
    "from",
    "id",
    "influence",
    "population",
    "territories",
    "to",
)
"""Fields whose choices are territories, and whose names do not say so."""

OF_WONDERS = ("wonder", "wonders", "BuiltWonder.name")
"""Fields that name a wonder; a caller may write another name for it."""

EVENT_COST = 0.1


def estimate_game_cost(normalized: Normalized) -> int:
    return round(BASE_COST + EVENT_COST * len(normalized["events"]))


operation = partial(build_operation, CARD, cost=Cost(6))

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        operation("territory-scores", score_territory, read=find_territory),
        operation(
            "table-scores",
            score_table,
            read=find_table,
            also_called=("board-scores", "score", "scores", "scoring"),
        ),
        operation("game-scores", score_game, read=find_game, cost=Cost(55, estimate_game_cost)),
        operation("epoch-changes", change_epoch, refuse_change),
        operation("conquests", resolve_conquest, refuse_lone_conquest, also_called=("conquêtes",)),
        operation("migrations", resolve_migration, refuse_lone_migration),
        operation("turns", play_turn, read=find_turn),
        operation("setups", set_up, refuse_setup, also_called=("starts", "mises-en-place")),
    ),
    lookups=(build_listing("territories", list_territories),),
    forms=FormDetails(
        words={
            **dict.fromkeys(OF_TERRITORIES, ("territory.*",)),
            **dict.fromkeys(OF_WONDERS, ("wonder.*",)),
        },
        suggestions=dict.fromkeys(OF_WONDERS, tuple(WONDERS)),
    ),
)
