"""The options of a game: how those at the table decide what the rulebook leaves open."""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.heros.rules.territories import LONGEST_LADDER, SHORTEST_LADDER
from shared.core.catalogue import Decides
from shared.core.declarations import Choices

Unresolved: TypeAlias = Literal["clockwise", "share_lower", "error"]
AjantaChoice: TypeAlias = Literal["add", "replace"]


class TableRules(NamedTuple):
    """The options of a request."""

    unresolved_tie: Annotated[Unresolved, Decides("tie-active-absent")] = "clockwise"
    ajanta: Annotated[AjantaChoice, Decides("ajanta")] = "add"
    ancient_ladder_in_modern: Annotated[
        int, Choices(SHORTEST_LADDER, LONGEST_LADDER), Decides("ancient-ladder")
    ] = SHORTEST_LADDER
