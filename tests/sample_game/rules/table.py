"""What the table plays with."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from shared.core.catalogue import Decides
from shared.core.declarations import MadeFrom


class TableRules(NamedTuple):
    """Edition, expansion and the option, which decides a ruling."""

    winter: bool = False
    bees: bool = True
    birds_tied: Annotated[Literal["nobody", "everybody"], Decides("birds-tied")] = "nobody"


def read_table(rules: Mapping[str, Any]) -> TableRules:
    """Read the `rules` of a request."""
    is_winter, has_bees = rules["edition"] == "winter", "bees" in rules["expansions"]
    return TableRules(is_winter, has_bees, **rules["options"])


Table: TypeAlias = Annotated[TableRules, MadeFrom("rules", read_table)]
