"""The service of Carcassonne."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from services.carcassonne.board.comparisons import compare_tables
from services.carcassonne.board.fits import find_fits
from services.carcassonne.board.scores import build_board_sheet
from services.carcassonne.board.turns import build_turn_sheet
from services.carcassonne.drawing.boards import render_board
from services.carcassonne.drawing.lookups import render_tile, render_tiles
from services.carcassonne.rules.catalogue import CARD, TILES
from services.carcassonne.rules.feature_scores import feature_sheet
from services.carcassonne.rules.sheet_scores import sheet_scored
from services.carcassonne.schemas import answers, board_answers, boards, requests
from services.carcassonne.schemas.asked import answering, picturing
from services.carcassonne.schemas.board_reading import (
    read_board_scores,
    read_comparison,
    read_fits,
    read_turn_scores,
)
from services.carcassonne.schemas.costs import (
    BOARD_CEILING,
    COMPARISON_CEILING,
    FEATURE_CEILING,
    SHEET_CEILING,
    board_cost,
    comparison_cost,
    sheet_cost,
)
from services.carcassonne.schemas.reading import read_feature_scores, read_sheet_scores
from services.carcassonne.schemas.sizes import compared_board, own_segments, spaces
from services.carcassonne.schemas.tile_answers import CHOICES, TILE, TURNS, Tiles
from services.carcassonne.tiles.search import find_tile, find_tiles
from shared.web import Game, Lookup, Operation
from shared.web import create_app as shared_create_app
from shared.web.game import Cost
from shared.web.negotiation import HTML, SVG

COUNTED = {"tiles": TILES}
"""Lists whose length is looked at before anything else."""
SIZES: Mapping[str, Callable[[Any], int]] = {"tiles": spaces, "custom_segments": own_segments}
"""What a board is measured by, where it is one of a batch."""
COMPARED_SIZES: Mapping[str, Callable[[Any], int]] = {
    "tiles": lambda request: spaces(compared_board(request)),
    "custom_segments": lambda request: own_segments(compared_board(request)),
}
BOARD_COST = Cost(BOARD_CEILING, board_cost)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "feature-scores",
            requests.FeatureScores(),
            read_feature_scores,
            feature_sheet,
            answers.FeatureSheet(),
            cost=Cost(FEATURE_CEILING),
        ),
        Operation(
            "sheet-scores",
            requests.SheetScores(),
            read_sheet_scores,
            sheet_scored,
            answers.Sheet(),
            cost=Cost(SHEET_CEILING, sheet_cost),
        ),
        Operation(
            "board-scores",
            boards.BOARD_SCORES,
            read_board_scores,
            answering(build_board_sheet),
            board_answers.BoardSheet(),
            COUNTED,
            sizes=SIZES,
            picture=picturing(render_board),
            cost=BOARD_COST,
        ),
        Operation(
            "turn-scores",
            boards.TURN_SCORES,
            read_turn_scores,
            answering(build_turn_sheet),
            board_answers.TurnSheet(),
            COUNTED,
            sizes=SIZES,
            picture=picturing(render_board),
            cost=BOARD_COST,
        ),
        Operation(
            "fits",
            boards.FITS,
            read_fits,
            answering(find_fits),
            board_answers.FitsAnswer(),
            COUNTED,
            sizes=SIZES,
            cost=BOARD_COST,
        ),
        Operation(
            "comparisons",
            boards.COMPARISONS,
            read_comparison,
            answering(compare_tables),
            board_answers.COMPARISON_ANSWER,
            {"position/tiles": TILES},
            sizes=COMPARED_SIZES,
            cost=Cost(COMPARISON_CEILING, comparison_cost),
        ),
    ),
    lookups=(
        Lookup(
            "tiles",
            "tiles",
            find_tiles,
            Tiles(),
            CHOICES,
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
        ),
    ),
)


def create_app() -> Flask:
    """The service as a WSGI application."""
    return shared_create_app([GAME])
