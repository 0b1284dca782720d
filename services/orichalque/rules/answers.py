"""What several answers have: cells, creatures, Titans, players and explanations."""

from typing import Annotated, TypeAlias

from services.orichalque.rules.box import PerCell, PerPlayer
from services.orichalque.rules.islands import TITANS, CellSpot, TitanName
from shared.core.answers import Amount, Identifier, Many, PlayerName
from shared.core.declarations import AtMost, Inline, Part
from shared.core.steps import Step

CellCoordinates: TypeAlias = Annotated[CellSpot, Part("CellCoordinates")]
Cells: TypeAlias = PerCell[CellCoordinates]
"""Cells by their coordinates, from the top down."""
NewMetropolis: TypeAlias = Annotated[
    CellCoordinates | None, "Where it is laid first; left out if it is laid already."
]
GivenName: TypeAlias = Annotated[
    Identifier | None, "Its name, as in the request; left out if it has none there."
]
PrintedStrength: TypeAlias = Annotated[
    Amount, "Its strength, which the sum of the dice must reach."
]
TitanNames: TypeAlias = Annotated[tuple[TitanName, ...], AtMost(len(TITANS))]
PlayerNames: TypeAlias = PerPlayer[PlayerName]
Explanation: TypeAlias = Annotated[Step, Inline()]
"""The step that explains an object, among its fields."""
Steps: TypeAlias = Annotated[Many[Step], "The explanation, step by step."]
