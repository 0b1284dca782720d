"""A player's turn as requests describe it, and what it has come to while it is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.orichalque.rules import position
from services.orichalque.rules.box import DISPLAYED, TILE_CELLS
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
from services.orichalque.rules.packing import SIZE as TEMPLE_CELLS
from services.orichalque.rules.supply import GivenSupply, Supply, Taken, take
from services.orichalque.rules.turns import ExtraPrice
from services.orichalque.rules.victory import find_missing
from shared.core.declarations import AtLeast, AtMost, Part, Range, Tagged, WrittenAs
from shared.core.phrases import Param
from shared.core.sheet import Ruling
from shared.core.steps import Step, build_step
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
        TitanName | None, "Of two Titans that it draws without an oratory: the one that stays."
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
        tuple[Annotated[int, Range(0, position.HIGHEST_FACE)], ...],
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


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenTurn:
    """A turn of one player: the island and the display before it, and the steps in their order."""

    table: position.Table
    island: Annotated[Island, "The player’s island before the turn, with what lies beside it."]
    players: position.TablePlayers
    cards: Annotated[
        tuple[Annotated[position.ActionCard, Part("DisplayedCard")], ...],
        AtLeast(1),
        AtMost(DISPLAYED),
        "The cards on display when the turn begins, from left to right.",
    ]
    prices: Annotated[position.Prices, Part("ExtraPrices"), "What an extra action costs."] = (
        position.NO_PRICES
    )
    die: position.CombatDie = position.DIE
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


METROPOLIS, CARD, TILE, OWN, EXTRA, DISCARD = range(6)
"""The phases of a turn; the metropolis is laid before the first one of a player's first turn."""


class TurnState(NamedTuple):
    """What a turn has come to.

    `phase` is that of the last step. `taken` and `discarded` are indexes of cards. `action` is the
    one under way in phase 3 or 4, None where it is over; `built` are its constructions so far.
    `supply` is what the general supply has.
    """

    island: Island
    phase: int = METROPOLIS
    taken: int | None = None
    has_laid: bool = False
    has_acted: bool = False
    has_bought: bool = False
    action: Action | None = None
    built: int = 0
    discarded: int | None = None
    supply: Supply = Supply()

    @property
    def is_won(self) -> bool:
        return find_missing(self.island).has_won


class Done(NamedTuple):
    """The outcome of a step and what follows from it; the state after an illegal one is unused."""

    state: TurnState
    legal: bool
    step: Step
    effects: tuple[Step, ...] = ()
    rulings: tuple[Ruling, ...] = ()


def refuse(state: TurnState, rule: str, wording: str, **params: Param) -> Done:
    return Done(state, False, build_step(rule, f"refused.{wording}", **params))


def change_stock(state: TurnState, hoplites: int = 0, nuggets: int = 0, **more: Any) -> TurnState:
    island = replace(
        state.island,
        hoplites=state.island.hoplites + hoplites,
        nuggets=state.island.nuggets + nuggets,
        **more,
    )
    return state._replace(island=island)


def receive(state: TurnState, hoplites: int, nuggets: int) -> tuple[TurnState, Taken]:
    """The state with so much more in storage, as far as the supply has it."""
    taken = take(state.supply, hoplites, nuggets)
    state = state._replace(supply=taken.supply)
    return change_stock(state, **taken.gained._asdict()), taken


def put_back(state: TurnState, hoplites: int, nuggets: int) -> TurnState:
    held = state.supply
    return state._replace(supply=Supply(held.hoplites + hoplites, held.nuggets + nuggets))


def pay(state: TurnState, hoplites: int = 0, nuggets: int = 0) -> TurnState:
    return change_stock(put_back(state, hoplites, nuggets), -hoplites, -nuggets)


def change_cells(state: TurnState, spots: Sequence[Spot], **fields: Any) -> TurnState:
    cells = tuple(
        [one._replace(**fields) if one[:2] in spots else one for one in state.island.cells]
    )
    return state._replace(island=replace(state.island, cells=cells))
