"""The position of a player who builds."""

from collections.abc import Mapping
from typing import NamedTuple


class BuildPosition(NamedTuple):
    """What a player holds, wants and has; counts of resources and of constructions by kind.

    `cells` are those to build on, or beside which to build boats, and `controlled` says whether the
    player controls them. `existing` counts warriors and boats on the map, and on `cells` whatever
    has a limit by cell, port and barracks too. `payment` is to be checked; all 0 for none.
    """

    advanced: bool
    resources: Mapping[str, int]
    wish: Mapping[str, int]
    port: bool
    barracks: bool
    controlled: bool
    cells: int
    existing: Mapping[str, int]
    payment: Mapping[str, int]
