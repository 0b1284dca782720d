"""Scores of table games from a Décompte service, each point explained."""

from importlib.metadata import version

from decompte_client.client import Decompte
from decompte_client.errors import (
    DecompteError,
    IllegalPositionError,
    InvalidRequestError,
    RefusedRequestError,
    ResultNotFoundError,
    ServiceUnreachableError,
    TryLaterError,
)
from decompte_client.operation import BatchItem, Operation

__version__ = version("decompte-client")

__all__ = [
    "BatchItem",
    "Decompte",
    "DecompteError",
    "IllegalPositionError",
    "InvalidRequestError",
    "Operation",
    "RefusedRequestError",
    "ResultNotFoundError",
    "ServiceUnreachableError",
    "TryLaterError",
    "__version__",
]
