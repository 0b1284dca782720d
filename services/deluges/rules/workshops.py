"""What somebody who builds holds, wants and has. Knows no rule."""

from collections.abc import Mapping
from typing import NamedTuple


class Workshop(NamedTuple):
    """What a player holds, wants and has; counts of resources and of constructions by kind.

    `cells` are those to build on, or beside which to build boats, and `controlled` says whether he
    controls them. `standing`: warriors and boats on the map, and what has a limit by cell on
    `cells`, port and barracks too. `payment` is one that he would lay down, empty for none.
    """

    advanced: bool
    resources: Mapping[str, int]
    wish: Mapping[str, int]
    port: bool
    barracks: bool
    controlled: bool
    cells: int
    standing: Mapping[str, int]
    payment: Mapping[str, int]
