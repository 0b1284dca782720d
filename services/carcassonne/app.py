"""The service of Carcassonne."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from services.carcassonne import costs
from services.carcassonne.board.fits import find_fits, place_to_fit
from services.carcassonne.board.scores import build_board_sheet, compare_rule_sets
from services.carcassonne.board.turns import build_turn_sheet
from services.carcassonne.costs import count_own_segments, count_spaces, get_compared_board
from services.carcassonne.drawing import lookups
from services.carcassonne.drawing.boards import render_board
from services.carcassonne.forms import FORMS, TILE, TILE_FILTERS, TURNS, Tiles
from services.carcassonne.requests import layouts
from services.carcassonne.requests.boards import ComparedBoard
from services.carcassonne.requests.features import check_feature, check_sheet
from services.carcassonne.requests.pointers import adapt_drawing, adapt_scoring
from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.limits import TILES
from services.carcassonne.rules.sheet_scores import score_feature, score_sheet
from services.carcassonne.tiles.catalogue import TILE_NAMES
from shared.operations import Game, Lookup, build_operation
from shared.operations.http import HTML, SVG
from shared.schemas.bodies import Nested, make_body
from shared.schemas.declared import build_body
from shared.schemas.fields import ListOf
from shared.schemas.requests import rules_of

LIMITED_LISTS = {"tiles": TILES}
BOARD_SIZES: Mapping[str, Callable[[Any], int]] = {
    "tiles": count_spaces,
    "custom_segments": count_own_segments,
}
"""How the boards of a batch are measured."""
COMPARED_SIZES: Mapping[str, Callable[[Any], int]] = {
    "tiles": lambda request: count_spaces(get_compared_board(request)),
    "custom_segments": lambda request: count_own_segments(get_compared_board(request)),
}
COMPARISONS = make_body(
    "Comparisons",
    {
        "rules": ListOf(rules_of(CARD), 2, low=2, note="Two sets of rules."),
        "position": Nested(build_body(ComparedBoard), note="The board that is scored by both."),
    },
)

operation = partial(build_operation, CARD)
board_operation = partial(operation, list_limits=LIMITED_LISTS, sizes=BOARD_SIZES, cost=costs.BOARD)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        operation("feature-scores", score_feature, check_feature, cost=costs.FEATURE),
        operation("sheet-scores", score_sheet, check_sheet, cost=costs.SHEET),
        board_operation(
            "board-scores",
            adapt_scoring(build_board_sheet),
            read=layouts.find_board,
            picture=adapt_drawing(render_board),
            also_called=("score", "scores", "scoring", "final-scores"),
        ),
        board_operation(
            "turn-scores",
            adapt_scoring(build_turn_sheet),
            read=layouts.find_turn,
            picture=adapt_drawing(render_board),
        ),
        board_operation(
            "fits", adapt_scoring(find_fits, place_to_fit), read=layouts.find_fitted_space
        ),
        operation(
            "comparisons",
            adapt_scoring(compare_rule_sets),
            read=layouts.find_comparison,
            request=COMPARISONS,
            list_limits={"position/tiles": TILES},
            sizes=COMPARED_SIZES,
            cost=costs.COMPARISON,
        ),
    ),
    lookups=(
        Lookup(
            "tiles",
            "tiles",
            lookups.find_tiles,
            Tiles(),
            TILE_FILTERS,
            {HTML: lookups.render_tiles},
            {"set": "labyrinth"},
        ),
        Lookup(
            "tile",
            "tiles/{group}/{tile}",
            lookups.find_tile,
            TILE,
            TURNS,
            {SVG: lookups.render_tile},
            {"group": "BA", "tile": "D"},
            lookups.get_picture_version,
            TILE_NAMES,
        ),
    ),
    forms=FORMS,
)
