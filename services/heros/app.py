"""The service of Héros du Monde."""

from pathlib import Path

from services.heros.rules.catalogue import CARD
from services.heros.rules.conquest import ConquestAnswer, resolve_conquest
from services.heros.rules.epochs import EpochChangeAnswer, change_epoch
from services.heros.rules.game_scores import score_game
from services.heros.rules.migration import MigrationAnswer, resolve_migration
from services.heros.rules.table_scores import score_table
from services.heros.rules.territories import Territories, list_territories
from services.heros.rules.territory_scores import score_territory
from services.heros.schemas import requests
from services.heros.schemas.answers import GAME_SHEET, TABLE_SHEET, TERRITORY_SHEET
from services.heros.schemas.costs import GAME_CEILING, SMALL_CEILING, estimate_game_cost
from services.heros.schemas.forms import FORMS
from services.heros.schemas.reading import (
    read_conquest,
    read_epoch_change,
    read_game,
    read_migration,
    read_table_scores,
    read_territory_scores,
)
from shared.operations import Game, Listing, Operation
from shared.operations.game import Cost
from shared.schemas.answers import build_calculation_body, build_document_body, build_sheet_body

SMALL = Cost(SMALL_CEILING)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "territory-scores",
            requests.TERRITORY_SCORES,
            read_territory_scores,
            score_territory,
            build_sheet_body(TERRITORY_SHEET),
            cost=SMALL,
        ),
        Operation(
            "table-scores",
            requests.TABLE_SCORES,
            read_table_scores,
            score_table,
            build_sheet_body(TABLE_SHEET),
            cost=SMALL,
        ),
        Operation(
            "game-scores",
            requests.GAME_SCORES,
            read_game,
            score_game,
            build_sheet_body(GAME_SHEET),
            cost=Cost(GAME_CEILING, estimate_game_cost),
        ),
        Operation(
            "epoch-changes",
            requests.EPOCH_CHANGES,
            read_epoch_change,
            change_epoch,
            build_calculation_body(EpochChangeAnswer),
            cost=SMALL,
        ),
        Operation(
            "conquests",
            requests.CONQUESTS,
            read_conquest,
            resolve_conquest,
            build_calculation_body(ConquestAnswer),
            cost=SMALL,
        ),
        Operation(
            "migrations",
            requests.MIGRATIONS,
            read_migration,
            resolve_migration,
            build_calculation_body(MigrationAnswer),
            cost=SMALL,
        ),
    ),
    listings=(Listing("territories", list_territories, build_document_body(Territories)),),
    forms=FORMS,
)
