"""How a game declares its operations, and how they are answered: plain data in, plain data out."""

from shared.operations.game import BASE_COST, Cost, Game, Lookup, Operation
from shared.operations.signatures import build_answer_body, build_listing, build_operation

__all__ = [
    "BASE_COST",
    "Cost",
    "Game",
    "Lookup",
    "Operation",
    "build_answer_body",
    "build_listing",
    "build_operation",
]
