"""Estimated costs of answers, from the sizes of normalized requests."""

from collections.abc import Sequence

from services.orichalque.rules.clearing import EFFORT
from services.orichalque.rules.next_turns import RACE_STEPS
from shared.operations import BASE_COST, Cost
from shared.schemas.bodies import Normalized

_CELL = 0.1
"""A cell of an island, without its temple sites."""
_PACKING = 16.0
"""Temple sites that take all the steps they may."""
_EASY = 30
"""Cells up to which temple sites are soon counted."""
_PARTY = 0.12
"""A choice of creatures that may be left on an island."""
_PLACE = 0.5
"""All places that begin at one cell, where a tile may be laid."""
_CELL_OF_A_STEP = 0.005
"""A cell of the island that a step of a turn looks at."""
_TRY = 0.03
"""A free cell at which a tile is tried in every rotation."""
_STEP = 0.12
"""A step of a race's budget."""
_STEPS_OF_A_CELL = 60
"""Steps that one free cell leads to with one card: places, and how the turn goes on there."""


def estimate_island_cost(normalized: Normalized) -> int:
    cells = len(normalized["cells"])
    return round(BASE_COST + _CELL * cells + _PACKING * (cells > _EASY))


def estimate_plans_cost(normalized: Normalized) -> int:
    """The cost of capture plans: what is looked at doubles with each creature."""
    creatures = len(normalized["creatures"])
    return round(BASE_COST + _PARTY * (1 << creatures))


def estimate_placements_cost(normalized: Normalized) -> int:
    island = normalized["island"]
    return round(BASE_COST + _CELL * len(island["cells"]) + _PLACE * _count_free_cells(island))


def estimate_race_cost(normalized: Normalized) -> int:
    """The cost of a race: every card at every place for every player, as far as steps go."""
    players = normalized["players"]
    cells = sum([len(one["cells"]) for one in players])
    display = normalized["display"]
    share = RACE_STEPS // len(players)
    steps = sum([min(share, _count_turn_steps(one, display)) for one in players])
    return round(BASE_COST + _CELL * cells + _STEP * steps)


def estimate_turn_cost(normalized: Normalized) -> int:
    """The cost of a whole turn: every step looks at the island, a tile at its free cells too."""
    island, steps = normalized["island"], normalized["steps"]
    cells, free = len(island["cells"]), _count_free_cells(island)
    each_step = _CELL_OF_A_STEP * cells
    tiles: int = sum([step["kind"] == "tile" for step in steps])
    return round(BASE_COST + _CELL * cells + each_step * len(steps) + _TRY * free * tiles)


def _count_turn_steps(island: Normalized, display: Sequence[Normalized]) -> int:
    """Steps of every card at every place; one that captures may have a second action after."""
    creatures: int = sum(["creature" in cell for cell in island["cells"]])
    captures: int = sum([card["action"] == "capture" for card in display])
    groups = 1 << creatures
    fights = captures * min(EFFORT, groups * (creatures + 3)) + len(display) * groups // 2
    each_place = len(display) * _STEPS_OF_A_CELL + fights * bool(creatures)
    return each_place * max(1, _count_free_cells(island))


def _count_free_cells(island: Normalized) -> int:
    return sum([not ("terrain" in cell or "cover" in cell) for cell in island["cells"]])


ISLAND = Cost(25, estimate_island_cost)
PLANS = Cost(40, estimate_plans_cost)
PLACEMENTS = Cost(40, estimate_placements_cost)
RACE = Cost(800, estimate_race_cost)
TURN = Cost(60, estimate_turn_cost)
