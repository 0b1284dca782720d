"""JSON pointers (RFC 6901): how an answer names a place in the request."""

from collections.abc import Sequence
from typing import TypeAlias

PointerSteps: TypeAlias = Sequence[str | int]
"""The steps from the root of a request to a place in it, such as ("tiles", 3, "rotation")."""


def pointer(*steps: str | int) -> str:
    """`pointer("tiles", 3, "rotation")` is `/tiles/3/rotation`; `~` and `/` are escaped."""
    return "".join(["/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps])
