"""Sides and battles as a request gives them, and the sources of a combat bonus.

The bounds of fields are wider than the rules, so that the rules can refuse with an id of their own:
a force that is too large, two Statues of Zeus, a front that never opened.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.civilization.rules import position
from services.civilization.rules.box import BattleUnit
from services.civilization.rules.forces import Coins, Government
from services.civilization.rules.headings import CARDS, FAME
from services.civilization.rules.places import Place
from services.civilization.rules.units import Edition
from shared.core.declarations import AtMost, Convert, Key, Length, Part, PlayerId, Range, Tagged
from shared.core.suggestions import AlsoCalled, AlsoMeans

CUSTOM = "other"
"""A source that the caller names and values."""
CUSTOM_LETTERS = "ot"
"""What stands for it in a code."""
SOURCES_OF_A_SIDE = 20
MOST_COUNTED = 20
MOST_POINTS = 50


@dataclass(frozen=True, slots=True)
class Source:
    """A source of bonus: points for each, and who can have how many.

    `letters` stand for it in a code. `most` is how many a side can have, None for any number; a
    source with a limit is named once. `unique`: the game has only one. `edition`: the only card set
    that has it. `defending`: it counts for the defender only. Its rule is found under the
    `heading`.
    """

    letters: str
    each: int
    most: int | None = None
    unique: bool = False
    edition: Edition | None = None
    defending: bool = False
    heading: str = CARDS


_COMPLEX = Source("mi", 4, most=3, heading=FAME)
SOURCES: Mapping[str, Source] = {
    "barracks": Source("br", 2),
    "academy": Source("ac", 4),
    "shipyard": Source("sh", 2, edition="wisdom-and-warfare"),
    "general": Source("ge", 4),
    "statue_of_zeus": Source("sz", 6, most=1, unique=True),
    "city_state": Source("cs", 2, most=1, unique=True, edition="wisdom-and-warfare"),
    "french": Source("fr", 2, most=1, unique=True, edition="wisdom-and-warfare"),
    "fundamentalism": Source("fu", 4, most=1, edition="wisdom-and-warfare"),
    "military_industrial_complex": _COMPLEX,
    "leonidas": Source("le", 8, most=1, unique=True, defending=True, heading=FAME),
    "joan_of_arc": Source("ja", 1, most=1_000, unique=True, defending=True, heading=FAME),
}
"""Every source but `other`; Joan of Arc counts culture, the complex counts investments."""


@dataclass(frozen=True)
class MilitaryIndustrialComplexBonus:
    """Investments in the Military-Industrial Complex."""

    source = "military_industrial_complex"
    number: Annotated[
        int,
        Range(1, MOST_COUNTED),
        Key("investments"),
        f"Investments in it: {_COMPLEX.each} points each, {_COMPLEX.most} at most.",
    ] = 1


@dataclass(frozen=True)
class JoanOfArcBonus:
    """Culture with Joan of Arc."""

    source = "joan_of_arc"
    number: Annotated[
        int, Range(0, position.MOST_GOODS), Key("culture"), "Unspent culture, one point each."
    ]


@dataclass(frozen=True)
class OtherBonus:
    """A source that the caller names and values."""

    source = CUSTOM
    label: Annotated[
        str, Length(1, 40), "What the caller calls it; the answer’s line has this name."
    ]
    points: Annotated[int, Range(-MOST_POINTS, MOST_POINTS), "What it adds to the bonus."]


def _declare_source(name: str, source: Source) -> type[Any]:
    note = f"How many of this source the side has, {source.each} points each."
    count = ("number", Annotated[int, Range(1, MOST_COUNTED), Key("count"), note], 1)
    text = "A source of bonus, and how many of it there are."
    return position.declare_kind("source", name, "Bonus", text, count)


SOURCE_KINDS: Mapping[str, type[Any]] = {
    **{name: _declare_source(name, source) for name, source in SOURCES.items()},
    "military_industrial_complex": MilitaryIndustrialComplexBonus,
    "joan_of_arc": JoanOfArcBonus,
    CUSTOM: OtherBonus,
}


_WALLS, _PLACE = "/defender/walls", "/defender/place"
_OTHER_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("walls", "murs", "murailles", "remparts"), _WALLS),
    **dict.fromkeys(("metropolis", "métropole", "capital", "capitale", "city", "ville"), _PLACE),
    **dict.fromkeys(("fortified", "fortification", "fort"), "/defender/fortified"),
    **dict.fromkeys(("baraquement", "baraquements", "caserne"), "barracks"),
    "académie": "academy",
    "chantier naval": "shipyard",
    **dict.fromkeys(("zeus", "statue de zeus"), "statue_of_zeus"),
    "cité-état": "city_state",
    "français": "french",
    **dict.fromkeys(
        ("investissement", "investment", "complexe militaro-industriel"),
        "military_industrial_complex",
    ),
    **dict.fromkeys(("jeanne d’arc", "jeanne d'arc"), "joan_of_arc"),
    **dict.fromkeys(("autre", "custom"), CUSTOM),
}
"""What people write for a source, as French cards have it or as they think of it."""


SideSources: TypeAlias = Annotated[
    tuple[
        Annotated[
            position.BonusSource,
            Tagged("Bonus", "source", SOURCE_KINDS, "The source of bonus that is meant."),
            AlsoMeans(**_OTHER_NAMES),
            Convert(lambda given: position.BonusSource(given.source, **vars(given))),
        ],
        ...,
    ],
    AtMost(SOURCES_OF_A_SIDE),
    "What the side’s bonus comes from; place, walls and fortification count by themselves.",
]


MOST_FORCE = 40
LONGEST_CODE = 20_000

Units: TypeAlias = Annotated[tuple[BattleUnit, ...], AtMost(position.UNITS_OF_A_SIDE)]
Walls: TypeAlias = Annotated[
    bool, "Whether the city has walls.", AlsoCalled("murs", "remparts", "walled")
]
Fortified: TypeAlias = Annotated[bool, "Whether there is a fortification."]
First: TypeAlias = Annotated[position.SideName, "Who plays first; a code contains it."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacker:
    """The attacking side."""

    player: Annotated[
        PlayerId, "The attacking player’s id, which the answer names if this side wins."
    ] = "attacker"
    armies: position.Armies = 1
    scouts: position.Scouts = 0
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

    table: position.GivenTable
    attacker: Annotated[Attacker | None, "The attacking side; left out only beside a `code`."] = (
        None
    )
    defender: Annotated[Defender | None, "The defending side; left out only beside a `code`."] = (
        None
    )
    first: First = "defender"
    plays: Annotated[
        tuple[Annotated[position.Play, Part("BattlePlay")], ...],
        AtMost(position.PLAYS),
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

    edition: position.GivenEdition
    attacker: Annotated[BonusAttacker, "The attacking side."] = BonusAttacker()
    defender: Annotated[BonusDefender, "The defending side and its place."] = BonusDefender()
