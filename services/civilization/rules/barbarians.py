"""Barbarians: where they fight, at what rank, with which units, and who plays them.

Rule `barbarians.rank`: barbarians defend their village and nothing else, so a defender `field` with
barbarians is read as their village.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from services.civilization.rules.box import find_possible_ranks
from services.civilization.rules.places import Place
from services.civilization.rules.position import SideName
from services.civilization.rules.units import EXPANSION, Edition, Unit, UnitType
from shared.core.illegal import Faults

RULE = "barbarians.rank"
BARBARIAN_RANK: Mapping[SideName, int] = {"defender": 1, "attacker": 2}
"""The rank of barbarians: defending their village, and attacking as a Roaming Horde."""


def resolve_place(place: Place, barbarians: bool) -> tuple[Place, bool]:
    """The defender's place and whether barbarians defend it; either implies the other."""
    if barbarians and place == "field":
        return "village", True
    return place, barbarians or place == "village"


def refuse_barbarians(
    barbarians: Mapping[SideName, bool],
    place: Place,
    edition: Edition,
    faults: Faults,
    *,
    place_at: str = "/defender/place",
    horde_at: str = "/attacker/barbarians",
) -> None:
    if barbarians["defender"] and place != "village":
        faults.breach(RULE, place_at, wording="place")
    if barbarians["attacker"] and barbarians["defender"]:
        faults.breach(RULE, horde_at, wording="both")
    if barbarians["attacker"] and edition != EXPANSION:
        faults.breach(RULE, horde_at, wording="edition")


def refuse_rank(side: SideName, at: str, faults: Faults) -> None:
    """Adds a fault for a rank that these barbarians do not have."""
    faults.breach(RULE, at, rank="I" * BARBARIAN_RANK[side])


def refuse_belongings(given: Any, at: str, faults: Faults) -> None:
    """Adds a fault for each figure, government or coin that barbarians are said to have.

    `given` is a side, or what a battle force depends on; its one army stands for the barbarians.
    """
    for name in ("armies", "scouts", "government", "coins", "computers"):
        value = getattr(given, name, None)
        if value and (name != "armies" or value > 1):
            faults.breach(RULE, f"{at}/{name}", wording="belongings")


def refuse_barbarian_units(
    units: Sequence[Unit | None], side: SideName, edition: Edition, faults: Faults
) -> None:
    types: set[UnitType] = set()
    for index, unit in enumerate(units):
        if unit is None:
            continue
        at = f"/{side}/units/{index}"
        if not unit.is_ground or unit.type in types:
            faults.breach(RULE, f"{at}/type", wording="types")
        elif BARBARIAN_RANK[side] not in find_possible_ranks(unit, edition):
            refuse_rank(side, at, faults)
        types.add(unit.type)
