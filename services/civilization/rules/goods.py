"""What the loser of a battle has and the winner has already, as a request gives it."""

from typing import Annotated, NamedTuple, TypeAlias

from services.civilization.rules.position import MOST_GOODS
from shared.core.declarations import AtMost, Length, Part, Range

LEVELS = 5
"""Levels of the pyramid of technologies."""
TECHNOLOGIES = 40
"""Technologies of one player that one request may list."""

TechnologyId: TypeAlias = Annotated[str, Length(1, 60)]


class Technology(NamedTuple):
    """A technology by name or number, and its level in the pyramid; 0 where it is unknown."""

    id: Annotated[
        TechnologyId,
        "The technology’s name or number; any, if it is the same wherever this technology is "
        "meant.",
    ]
    level: Annotated[int, Range(1, LEVELS), "Its level in the pyramid, 1 at the bottom."]


Technologies: TypeAlias = Annotated[
    tuple[
        Annotated[
            Technology,
            Part(
                "TechnologyCard",
                description="A technology by name or number, and its level in the pyramid.",
            ),
        ],
        ...,
    ]
    | None,
    AtMost(TECHNOLOGIES),
]
Goods: TypeAlias = Annotated[int | None, Range(0, MOST_GOODS)]


class LosersGoods(NamedTuple):
    """What the loser has; of what is left out there is enough."""

    trade: Annotated[Goods, "Trade points; left out: enough."] = None
    culture: Annotated[Goods, "Culture tokens; left out: enough."] = None
    resources: Annotated[Goods, "Resource tokens; left out: enough."] = None
    hidden: Annotated[Goods, "Huts and villages, face down; left out: enough."] = None
    coins: Annotated[Goods, "Coins that are not on investments; left out: enough."] = None
    events: Annotated[Goods, "Culture event cards; left out: enough."] = None
    technologies: Annotated[Technologies, "The loser's technologies."] = None


GOODS = tuple([name for name in LosersGoods._fields if name != "technologies"])


class WinnersGoods(NamedTuple):
    """The winner's technologies."""

    technologies: Annotated[Technologies, "The winner's pyramid, to find a legal place in it."] = (
        None
    )
