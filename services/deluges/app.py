"""The service of Déluges."""

from pathlib import Path

from flask import Flask

from services.deluges.rules.board import board_sheet
from services.deluges.rules.builds import build
from services.deluges.rules.catalogue import CARD
from services.deluges.rules.conflicts import conflict
from services.deluges.rules.floods import flood
from services.deluges.rules.growths import growth
from services.deluges.rules.tally import tally_sheet
from services.deluges.schemas import answers, requests
from services.deluges.schemas.costs import CELLS_CEILING, SMALL_CEILING, cells_cost
from services.deluges.schemas.reading import (
    read_board,
    read_builds,
    read_conflict,
    read_floods,
    read_growth,
    read_tally,
)
from shared.web import Game, Operation
from shared.web import create_app as shared_create_app
from shared.web.game import Cost

SMALL = Cost(SMALL_CEILING)
CELLS_COST = Cost(CELLS_CEILING, cells_cost)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "tally-scores",
            requests.TallyScores(),
            read_tally,
            tally_sheet,
            answers.TallySheet(),
            cost=SMALL,
        ),
        Operation(
            "board-scores",
            requests.BoardScores(),
            read_board,
            board_sheet,
            answers.BoardSheet(),
            cost=CELLS_COST,
        ),
        Operation(
            "floods",
            requests.Floods(),
            read_floods,
            flood,
            answers.FloodAnswer(),
            cost=CELLS_COST,
        ),
        Operation(
            "builds",
            requests.Builds(),
            read_builds,
            build,
            answers.BuildAnswer(),
            cost=SMALL,
        ),
        Operation(
            "conflicts",
            requests.Conflicts(),
            read_conflict,
            conflict,
            answers.ConflictAnswer(),
            cost=SMALL,
        ),
        Operation(
            "growths",
            requests.Growths(),
            read_growth,
            growth,
            answers.GrowthAnswer(),
            cost=SMALL,
        ),
    ),
)


def create_app() -> Flask:
    """The service as a WSGI application."""
    return shared_create_app([GAME])
