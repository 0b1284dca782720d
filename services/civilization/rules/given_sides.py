"""Sides and battles as a request gives them.

The bounds of fields are wider than the rules, so that the rules can refuse a request with an id of
their own: a force that is too large, two Statues of Zeus, a front that never opened.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypeAlias

from services.civilization.rules.bonus_sources import SideSources
from services.civilization.rules.cards import BattleUnit
from services.civilization.rules.forces import Coins, Government
from services.civilization.rules.places import Place
from services.civilization.rules.position import (
    PLAYS,
    UNITS_OF_A_SIDE,
    Armies,
    GivenEdition,
    GivenTable,
    Play,
    Scouts,
    SideName,
)
from shared.core.declarations import AtMost, Length, Part, PlayerId, Range
from shared.core.suggestions import AlsoCalled

MOST_FORCE = 40
LONGEST_CODE = 20_000

Units: TypeAlias = Annotated[tuple[BattleUnit, ...], AtMost(UNITS_OF_A_SIDE)]
Walls: TypeAlias = Annotated[
    bool, "Whether the city has walls.", AlsoCalled("murs", "remparts", "walled")
]
Fortified: TypeAlias = Annotated[bool, "Whether there is a fortification."]
First: TypeAlias = Annotated[SideName, "Who plays first; a code contains it."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacker:
    """The attacking side."""

    player: Annotated[
        PlayerId, "The attacking player’s id, which the answer names if this side wins."
    ] = "attacker"
    armies: Armies = 1
    scouts: Scouts = 0
    units: Annotated[Units, "The units of its battle force."]
    bonus: SideSources = ()
    barbarians: Annotated[bool, "Whether this is a Roaming Horde, at rank II."] = False
    force: Annotated[
        int | None,
        Range(0, MOST_FORCE),
        "The size of its battle force, if known; left out: it is worked out.",
    ] = None
    government: Government = None
    coins: Coins = 0
    computers: Annotated[
        bool, "Whether the side has Computers: each five of its `coins` add a unit to its force."
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Defender(Attacker):
    """The defending side and its place."""

    player: Annotated[
        PlayerId, "The defending player’s id, which the answer names if this side wins."
    ] = "defender"
    place: Annotated[
        Place,
        "Where it is attacked. A village is always defended by barbarians.",
        AlsoCalled("ville", "city", "where"),
    ] = "field"
    walls: Walls = False
    fortified: Fortified = False
    barbarians: Annotated[
        bool, "Whether barbarians defend their village, at rank I: `field` is read as `village`."
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Battles:
    """A battle: both sides and the plays so far; or its code instead of all these.

    A code says its edition too: `rules.edition` may be left out beside it.
    """

    table: GivenTable
    attacker: Annotated[Attacker | None, "The attacking side; left out only beside a `code`."] = (
        None
    )
    defender: Annotated[Defender | None, "The defending side; left out only beside a `code`."] = (
        None
    )
    first: First = "defender"
    plays: Annotated[
        tuple[Annotated[Play, Part("BattlePlay")], ...],
        AtMost(PLAYS),
        "The plays so far, in order; empty before the first.",
    ] = ()
    code: Annotated[
        str | None, Length(1, LONGEST_CODE), "A battle in one line, as in an answer's `code`."
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusAttacker:
    """What the attacker's bonus comes from."""

    bonus: SideSources = ()
    units: Annotated[
        int | None, Range(0, MOST_FORCE), "Units of the battle force, for Leonidas."
    ] = None
    barbarians: Annotated[bool, "Whether barbarians play this side: they have no bonus."] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusDefender(BonusAttacker):
    """What the defender's bonus comes from, and the place."""

    place: Annotated[Place, "Where the defender is attacked."] = "field"
    walls: Walls = False
    fortified: Fortified = False


class Bonuses(NamedTuple):
    """Both sides' sources of bonus."""

    edition: GivenEdition
    attacker: Annotated[BonusAttacker, "The attacking side."] = BonusAttacker()
    defender: Annotated[BonusDefender, "The defending side and its place."] = BonusDefender()
