"""What several answers have: cells and explanations."""

from typing import Annotated, TypeAlias

from services.orichalque.rules.limits import CELLS
from services.orichalque.rules.position import CellSpot
from shared.core.answers import MANY
from shared.core.declarations import AtMost, Inline, Part
from shared.core.steps import Step

CellCoordinates: TypeAlias = Annotated[CellSpot, Part("CellCoordinates")]
Cells: TypeAlias = Annotated[tuple[CellCoordinates, ...], AtMost(CELLS)]
"""Cells by their coordinates, from the top down."""
Explanation: TypeAlias = Annotated[Step, Inline()]
"""The step that explains an object, among its fields."""
Steps: TypeAlias = Annotated[tuple[Step, ...], AtMost(MANY), "The explanation, step by step."]
