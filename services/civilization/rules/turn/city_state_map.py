"""City-states as requests describe them: who stands there, what they yield, what players do."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.civilization.rules.box import BOX, CITY_STATES
from services.civilization.rules.position import MOST_FIGURES, GivenEdition
from services.civilization.rules.units import EXPANSION
from shared.core.declarations import AtLeast, AtMost, Length, PlayerId, Range
from shared.core.illegal import Faults
from shared.core.pointers import pointer

STACKING = 2
"""Figures of a player on a square at first, by the rules of the base game."""
StackingLimit: TypeAlias = Annotated[
    int, Range(1, 10), "Figures that one player may have on a square; technologies raise it."
]
MOST_PLAYERS = BOX["players"].most
MOST_YIELD = 20
MOST_ACTIONS = 40

CityStateName: TypeAlias = Annotated[str, Length(1, 40)]
Figures: TypeAlias = Annotated[int, Range(1, MOST_FIGURES)]
Yield: TypeAlias = Annotated[int, Range(0, MOST_YIELD)]
NOBODY: Mapping[str, int] = MappingProxyType({})


class CityState(NamedTuple):
    """A city-state: who stands on it, and what its token shows."""

    id: Annotated[CityStateName, "What the caller calls it."]
    armies: Annotated[
        Mapping[PlayerId, Figures], AtMost(MOST_PLAYERS), "By player: army figures on it."
    ] = NOBODY
    scouts: Annotated[
        Mapping[PlayerId, Figures], AtMost(MOST_PLAYERS), "By player: scout figures on it."
    ] = NOBODY
    production: Annotated[Yield, "Production that its token shows."] = 0
    trade: Annotated[Yield, "Trade that its token shows."] = 0
    culture: Annotated[Yield, "Culture that its token shows."] = 0


class CityStateAction(NamedTuple):
    """Something that a player does on a city-state or beside it."""

    player: Annotated[PlayerId, "Who does it."]
    city_state: Annotated[CityStateName, "The city-state, by its id."]
    kind: Annotated[
        Literal["enter", "leave", "place", "attack", "found_on", "found_beside", "explore"],
        "`enter`, `leave`: figures move; `place`: figures that the capital produces are placed; "
        "`attack`: figures there are attacked; `found_on`, `found_beside`: a city is built on it "
        "or beside it; `explore`: a city of the Zulus that is being built explores it.",
    ]
    armies: Annotated[
        int | None,
        Range(0, MOST_FIGURES),
        "Army figures that move, are placed or attack; left out: none, and one for an attack "
        "without `scouts`.",
    ] = None
    scouts: Annotated[int, Range(0, MOST_FIGURES), "Scout figures that move or are placed."] = 0

    @property
    def army_count(self) -> int:
        """Army figures that do it: an attack of which no figure is named has one."""
        if self.armies is None:
            return int(self.kind == "attack" and not self.scouts)
        return self.armies


class CityStates(NamedTuple):
    """City-states, and what players do there, in order."""

    city_states: Annotated[
        tuple[CityState, ...], AtLeast(1), AtMost(CITY_STATES), "The city-states on the map."
    ]
    zulus: Annotated[PlayerId | None, "Who plays the Zulus; left out: nobody."] = None
    stacking_limit: StackingLimit = STACKING
    actions: Annotated[
        tuple[CityStateAction, ...], AtMost(MOST_ACTIONS), "What players do, in order."
    ] = ()
    edition: GivenEdition = EXPANSION


def refuse_city_states(given: CityStates, faults: Faults) -> None:
    """Adds a fault for an id given twice, two players or too many figures on one square, and
    unknown city-states.

    Rules `city_state.control` and `city_state.stacking`.
    """
    ids = [one.id for one in given.city_states]
    for index, one in enumerate(given.city_states):
        if one.id in ids[:index]:
            faults.note("city_state.duplicate", pointer("city_states", index, "id"), name=one.id)
        if len({*one.armies, *one.scouts}) > 1:
            faults.breach("city_state.control", pointer("city_states", index), name=one.id)
        _refuse_crowds(one, given.stacking_limit, pointer("city_states", index), faults)
    for index, action in enumerate(given.actions):
        steps = ("actions", index)
        if action.city_state not in ids:
            place = pointer(*steps, "city_state")
            faults.note("city_state.unknown", place, name=action.city_state)
        is_move = action.kind in ("enter", "leave", "place")
        if is_move and not action.army_count + action.scouts:
            faults.note("figures.missing", pointer(*steps))


def _refuse_crowds(one: CityState, most: int, at: str, faults: Faults) -> None:
    """Adds a fault for each player with more than `most` figures there."""
    for player in dict.fromkeys([*one.armies, *one.scouts]):
        figures = one.armies.get(player, 0) + one.scouts.get(player, 0)
        if figures > most:
            params = {"name": one.id, "player": player}
            faults.breach("city_state.stacking", at, given=figures, most=most, **params)
