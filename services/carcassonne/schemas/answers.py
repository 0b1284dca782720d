"""Answers of Carcassonne, as published."""

from shared.schemas.answers import ScoreSheet


class FeatureSheet(ScoreSheet):
    """One feature's score: its strength, its value step by step, and what each player draws."""


class Sheet(ScoreSheet):
    """A whole sheet: features in the order in which they are scored, then tokens."""
