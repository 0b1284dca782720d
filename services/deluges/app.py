"""The service of Déluges."""

from pathlib import Path

from services.deluges.rules.board import score_board
from services.deluges.rules.builds import BuildAnswer, assess_build
from services.deluges.rules.catalogue import CARD
from services.deluges.rules.conflicts import ConflictAnswer, resolve_conflict
from services.deluges.rules.floods import FloodAnswer, apply_rise
from services.deluges.rules.growths import GrowthAnswer, grow_cell
from services.deluges.rules.tally_scores import score_tally
from services.deluges.schemas import requests
from services.deluges.schemas.costs import CELLS_CEILING, SMALL_CEILING, estimate_cells_cost
from services.deluges.schemas.forms import FORMS
from services.deluges.schemas.reading import (
    read_board,
    read_builds,
    read_conflict,
    read_floods,
    read_growth,
    read_tally,
)
from services.deluges.schemas.sheets import BOARD_SHEET, TALLY_SHEET
from shared.operations import Game, Operation
from shared.operations.game import Cost
from shared.schemas.answers import build_calculation_body, build_sheet_body

SMALL = Cost(SMALL_CEILING)
CELLS_COST = Cost(CELLS_CEILING, estimate_cells_cost)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "tally-scores",
            requests.TALLY_SCORES,
            read_tally,
            score_tally,
            build_sheet_body(TALLY_SHEET),
            cost=SMALL,
        ),
        Operation(
            "board-scores",
            requests.BOARD_SCORES,
            read_board,
            score_board,
            build_sheet_body(BOARD_SHEET),
            cost=CELLS_COST,
        ),
        Operation(
            "floods",
            requests.FLOODS,
            read_floods,
            apply_rise,
            build_calculation_body(FloodAnswer),
            cost=CELLS_COST,
        ),
        Operation(
            "builds",
            requests.BUILDS,
            read_builds,
            assess_build,
            build_calculation_body(BuildAnswer),
            cost=SMALL,
        ),
        Operation(
            "conflicts",
            requests.CONFLICTS,
            read_conflict,
            resolve_conflict,
            build_calculation_body(ConflictAnswer),
            cost=SMALL,
        ),
        Operation(
            "growths",
            requests.GROWTHS,
            read_growth,
            grow_cell,
            build_calculation_body(GrowthAnswer),
            cost=SMALL,
        ),
    ),
    forms=FORMS,
)
