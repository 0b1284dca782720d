"""The options of a game: how those at the table decide what the rulebook leaves open."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from services.heros.rules.territories import LONGEST_LADDER, SHORTEST_LADDER
from shared.core.catalogue import Decides
from shared.core.declarations import Choices, MadeFrom

Unresolved: TypeAlias = Literal["clockwise", "share_lower", "error"]
AjantaChoice: TypeAlias = Literal["add", "replace"]


class TableRules(NamedTuple):
    """The options of a request."""

    unresolved_tie: Annotated[Unresolved, Decides("tie-active-absent")] = "clockwise"
    ajanta: Annotated[AjantaChoice, Decides("ajanta")] = "add"
    ancient_ladder_in_modern: Annotated[
        int, Choices(SHORTEST_LADDER, LONGEST_LADDER), Decides("ancient-ladder")
    ] = SHORTEST_LADDER


def read_rules(rules: Mapping[str, Any]) -> TableRules:
    return TableRules(**rules["options"])


GivenRules: TypeAlias = Annotated[TableRules, MadeFrom("rules", read_rules)]
