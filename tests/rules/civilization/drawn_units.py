"""Units that tests draw: the figures of every card, from the decks of the rules."""

from services.civilization.rules.units import DECKS, GROUND, Edition, UnitType

Figures = tuple[int, int]
"""Strength and health."""


def list_figures(edition: Edition, kind: UnitType, rank: int = 1) -> list[Figures]:
    """The figures that cards of a type have in an edition, ground units at this rank."""
    more = rank - 1 if kind in GROUND else 0
    return [(line.strength + more, line.health + more) for line in DECKS[edition][kind]]
