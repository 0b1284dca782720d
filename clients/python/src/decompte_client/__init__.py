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
from decompte_client.operation import (
    BatchItem,
    Operation,
    PictureOperation,
    TableOperation,
    TablePictureOperation,
)

__version__ = version("decompte-client")

__all__ = [
    "BatchItem",
    "Decompte",
    "DecompteError",
    "IllegalPositionError",
    "InvalidRequestError",
    "Operation",
    "PictureOperation",
    "RefusedRequestError",
    "ResultNotFoundError",
    "ServiceUnreachableError",
    "TableOperation",
    "TablePictureOperation",
    "TryLaterError",
    "__version__",
]
