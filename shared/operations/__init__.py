"""How a game declares its operations, and how they are answered: without a server.

A request comes in as plain data and its response goes out as plain data. The libraries, the store
and the jobs that this needs are given by the program that runs it.
"""

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
