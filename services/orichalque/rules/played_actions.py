"""A player's turn as requests describe it: the island, the display, and what the player does.

Rows `turn.*`, `action.*` and `display.*` of docs/rules/orichalque.md. What each action does is in
`played_phases.py` and the files that it calls.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules.creatures import HopliteCount
from services.orichalque.rules.islands import (
    Action,
    Building,
    CellSpot,
    Coordinate,
    Island,
    Spot,
    TitanName,
)
from services.orichalque.rules.limits import DISPLAYED, HIGHEST_FACE, TILE_CELLS
from services.orichalque.rules.packing import SIZE as TEMPLE_CELLS
from services.orichalque.rules.position import (
    DIE,
    NO_PRICES,
    ActionCard,
    CombatDie,
    Prices,
    Table,
    TablePlayers,
)
from services.orichalque.rules.supply import GivenSupply
from services.orichalque.rules.turns import ExtraPrice
from shared.core.declarations import AtLeast, AtMost, Part, Range, Tagged, WrittenAs
from shared.core.suggestions import AlsoMeans

MOST_STEPS = 30
MOST_DICE = 9
"""More dice than a combat ever has; the rules say which number is right."""

CardIndex: TypeAlias = Annotated[
    int, Range(0, DISPLAYED - 1), "The index of the card in `cards`, from 0 at the left."
]
PaidWith: TypeAlias = Annotated[
    ExtraPrice | None,
    "What the extra action is paid with, where this begins it; left out: the card’s own action, or "
    "one that goes on.",
]
Favour: TypeAlias = Annotated[bool, "Whether the Titan’s favour of this action is used."]
CellSpots: TypeAlias = tuple[Annotated[Spot, WrittenAs(CellSpot, tuple), Part("Spot")], ...]


class LayMetropolis(NamedTuple):
    """The metropolis is laid, before the first turn."""

    q: Coordinate
    r: Coordinate


class TakeCard(NamedTuple):
    """An action card is taken."""

    card: CardIndex


class LayTile(NamedTuple):
    """The tile of the card is laid, or goes under its pile."""

    cells: Annotated[
        CellSpots,
        AtMost(TILE_CELLS),
        "Where its cells lie, in their order on the card; empty: it goes under its pile.",
    ] = ()
    keep: Annotated[
        TitanName | None,
        "Of two Titans that it draws without an oratory: the one that stays.",
    ] = None


class Produce(NamedTuple):
    """Nuggets are produced."""

    price: PaidWith = None
    favour: Favour = False


class Recruit(NamedTuple):
    """Hoplites are recruited."""

    price: PaidWith = None
    favour: Favour = False


class Fight(NamedTuple):
    """A creature is fought; with the favour of Cronos no die is rolled."""

    q: Coordinate
    r: Coordinate
    hoplites: Annotated[HopliteCount, "Hoplites engaged now."] = 0
    faces: Annotated[
        tuple[Annotated[int, Range(0, HIGHEST_FACE)], ...],
        AtMost(MOST_DICE),
        "The numbers rolled.",
    ] = ()
    auto: Annotated[int, Range(0, MOST_DICE), "Dice that show the automatic face."] = 0
    price: PaidWith = None
    favour: Favour = False


class BuildBuilding(NamedTuple):
    """A building of the offer is built."""

    q: Coordinate
    r: Coordinate
    building: Annotated[Building, "The building of the offer that is built."]
    price: PaidWith = None
    favour: Favour = False


class BuildTemple(NamedTuple):
    """A temple is built."""

    cells: Annotated[
        CellSpots, AtLeast(TEMPLE_CELLS), AtMost(TEMPLE_CELLS), "The four cells that it covers."
    ]
    price: PaidWith = None
    favour: Favour = False


class ForgeMedallion(NamedTuple):
    """A medallion is forged."""

    price: PaidWith = None
    favour: Favour = False


class DiscardCard(NamedTuple):
    """With two players: a card of the display is discarded."""

    card: CardIndex


Work: TypeAlias = Produce | Recruit | Fight | BuildBuilding | BuildTemple | ForgeMedallion
"""What is done in an action, the card's own or the extra one."""
TurnStep: TypeAlias = LayMetropolis | TakeCard | LayTile | Work | DiscardCard
STEP_KINDS: Mapping[str, type[TurnStep]] = {
    "metropolis": LayMetropolis,
    "card": TakeCard,
    "tile": LayTile,
    "produce": Produce,
    "recruit": Recruit,
    "fight": Fight,
    "building": BuildBuilding,
    "temple": BuildTemple,
    "medallion": ForgeMedallion,
    "discard": DiscardCard,
}
ACTION_OF: Mapping[type[Work], Action] = {
    Produce: "produce",
    Recruit: "recruit",
    Fight: "capture",
    BuildBuilding: "build",
    BuildTemple: "build",
    ForgeMedallion: "build",
}
FAVOUR_OF: Mapping[Action, TitanName] = {
    "produce": "hyperion",
    "recruit": "themis",
    "capture": "cronos",
    "build": "theia",
}
"""`titan.favour`: the Titan whose favour belongs to an action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenTurn:
    """A turn of one player: the island and the display before it, and the steps in their order."""

    table: Table
    island: Annotated[Island, "The player’s island before the turn, with what lies beside it."]
    players: TablePlayers
    cards: Annotated[
        tuple[Annotated[ActionCard, Part("DisplayedCard")], ...],
        AtLeast(1),
        AtMost(DISPLAYED),
        "The cards on display when the turn begins, from left to right.",
    ]
    prices: Annotated[Prices, Part("ExtraPrices"), "What an extra action costs."] = NO_PRICES
    die: CombatDie = DIE
    supply: GivenSupply = None
    steps: Annotated[
        tuple[
            Annotated[
                TurnStep,
                Tagged("TurnStep", "kind", STEP_KINDS, "What the player does."),
                AlsoMeans(capture="fight", capturer="fight", combat="fight", carte="card"),
            ],
            ...,
        ],
        AtMost(MOST_STEPS),
        "What the player does, in order.",
    ]
