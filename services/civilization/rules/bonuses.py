"""The combat bonus of a side, source by source, and the card that carries the difference.

Rows `bonus.*` of docs/rules/civilization.md. A source counts as often as a side has it. A source
that a side can have only once is named once, and one that exists once in the game belongs to one
side. Place, walls and fortification count for the defender without being named. `bonus.card`: only
the difference of both sides' bonuses counts, for the side whose bonus is higher. Barbarians have no
bonus (`barbarians.rank`).

Scouts alone are removed without a battle, so no bonus counts then (`loss.figures`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, make_dataclass
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.civilization.rules.lines import render_line
from services.civilization.rules.position import (
    CITIES,
    OTHER,
    SIDES,
    Battle,
    BonusSource,
    Place,
    SideName,
)
from services.civilization.rules.units import Edition
from shared.core.declarations import AtMost, Convert, Key, Length, Range, Tagged
from shared.core.illegal import Faults
from shared.core.phrases import Plain
from shared.core.sheet import Calculation, Line, total

WALLS = 4
FORTIFICATION = 2
PLACES_WORTH: Mapping[Place, int] = {"city": 6, "capital": 12, "metropolis": 14, "city_state": 4}
PLACE_RULES: Mapping[Place, str] = {
    "city": "bonus.city",
    "capital": "bonus.capital",
    "metropolis": "bonus.metropolis",
    "city_state": "bonus.city_state_garrison",
}
CUSTOM = "other"
"""A source that the caller names and values."""
SOURCES_OF_A_SIDE = 20
"""Sources of bonus that one request may give a side."""
MOST_GOODS = 200
"""Goods of one kind that one request may give a player."""
MOST_COUNTED = 20
"""How often one request may give a source."""
MOST_POINTS = 50
"""Points of a source that the caller names, either way."""


@dataclass(frozen=True, slots=True)
class Source:
    """A source of bonus: points for each, and who can have how many.

    `most` is how many a side can have, None for any number; a source with a limit is named once.
    `unique`: the game has only one. `edition`: the only card set that has it. `defending`: it
    counts for the defender only.
    """

    each: int
    most: int | None = None
    unique: bool = False
    edition: Edition | None = None
    defending: bool = False


SOURCES: Mapping[str, Source] = {
    "barracks": Source(2),
    "academy": Source(4),
    "shipyard": Source(2, edition="wisdom-and-warfare"),
    "general": Source(4),
    "statue_of_zeus": Source(6, most=1, unique=True),
    "city_state": Source(2, most=1, unique=True, edition="wisdom-and-warfare"),
    "french": Source(2, most=1, unique=True, edition="wisdom-and-warfare"),
    "fundamentalism": Source(4, most=1, edition="wisdom-and-warfare"),
    "military_industrial_complex": Source(4, most=3),
    "leonidas": Source(8, most=1, unique=True, defending=True),
    "joan_of_arc": Source(1, most=1_000, unique=True, defending=True),
}
"""Every source but `other`; Joan of Arc counts culture, the complex counts investments."""


@dataclass(frozen=True)
class MilitaryIndustrialComplexBonus:
    """Investments in the Military-Industrial Complex."""

    source = "military_industrial_complex"
    count: Annotated[
        int,
        Range(1, MOST_COUNTED),
        Key("investments"),
        "Investments in it: 4 points each, three at most.",
    ] = 1


@dataclass(frozen=True)
class JoanOfArcBonus:
    """Culture with Joan of Arc."""

    source = "joan_of_arc"
    count: Annotated[int, Range(0, MOST_GOODS), Key("culture"), "Unspent culture, one point each."]


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
    words = "".join(word.capitalize() for word in name.split("_"))
    note = f"How many of this source the side has, {source.each} points each."
    return make_dataclass(
        f"{words}Bonus",
        [("count", Annotated[int, Range(1, MOST_COUNTED), note], 1)],
        namespace={"source": name, "__doc__": "A source of bonus, and how many of it there are."},
        frozen=True,
    )


SOURCE_KINDS: Mapping[str, type[Any]] = {
    **{name: _declare_source(name, source) for name, source in SOURCES.items()},
    "military_industrial_complex": MilitaryIndustrialComplexBonus,
    "joan_of_arc": JoanOfArcBonus,
    CUSTOM: OtherBonus,
}
"""What a request says of a source, by its name."""


def _build_source(given: Any) -> BonusSource:
    """Build the source of one of `SOURCE_KINDS`, with the fields that this kind has."""
    return BonusSource(given.source, **vars(given))


SideBonus: TypeAlias = Annotated[
    tuple[
        Annotated[
            BonusSource,
            Tagged("Bonus", "source", SOURCE_KINDS, "The source of bonus that is meant."),
            Convert(_build_source),
        ],
        ...,
    ],
    AtMost(SOURCES_OF_A_SIDE),
    "What the side’s bonus comes from; place, walls and fortification count by themselves.",
]
_RULE_IDS = {name: f"bonus.{name}" for name in (*SOURCES, CUSTOM)}


class BonusContext(NamedTuple):
    """What a side's bonus depends on.

    `units` and `enemies` are the sizes of both battle forces, None where the request leaves them
    out. `is_idle`: scouts are removed without a battle, so no bonus counts.
    """

    side: SideName
    edition: Edition
    sources: Sequence[BonusSource]
    units: int | None = None
    enemies: int | None = None
    place: Place = "field"
    walls: bool = False
    fortified: bool = False
    barbarians: bool = False
    is_idle: bool = False

    @property
    def is_outnumbered(self) -> bool | None:
        """Whether the other side has more units; None where a size is unknown."""
        if self.units is None or self.enemies is None:
            return None
        return self.units < self.enemies


def build_bonus_contexts(battle: Battle) -> Mapping[SideName, BonusContext]:
    """What the bonus of each side of a battle depends on."""
    return {side: _build_bonus_context(battle, side) for side in SIDES}


def _build_bonus_context(battle: Battle, side: SideName) -> BonusContext:
    own, other = battle.side(side), battle.side(OTHER[side])
    return BonusContext(
        side,
        battle.table.edition,
        own.bonus,
        len(own.units),
        len(other.units),
        battle.place,
        battle.walls,
        battle.fortified,
        own.barbarians,
        battle.is_undefended,
    )


def list_bonus_lines(context: BonusContext) -> tuple[Line, ...]:
    """Every source of a side's bonus, the place first; one that does not help is a line of 0."""
    if context.is_idle:
        return ()
    source = tuple([_build_source_line(source, context) for source in context.sources])
    return (*_list_place_lines(context), *source) if context.side == "defender" else source


