"""Warnings of more coats of arms and inns than the tiles of all boxes have."""

from collections.abc import Sequence

from services.carcassonne.rules.feature_types import City, Feature, Road
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.phrases import Word
from shared.core.pointers import PointerSteps

COATS_IN_THE_BOX = 24
"""Coats of arms of every set whose tiles are public, each set in the edition that has the most."""
INNS_IN_THE_BOX = 9
"""Inns of the same sets."""


def warn_beyond_box(features: Sequence[Feature], at: PointerSteps, context: ScoringContext) -> None:
    """Warn of more coats of arms in these cities, or inns at these roads, than there are."""
    coats = sum([one.coats for one in features if isinstance(one, City)])
    inns = sum([one.inns for one in features if isinstance(one, Road)])
    for piece, count, most in (
        ("coats", coats, COATS_IN_THE_BOX),
        ("inns", inns, INNS_IN_THE_BOX),
    ):
        if count > most:
            word = Word(f"piece.{piece}")
            context.warn("box-beyond", *at, piece=word, count=count, most=most)
