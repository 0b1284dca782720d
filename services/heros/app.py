"""The service of Héros du Monde."""

from pathlib import Path

from flask import Flask

from services.heros.rules.catalogue import CARD
from services.heros.rules.conquest import conquered
from services.heros.rules.epochs import changed
from services.heros.rules.game_scores import game_sheet
from services.heros.rules.migration import migrated
from services.heros.rules.table_scores import table_sheet
from services.heros.rules.territories import territory_facts
from services.heros.rules.territory_scores import territory_sheet
from services.heros.schemas import answers, requests
from services.heros.schemas.costs import GAME_CEILING, SMALL_CEILING, game_cost
from services.heros.schemas.events import read_story
from services.heros.schemas.reading import (
    read_conquest,
    read_epoch_change,
    read_migration,
    read_table_scores,
    read_territory_scores,
)
from shared.web import Game, Listing, Operation
from shared.web import create_app as shared_create_app
from shared.web.game import Cost

SMALL = Cost(SMALL_CEILING)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "territory-scores",
            requests.TerritoryScores(),
            read_territory_scores,
            territory_sheet,
            answers.TerritorySheet(),
            cost=SMALL,
        ),
        Operation(
            "table-scores",
            requests.TableScores(),
            read_table_scores,
            table_sheet,
            answers.TableSheet(),
            cost=SMALL,
        ),
        Operation(
            "game-scores",
            requests.GameScores(),
            read_story,
            game_sheet,
            answers.GameSheet(),
            cost=Cost(GAME_CEILING, game_cost),
        ),
        Operation(
            "epoch-changes",
            requests.EpochChanges(),
            read_epoch_change,
            changed,
            answers.EpochChangeAnswer(),
            cost=SMALL,
        ),
        Operation(
            "conquests",
            requests.Conquests(),
            read_conquest,
            conquered,
            answers.ConquestAnswer(),
            cost=SMALL,
        ),
        Operation(
            "migrations",
            requests.MIGRATIONS,
            read_migration,
            migrated,
            answers.MigrationAnswer(),
            cost=SMALL,
        ),
    ),
    listings=(Listing("territories", territory_facts, answers.Territories()),),
)


def create_app() -> Flask:
    """The service as a WSGI application."""
    return shared_create_app([GAME])