def _list_place_lines(context: BonusContext) -> list[Line]:
    """Rules `bonus.city`, `bonus.capital`, `bonus.metropolis`, `bonus.city_state_garrison`,
    `bonus.walls` and `bonus.fortification`.
    """
    lines = []
    if context.place in PLACES_WORTH:
        lines.append(Line(PLACE_RULES[context.place], 1, PLACES_WORTH[context.place]))
    if context.walls:
        lines.append(Line("bonus.walls", 1, WALLS))
    if context.fortified:
        lines.append(Line("bonus.fortification", 1, FORTIFICATION))
    return lines


def _build_source_line(source: BonusSource, context: BonusContext) -> Line:
    """Rules `bonus.*` of the sources that a side names."""
    name = source.source
    rule = _RULE_IDS[name]
    if name == CUSTOM:
        return Line(rule, 1, source.points, {"label": source.label})
    each = SOURCES[name].each
    if name == "leonidas" and not context.is_outnumbered:
        return Line(rule, 0, each, wording=f"{rule}.none")
    return Line(rule, source.count, each)


def total_bonuses(battle: Battle) -> Mapping[SideName, int]:
    """The total bonus of each side."""
    return {
        side: total(list_bonus_lines(context))
        for side, context in build_bonus_contexts(battle).items()
    }


def assign_bonus_card(totals: Mapping[SideName, int]) -> Mapping[SideName, int]:
    """`bonus.card`: the difference for the side whose bonus is higher, 0 for the other."""
    return {side: max(0, totals[side] - totals[OTHER[side]]) for side in SIDES}


def compute_net_bonus(battle: Battle) -> int:
    """The attacker's bonus minus the defender's."""
    totals = total_bonuses(battle)
    return totals["attacker"] - totals["defender"]


def refuse_bonuses(both: Mapping[SideName, BonusContext], faults: Faults) -> None:
    """Adds a fault for each source that a side cannot have."""
    taken: set[str] = set()
    for side, context in both.items():
        if context.barbarians and context.sources:
            faults.breach("barbarians.rank", f"/{side}/bonus", wording="bonus")
        if context.barbarians and context.fortified and side == "defender":
            faults.breach("barbarians.rank", "/defender/fortified", wording="bonus")
        named: set[str] = set()
        for index, source in enumerate(context.sources):
            if source.source != CUSTOM:
                is_repeated = source.source in named or source.source in taken
                _refuse_source(source, is_repeated, context, f"/{side}/bonus/{index}", faults)
                named.add(source.source)
        taken = {name for name in named if SOURCES[name].unique}
    defender = both["defender"]
    if defender.walls and defender.place not in CITIES:
        faults.breach("bonus.walls", "/defender/walls")
    if defender.place == "city_state" and defender.edition == "base":
        faults.breach(PLACE_RULES["city_state"], "/defender/place")


def _refuse_source(
    given: BonusSource, is_repeated: bool, context: BonusContext, at: str, faults: Faults
) -> None:
    """`is_repeated`: this side named it before, or the other side has the only one of the game."""
    source, rule = SOURCES[given.source], _RULE_IDS[given.source]
    if source.edition not in (None, context.edition):
        faults.breach(rule, at, wording="edition")
    if source.defending and context.side == "attacker":
        faults.breach(rule, at, wording="defending")
    elif given.source == "leonidas" and context.is_outnumbered is None:
        faults.breach(rule, at, wording="units")
    if source.most is not None and (is_repeated or given.count > source.most):
        faults.breach(rule, at)


def explain_bonuses(both: Mapping[SideName, BonusContext]) -> Calculation:
    """Each side's bonus, source by source, and the card that carries the difference."""
    lines = {side: list_bonus_lines(context) for side, context in both.items()}
    totals = {side: total(own) for side, own in lines.items()}
    cards = assign_bonus_card(totals)
    facts: dict[str, Plain] = {
        side: {
            "bonus": totals[side],
            "bonus_card": cards[side],
            "lines": [render_line(line) for line in lines[side]],
        }
        for side in SIDES
    }
    return Calculation({**facts, "net": totals["attacker"] - totals["defender"]})
