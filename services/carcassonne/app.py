"""The service of Carcassonne."""

from pathlib import Path

from flask import Flask

from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.feature_scores import feature_sheet
from services.carcassonne.rules.sheet_scores import sheet_scored
from services.carcassonne.schemas import answers, requests
from services.carcassonne.schemas.reading import read_feature_scores, read_sheet_scores
from shared.web import Game, Operation
from shared.web import create_app as shared_create_app

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
        ),
        Operation(
            "sheet-scores",
            requests.SheetScores(),
            read_sheet_scores,
            sheet_scored,
            answers.Sheet(),
        ),
    ),
)


def create_app() -> Flask:
    """The service as a WSGI application."""
    return shared_create_app([GAME])
