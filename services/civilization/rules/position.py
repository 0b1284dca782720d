"""A battle as the rules take it: two sides, the defender's place, and the plays so far.

Frozen data without rules, which the other modules read.
"""

from collections.abc import Mapping
from dataclasses import make_dataclass
from operator import itemgetter
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

from services.civilization.rules.places import CITIES, Place
from services.civilization.rules.units import Edition, Unit, UnitId
from shared.core.catalogue import Decides
from shared.core.declarations import MadeFrom, Range
from shared.core.suggestions import AlsoCalled

SideName: TypeAlias = Literal["attacker", "defender"]
SIDES: tuple[SideName, ...] = get_args(SideName)
OTHER: dict[SideName, SideName] = {"attacker": "defender", "defender": "attacker"}

UNITS_OF_A_SIDE = 24
PLAYS = 2 * UNITS_OF_A_SIDE
MOST_FIGURES = 20
MOST_GOODS = 200
"""Goods of one kind that one request may give a player."""

_OF_SCOUTS = AlsoCalled("éclaireurs", "colons", "settlers")
Armies: TypeAlias = Annotated[
    int,
    Range(0, MOST_FIGURES),
    "Army figures in the square.",
    AlsoCalled("figures", "figurines", "army", "armées"),
]
Scouts: TypeAlias = Annotated[
    int, Range(0, MOST_FIGURES), "Scout figures in the square.", _OF_SCOUTS
]

AircraftTrumps: TypeAlias = Literal["none", "all"]
LootBoth: TypeAlias = Literal["highest", "sum"]


class TableRules(NamedTuple):
    """Edition and options of a game; each option decides a ruling."""

    edition: Edition = "wisdom-and-warfare"
    aircraft_trumps: Annotated[AircraftTrumps, Decides("aircraft-trump")] = "none"
    loot: Annotated[LootBoth, Decides("loot-both")] = "highest"
    scout_kill_loot: Annotated[bool, Decides("scout-loot")] = False

    @property
    def counts_wounds(self) -> bool:
        """Whether survivors' wounds lower the final value: not in the base set."""
        return self.edition == "wisdom-and-warfare"


def read_table_rules(rules: Mapping[str, Any]) -> TableRules:
    return TableRules(rules["edition"], **rules["options"])


GivenTable: TypeAlias = Annotated[TableRules, MadeFrom("rules", read_table_rules)]
GivenEdition: TypeAlias = Annotated[Edition, MadeFrom("rules", itemgetter("edition"))]


def declare_kind(tag: str, name: str, ending: str, note: str, *fields: Any) -> type[Any]:
    words = "".join(word.capitalize() for word in name.split("_"))
    about = {tag: name, "__doc__": note}
    return make_dataclass(f"{words}{ending}", fields, namespace=about, frozen=True)


class BonusSource(NamedTuple):
    """One source of a combat bonus.

    `number` is how many of it a side has: buildings, generals, investments, culture. `points` and
    `label` belong to a source of the caller's own (`other`).
    """

    source: str
    number: int = 1
    points: int = 0
    label: str = ""


class Side(NamedTuple):
    """One side: its figures in the square, its battle force and what its bonus comes from.

    `force` is the size of its battle force: how many units it may bring.
    """

    player: str
    units: tuple[Unit, ...]
    armies: int = 1
    scouts: int = 0
    bonus: tuple[BonusSource, ...] = ()
    barbarians: bool = False
    force: int = 3
    government: str | None = None


class Play(NamedTuple):
    """One unit played."""

    side: Annotated[SideName, "The side that plays."]
    unit: Annotated[UnitId, "The unit that is played, by its id."]
    front: Annotated[
        int | None,
        Range(1, PLAYS),
        "The number of the front that it joins, from 1; left out: a new front.",
    ] = None


class Battle(NamedTuple):
    """Both sides, the defender's place, who plays first, and every play so far, in order.

    `is_coded`: the request gives it as a code, so every pointer is that of the code.
    """

    table: TableRules
    attacker: Side
    defender: Side
    place: Place = "field"
    walls: bool = False
    fortified: bool = False
    first: SideName = "defender"
    plays: tuple[Play, ...] = ()
    is_coded: bool = False

    @property
    def is_undefended(self) -> bool:
        return not (self.place in CITIES or self.defender.barbarians or self.defender.armies)

    def side(self, name: SideName) -> Side:
        return self.attacker if name == "attacker" else self.defender
