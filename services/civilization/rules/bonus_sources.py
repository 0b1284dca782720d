"""The sources of a combat bonus: what each is worth, who can have it, and how a request names it.

Rows `bonus.*` of docs/rules/civilization.md but those of the place, walls and fortification.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from services.civilization.rules.headings import CARDS, FAME
from services.civilization.rules.position import MOST_GOODS, BonusSource, declare_kind
from services.civilization.rules.units import Edition
from shared.core.declarations import AtMost, Convert, Key, Length, Range, Tagged
from shared.core.suggestions import AlsoMeans

CUSTOM = "other"
"""A source that the caller names and values."""
CUSTOM_LETTERS = "ot"
"""What stands for it in a code."""
SOURCES_OF_A_SIDE = 20
"""Sources of bonus that one request may give a side."""
MOST_COUNTED = 20
"""How often one request may give a source."""
MOST_POINTS = 50
"""Points of a source that the caller names, either way."""


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
    number: Annotated[int, Range(0, MOST_GOODS), Key("culture"), "Unspent culture, one point each."]


@dataclass(frozen=True)
class OtherBonus:
    """A source that the caller names and values."""

    source = CUSTOM
    label: Annotated[
        str, Length(1, 40), "What the caller calls it; the answer’s line has this name."
    ]
    points: Annotated[int, Range(-MOST_POINTS, MOST_POINTS), "What it adds to the bonus."]


def _declare_source(name: str, source: Source) -> type[Any]:
    """Declare what a request says of a source: how many of it the side has."""
    note = f"How many of this source the side has, {source.each} points each."
    count = ("number", Annotated[int, Range(1, MOST_COUNTED), Key("count"), note], 1)
    text = "A source of bonus, and how many of it there are."
    return declare_kind("source", name, "Bonus", text, count)


SOURCE_KINDS: Mapping[str, type[Any]] = {
    **{name: _declare_source(name, source) for name, source in SOURCES.items()},
    "military_industrial_complex": MilitaryIndustrialComplexBonus,
    "joan_of_arc": JoanOfArcBonus,
    CUSTOM: OtherBonus,
}
"""What a request says of a source, by its name."""


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


def _build_source(given: Any) -> BonusSource:
    """Build the source of one of `SOURCE_KINDS`, with the fields that this kind has."""
    return BonusSource(given.source, **vars(given))


SideSources: TypeAlias = Annotated[
    tuple[
        Annotated[
            BonusSource,
            Tagged("Bonus", "source", SOURCE_KINDS, "The source of bonus that is meant."),
            AlsoMeans(**_OTHER_NAMES),
            Convert(_build_source),
        ],
        ...,
    ],
    AtMost(SOURCES_OF_A_SIDE),
    "What the side’s bonus comes from; place, walls and fortification count by themselves.",
]
