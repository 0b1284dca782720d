"""Answers of Héros du Monde, as published."""

from services.heros.rules.conquest import ConquestAnswer
from services.heros.rules.epochs import EpochChangeAnswer
from services.heros.rules.game_scores import GameFacts
from services.heros.rules.migration import MigrationAnswer
from services.heros.rules.setups import SetupAnswer
from services.heros.rules.table_answers import TableFacts, TableLadder
from services.heros.rules.territories import TERRITORIES, Territories
from services.heros.rules.territory_scores import PaidLadder, ScoredEvent
from services.heros.rules.turn_answers import TurnAnswer
from shared.core.answers import MANY, SheetRows, SheetType
from shared.schemas.answers import build_calculation_body, build_document_body, build_sheet_body

TERRITORY_SHEET = build_sheet_body(
    SheetType(
        "TerritorySheet",
        "What one territory pays at the moment its ladder is complete.",
        entries=SheetRows(
            "TerritoryEntry",
            "A territory paid out.",
            1,
            "The territory that is paid out.",
            PaidLadder,
        ),
    )
)
TABLE_SHEET = build_sheet_body(
    SheetType(
        "TableSheet",
        "All nine territories; the sums count those that pay now: complete, not scored yet, and no "
        "more of them than the epoch lets score.",
        TableFacts,
        entries=SheetRows(
            "TableEntry",
            "One of the nine territories: what it pays now, or with the next discovery.",
            len(TERRITORIES),
            "The nine, also those left out of the request.",
            TableLadder,
            least=len(TERRITORIES),
        ),
    )
)
GAME_SHEET = build_sheet_body(
    SheetType(
        "GameSheet",
        "The sheet and the ledger of a game.",
        GameFacts,
        entries=SheetRows(
            "GameEntry",
            "A scoring of the game, or all wonders, or all gold converted.",
            MANY,
            "Each scoring, then all wonders together and all gold together.",
            ScoredEvent,
        ),
    )
)
EPOCH_CHANGE_ANSWER = build_calculation_body(EpochChangeAnswer)
CONQUEST_ANSWER = build_calculation_body(ConquestAnswer)
SETUP_ANSWER = build_calculation_body(SetupAnswer)
TURN_ANSWER = build_calculation_body(TurnAnswer)
MIGRATION_ANSWER = build_calculation_body(MigrationAnswer)
TERRITORY_LIST = build_document_body(Territories)
