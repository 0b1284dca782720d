"""The service of Héros du Monde."""

from pathlib import Path

from services.heros.rules.catalogue import CARD
from services.heros.rules.conquest import resolve_conquest
from services.heros.rules.epochs import change_epoch
from services.heros.rules.game_scores import score_game
from services.heros.rules.migration import resolve_migration
from services.heros.rules.setups import set_up
from services.heros.rules.table_scores import score_table
from services.heros.rules.territories import list_territories
from services.heros.rules.territory_scores import score_territory
from services.heros.rules.turns import play_turn
from services.heros.schemas import answers, reading, requests
from services.heros.schemas.costs import (
    GAME_CEILING,
    SMALL_CEILING,
    estimate_game_cost,
)
from services.heros.schemas.forms import FORMS
from shared.operations import Game, Listing, Operation
from shared.operations.game import Cost

SMALL = Cost(SMALL_CEILING)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "territory-scores",
            requests.TERRITORY_SCORES,
            reading.read_territory_scores,
            score_territory,
            answers.TERRITORY_SHEET,
            cost=SMALL,
        ),
        Operation(
            "table-scores",
            requests.TABLE_SCORES,
            reading.read_table_scores,
            score_table,
            answers.TABLE_SHEET,
            cost=SMALL,
            also_called=("board-scores", "score", "scores", "scoring"),
        ),
        Operation(
            "game-scores",
            requests.GAME_SCORES,
            reading.read_game,
            score_game,
            answers.GAME_SHEET,
            cost=Cost(GAME_CEILING, estimate_game_cost),
        ),
        Operation(
            "epoch-changes",
            requests.EPOCH_CHANGES,
            reading.read_epoch_change,
            change_epoch,
            answers.EPOCH_CHANGE_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "conquests",
            requests.CONQUESTS,
            reading.read_conquest,
            resolve_conquest,
            answers.CONQUEST_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "migrations",
            requests.MIGRATIONS,
            reading.read_migration,
            resolve_migration,
            answers.MIGRATION_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "turns",
            requests.TURNS,
            reading.read_turn,
            play_turn,
            answers.TURN_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "setups",
            requests.SETUPS,
            reading.read_setup,
            set_up,
            answers.SETUP_ANSWER,
            cost=SMALL,
            also_called=("starts", "mises-en-place"),
        ),
    ),
    listings=(Listing("territories", list_territories, answers.TERRITORY_LIST),),
    forms=FORMS,
)
