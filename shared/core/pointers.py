"""JSON pointers (RFC 6901): how an answer names a place in the request."""

from collections.abc import Sequence
from typing import TypeAlias

PointerSteps: TypeAlias = Sequence[str | int]
"""The steps from the root of a request to a place in it, such as ("tiles", 3, "rotation")."""


def find_last_step(text: str) -> str:
    """`find_last_step("/players/0/Name")` is `Name`."""
    return text.rpartition("/")[2].replace("~1", "/").replace("~0", "~")


def pointer(*steps: str | int) -> str:
    """`pointer("tiles", 3, "rotation")` is `/tiles/3/rotation`; `~` and `/` are escaped."""
    return "".join(["/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps])
