"""The service of Déluges."""

from pathlib import Path

from services.deluges.rules.board import score_board
from services.deluges.rules.builds import assess_build
from services.deluges.rules.catalogue import CARD
from services.deluges.rules.conflicts import resolve_conflict
from services.deluges.rules.construction_phase import build_in_order
from services.deluges.rules.floods import apply_rise
from services.deluges.rules.growths import grow_cell
from services.deluges.rules.harvests import harvest_cells
from services.deluges.rules.maps import list_maps
from services.deluges.rules.movements import move_pieces
from services.deluges.rules.starts import start_game
from services.deluges.rules.tally_scores import score_tally
from services.deluges.rules.trades import trade
from services.deluges.rules.turn_ends import end_turn
from services.deluges.schemas import answers, reading, requests
from services.deluges.schemas.costs import (
    CELLS_CEILING,
    MAP_CEILING,
    SMALL_CEILING,
    estimate_cells_cost,
    estimate_map_cost,
)
from services.deluges.schemas.forms import FORMS
from shared.operations import Game, Listing, Operation
from shared.operations.game import Cost

SMALL = Cost(SMALL_CEILING)
CELLS_COST = Cost(CELLS_CEILING, estimate_cells_cost)
MAP_COST = Cost(MAP_CEILING, estimate_map_cost)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "tally-scores",
            requests.TALLY_SCORES,
            reading.read_tally,
            score_tally,
            answers.TALLY_SHEET,
            cost=SMALL,
        ),
        Operation(
            "board-scores",
            requests.BOARD_SCORES,
            reading.read_board,
            score_board,
            answers.BOARD_SHEET,
            cost=CELLS_COST,
            also_called=("score", "scores", "scoring"),
        ),
        Operation(
            "floods",
            requests.FLOODS,
            reading.read_floods,
            apply_rise,
            answers.FLOOD_ANSWER,
            cost=CELLS_COST,
            also_called=("inondations",),
        ),
        Operation(
            "builds",
            requests.BUILDS,
            reading.read_builds,
            assess_build,
            answers.BUILD_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "conflicts",
            requests.CONFLICTS,
            reading.read_conflict,
            resolve_conflict,
            answers.CONFLICT_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "growths",
            requests.GROWTHS,
            reading.read_growth,
            grow_cell,
            answers.GROWTH_ANSWER,
            cost=SMALL,
            also_called=("croissances",),
        ),
        Operation(
            "harvests",
            requests.HARVESTS,
            reading.read_harvest,
            harvest_cells,
            answers.HARVEST_ANSWER,
            cost=CELLS_COST,
            also_called=("recoltes",),
        ),
        Operation(
            "turn-ends",
            requests.TURN_ENDS,
            reading.read_turn_end,
            end_turn,
            answers.TURN_END_ANSWER,
            cost=MAP_COST,
            also_called=("fins-de-tour",),
        ),
        Operation(
            "movements",
            requests.MOVEMENTS,
            reading.read_movements,
            move_pieces,
            answers.MOVEMENT_ANSWER,
            cost=MAP_COST,
            also_called=("mouvements", "deplacements"),
        ),
        Operation(
            "starts",
            requests.STARTS,
            reading.read_start,
            start_game,
            answers.START_ANSWER,
            cost=SMALL,
            also_called=("setups", "mises-en-place"),
        ),
        Operation(
            "trades",
            requests.TRADES,
            reading.read_market,
            trade,
            answers.TRADE_ANSWER,
            cost=SMALL,
            also_called=("commerce", "echanges"),
        ),
        Operation(
            "constructions",
            requests.CONSTRUCTIONS,
            reading.read_constructions,
            build_in_order,
            answers.CONSTRUCTIONS_ANSWER,
            cost=MAP_COST,
        ),
    ),
    listings=(Listing("maps", list_maps, answers.MAP_LIST),),
    forms=FORMS,
)
