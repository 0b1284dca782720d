"""Answers of Carcassonne, as published."""

from services.carcassonne.board.answers import (
    MOST_SEGMENTS,
    BoardFacts,
    ComparedRules,
    ComparisonAnswer,
    FeatureFacts,
    FitsAnswer,
    TurnFacts,
)
from shared.core.answers import SheetRows, SheetType
from shared.schemas.answers import build_calculation_body, build_sheet_body


def _describe_entries(note: str) -> SheetRows:
    """What is published of the entries of a board's sheet."""
    what = "One thing on the board that is scored, or held, and where it lies."
    return SheetRows("BoardEntry", what, MOST_SEGMENTS, note, FeatureFacts)


FEATURE_SHEET = build_sheet_body(
    SheetType(
        "FeatureSheet",
        "One feature's score: its strength, its value step by step, and what each player draws.",
    )
)
SHEET = build_sheet_body(
    SheetType(
        "Sheet", "A whole sheet: features in the order in which they are scored, then tokens."
    )
)
BOARD_SHEET = build_sheet_body(
    SheetType(
        "BoardSheet",
        "A board's score: every feature that is held or scores, where it lies, and the tokens.",
        BoardFacts,
        entries=_describe_entries(
            "What is held or scores; with `features` of the request every other feature too."
        ),
    )
)
TURN_SHEET = build_sheet_body(
    SheetType(
        "TurnSheet",
        "What the tile just laid pays, and what it sets in motion.",
        TurnFacts,
        entries=_describe_entries("What the tile completed and somebody holds, or what scores."),
    )
)
FITS_ANSWER = build_calculation_body(FitsAnswer)
COMPARISON_ANSWER = build_calculation_body(ComparisonAnswer, ComparedRules)
