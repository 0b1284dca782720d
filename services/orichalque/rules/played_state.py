"""A turn while it is played: the island, the phase that it has come to, and what is still open.

Rows `turn.order` and `titan.favour` of docs/rules/orichalque.md.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from services.orichalque.rules.islands import Action, Cell, Island, Spot, Titan, TitanName
from services.orichalque.rules.supply import Supply, Taken, put_back, take
from services.orichalque.rules.victory import find_missing
from shared.core.phrases import Param
from shared.core.sheet import Ruling
from shared.core.steps import Step, build_step

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
        """Whether the player has won."""
        return find_missing(self.island).has_won


class Done(NamedTuple):
    """The outcome of a step: legal or not, by which rule and why, and what follows from it.

    The state after an illegal step is not used.
    """

    state: TurnState
    legal: bool
    step: Step
    effects: tuple[Step, ...] = ()
    rulings: tuple[Ruling, ...] = ()


def refuse(state: TurnState, rule: str, wording: str, **params: Param) -> Done:
    """The refusal of a step by a rule."""
    return Done(state, False, build_step(rule, f"refused.{wording}", **params))


def change_stock(state: TurnState, hoplites: int = 0, nuggets: int = 0, **more: Any) -> TurnState:
    """The state with so much more in storage, and other fields of the island replaced."""
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


def pay(state: TurnState, hoplites: int = 0, nuggets: int = 0) -> TurnState:
    """The state with so much less in storage, which goes back to the supply."""
    supply = put_back(state.supply, hoplites, nuggets)
    return change_stock(state._replace(supply=supply), -hoplites, -nuggets)


def change_cells(
    state: TurnState, spots: tuple[Spot, ...], change: Callable[[Cell], Cell]
) -> TurnState:
    """The state with the cells at these spots changed."""
    cells = tuple([change(one) if one[:2] in spots else one for one in state.island.cells])
    return state._replace(island=replace(state.island, cells=cells))


def spend_favour(state: TurnState, name: TitanName) -> TurnState:
    """The state with this Titan turned inactive. Rule `titan.favour`."""
    titans = tuple(
        [Titan(one.name, one.active and one.name != name) for one in state.island.titans]
    )
    return state._replace(island=replace(state.island, titans=titans))
