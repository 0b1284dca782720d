"""The service of Carcassonne."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from services.carcassonne.board.fits import find_fits
from services.carcassonne.board.scores import build_board_sheet, compare_rule_sets
from services.carcassonne.board.turns import build_turn_sheet
from services.carcassonne.drawing.boards import render_board
from services.carcassonne.drawing.lookups import (
    find_tile,
    find_tiles,
    get_picture_version,
    render_tile,
    render_tiles,
)
from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.limits import TILES
from services.carcassonne.rules.sheet_scores import score_feature, score_sheet
from services.carcassonne.schemas import answers, boards, requests
from services.carcassonne.schemas.board_reading import (
    read_board_scores,
    read_comparison,
    read_fits,
    read_turn_scores,
)
from services.carcassonne.schemas.board_request import adapt_drawing, adapt_scoring
from services.carcassonne.schemas.costs import (
    BOARD_CEILING,
    COMPARISON_CEILING,
    FEATURE_CEILING,
    SHEET_CEILING,
    estimate_board_cost,
    estimate_comparison_cost,
    estimate_sheet_cost,
)
from services.carcassonne.schemas.forms import FORMS
from services.carcassonne.schemas.reading import read_feature_scores, read_sheet_scores
from services.carcassonne.schemas.sizes import count_own_segments, count_spaces, get_compared_board
from services.carcassonne.schemas.tile_answers import TILE, TILE_FILTERS, TURNS, Tiles
from shared.operations import Game, Lookup, Operation
from shared.operations.game import Cost
from shared.operations.http import HTML, SVG

LIMITED_LISTS = {"tiles": TILES}
"""Lists whose length is checked before anything else."""
BOARD_SIZES: Mapping[str, Callable[[Any], int]] = {
    "tiles": count_spaces,
    "custom_segments": count_own_segments,
}
"""How the boards of a batch are measured."""
COMPARED_SIZES: Mapping[str, Callable[[Any], int]] = {
    "tiles": lambda request: count_spaces(get_compared_board(request)),
    "custom_segments": lambda request: count_own_segments(get_compared_board(request)),
}
BOARD_COST = Cost(BOARD_CEILING, estimate_board_cost)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "feature-scores",
            requests.FEATURE_SCORES,
            read_feature_scores,
            score_feature,
            answers.FEATURE_SHEET,
            cost=Cost(FEATURE_CEILING),
        ),
        Operation(
            "sheet-scores",
            requests.SHEET_SCORES,
            read_sheet_scores,
            score_sheet,
            answers.SHEET,
            cost=Cost(SHEET_CEILING, estimate_sheet_cost),
        ),
        Operation(
            "board-scores",
            boards.BOARD_SCORES,
            read_board_scores,
            adapt_scoring(build_board_sheet),
            answers.BOARD_SHEET,
            LIMITED_LISTS,
            sizes=BOARD_SIZES,
            picture=adapt_drawing(render_board),
            cost=BOARD_COST,
            also_called=("score", "scores", "scoring", "final-scores"),
        ),
        Operation(
            "turn-scores",
            boards.TURN_SCORES,
            read_turn_scores,
            adapt_scoring(build_turn_sheet),
            answers.TURN_SHEET,
            LIMITED_LISTS,
            sizes=BOARD_SIZES,
            picture=adapt_drawing(render_board),
            cost=BOARD_COST,
        ),
        Operation(
            "fits",
            boards.FITS,
            read_fits,
            adapt_scoring(find_fits),
            answers.FITS_ANSWER,
            LIMITED_LISTS,
            sizes=BOARD_SIZES,
            cost=BOARD_COST,
        ),
        Operation(
            "comparisons",
            boards.COMPARISONS,
            read_comparison,
            adapt_scoring(compare_rule_sets),
            answers.COMPARISON_ANSWER,
            {"position/tiles": TILES},
            sizes=COMPARED_SIZES,
            cost=Cost(COMPARISON_CEILING, estimate_comparison_cost),
        ),
    ),
    lookups=(
        Lookup(
            "tiles",
            "tiles",
            find_tiles,
            Tiles(),
            TILE_FILTERS,
            {HTML: render_tiles},
            {"set": "labyrinth"},
        ),
        Lookup(
            "tile",
            "tiles/{group}/{tile}",
            find_tile,
            TILE,
            TURNS,
            {SVG: render_tile},
            {"group": "BA", "tile": "D"},
            get_picture_version,
        ),
    ),
    forms=FORMS,
)
