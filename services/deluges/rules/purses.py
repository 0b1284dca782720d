"""The resources of a player, as requests describe them.

How many units of a resource there are is not printed, so that a purse is bounded by the schema
alone.
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules.box import MOST_PIECES
from services.deluges.rules.build_position import NO_RESOURCES, declare_counts, is_advanced_resource
from services.deluges.rules.costs import RESOURCES
from shared.core.declarations import ListedPlayerId, WrittenAs

__all__ = ["NO_RESOURCES", "Purse", "Units"]
_UNITS = declare_counts(
    "Units",
    "Units",
    {kind: is_advanced_resource(kind) for kind in RESOURCES},
    MOST_PIECES,
    "Units of resources.",
)
Units: TypeAlias = Annotated[Mapping[str, int], WrittenAs(_UNITS, vars)]


class Purse(NamedTuple):
    """A player and the resources before the player."""

    id: ListedPlayerId
    resources: Annotated[Units, "Units by resource."] = NO_RESOURCES
