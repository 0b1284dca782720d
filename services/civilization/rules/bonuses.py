"""The combat bonus of a side, source by source, and who wins by how much.

A source counts as often as a side has it. Place, walls and fortification count for the defender
without being named. Scouts alone are removed without a battle (`loss.figures`), so no bonus counts
then. The values are those before wounds are healed.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from services.civilization.rules.barbarians import refuse_barbarians, resolve_place
from services.civilization.rules.box import warn_of_sources
from services.civilization.rules.given_sides import CUSTOM, SOURCES, BonusAttacker, Bonuses
from services.civilization.rules.lines import BattleLines, build_lines, build_unit_params
from services.civilization.rules.places import PLACES, Place, refuse_place, refuse_walls
from services.civilization.rules.position import OTHER, SIDES, Battle, BonusSource, SideName
from services.civilization.rules.replay import BattleState
from services.civilization.rules.units import Edition
from shared.core.answers import Amount
from shared.core.illegal import Faults
from shared.core.sheet import Calculation, Line, Ruling, total

WALLS = 4
FORTIFICATION = 2
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
    return {
        side: BonusContext(
            side=side,
            edition=battle.table.edition,
            sources=battle.side(side).bonus,
            units=len(battle.side(side).units),
            enemies=len(battle.side(OTHER[side]).units),
            place=battle.place,
            walls=battle.walls,
            fortified=battle.fortified,
            barbarians=battle.side(side).barbarians,
            is_idle=battle.is_undefended,
        )
        for side in SIDES
    }


def find_bonuses(given: Bonuses, faults: Faults) -> Mapping[SideName, BonusContext]:
    defender = given.defender
    sides: dict[SideName, BonusAttacker] = {"attacker": given.attacker, "defender": defender}
    place, defended = resolve_place(defender.place, defender.barbarians)
    barbarians: dict[SideName, bool] = {"attacker": given.attacker.barbarians, "defender": defended}
    both = {
        side: BonusContext(
            side=side,
            edition=given.edition,
            sources=own.bonus,
            units=own.units,
            enemies=sides[OTHER[side]].units,
            place=place,
            walls=defender.walls,
            fortified=defender.fortified,
            barbarians=barbarians[side],
        )
        for side, own in sides.items()
    }
    refuse_barbarians(barbarians, place, given.edition, faults)
    refuse_bonuses(both, faults)
    return both


def list_bonus_lines(context: BonusContext) -> tuple[Line, ...]:
    """Every source of a side's bonus, the place first; one that does not help is a line of 0."""
    if context.is_idle:
        return ()
    lines, place = [], PLACES[context.place]
    defends = context.side == "defender"
    if defends and place.bonus:
        lines.append(Line(place.rule, 1, place.bonus))
    if defends and context.walls:
        lines.append(Line("bonus.walls", 1, WALLS))
    if defends and context.fortified:
        lines.append(Line("bonus.fortification", 1, FORTIFICATION))
    return (*lines, *[_build_source_line(source, context) for source in context.sources])


def _build_source_line(source: BonusSource, context: BonusContext) -> Line:
    name = source.source
    rule = _RULE_IDS[name]
    if name == CUSTOM:
        return Line(rule, 1, source.points, {"label": source.label})
    each = SOURCES[name].each
    if name == "leonidas" and not context.is_outnumbered:
        return Line(rule, 0, each, wording=f"{rule}.none")
    return Line(rule, source.number, each)


def assign_bonus_card(totals: Mapping[SideName, int]) -> Mapping[SideName, int]:
    """The difference for the side whose bonus is higher, 0 for the other."""
    return {side: max(0, totals[side] - totals[OTHER[side]]) for side in SIDES}


def compute_net_bonus(battle: Battle) -> int:
    contexts = build_bonus_contexts(battle)
    attacker, defender = [total(list_bonus_lines(contexts[side])) for side in SIDES]
    return attacker - defender


def refuse_bonuses(both: Mapping[SideName, BonusContext], faults: Faults) -> None:
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
    refuse_walls(defender.walls, defender.place, "/defender/walls", faults)
    refuse_place(defender.place, defender.edition, "/defender/place", faults)


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
    if source.most is not None and (is_repeated or given.number > source.most):
        faults.breach(rule, at)


BonusCard: TypeAlias = Annotated[
    Amount, "The difference of both bonuses on the stronger side, 0 on the other."
]


class SideBonus(NamedTuple):
    """A side's bonus, source by source."""

    bonus: Annotated[Amount, "The sum of all of this side’s sources."]
    bonus_card: BonusCard
    lines: Annotated[
        BattleLines, "Every source, the place first; one that does not help has 0 points."
    ]


class BonusAnswer(NamedTuple):
    """Both sides' bonuses and the card that carries the difference."""

    attacker: Annotated[SideBonus, "The attacker’s bonus."]
    defender: Annotated[SideBonus, "The defender’s bonus, that of the place included."]
    net: Annotated[Amount, "The attacker's bonus less the defender's."]


def explain_bonuses(both: Mapping[SideName, BonusContext]) -> Calculation[BonusAnswer]:
    lines = {side: list_bonus_lines(context) for side, context in both.items()}
    totals = {side: total(own) for side, own in lines.items()}
    cards = assign_bonus_card(totals)
    attacker, defender = [
        SideBonus(totals[side], cards[side], build_lines(lines[side])) for side in SIDES
    ]
    net = totals["attacker"] - totals["defender"]
    rulings = find_bonus_rulings(both["defender"])
    warnings = tuple(warn_of_sources({side: context.sources for side, context in both.items()}))
    return Calculation(BonusAnswer(attacker, defender, net), rulings, warnings)


def find_bonus_rulings(defender: BonusContext) -> tuple[Ruling, ...]:
    """Ruling `city-bonus` where an ordinary city is defended in the expansion."""
    in_expansion = defender.edition == "wisdom-and-warfare"
    is_doubtful = in_expansion and defender.place == "city" and not defender.is_idle
    return (Ruling("city-bonus", "six"),) if is_doubtful else ()


class Outcome(NamedTuple):
    """The winner and the id of the rule that decides."""

    winner: SideName
    because: str


class SideTotal(NamedTuple):
    """A side's value: health of its survivors less their wounds, and the bonus card."""

    health: Annotated[Amount, "The health of its survivors, in the base set their strength."]
    wounds: Annotated[
        Amount | None,
        "Wounds of its survivors; left out in the base set, where they lower nothing.",
    ]
    bonus: Annotated[
        Amount, "All of this side’s bonus, the part that the other side’s cancels included."
    ]
    bonus_card: BonusCard
    value: Annotated[
        Amount, "What decides the battle: health less wounds that count, and the bonus card."
    ]
    lines: Annotated[BattleLines, "How the value comes about, unit by unit."]
    bonus_lines: Annotated[BattleLines, "How the bonus comes about, source by source."]


class SideTotals(NamedTuple):
    """The values of both sides."""

    attacker: Annotated[SideTotal, "The attacker’s value."]
    defender: Annotated[SideTotal, "The defender’s value."]

    @property
    def values(self) -> Mapping[SideName, int]:
        return {"attacker": self.attacker.value, "defender": self.defender.value}


def compute_totals(state: BattleState) -> SideTotals:
    """The present values of both sides: their parts, every line, and every source of a bonus."""
    contexts = build_bonus_contexts(state.battle)
    bonuses = {side: list_bonus_lines(context) for side, context in contexts.items()}
    cards = assign_bonus_card({side: total(lines) for side, lines in bonuses.items()})
    return SideTotals(*[_build_total(state, side, bonuses[side], cards[side]) for side in SIDES])


def _build_total(
    state: BattleState, side: SideName, bonus: tuple[Line, ...], card: int
) -> SideTotal:
    """The value of a side; wounds are listed only in the edition in which they count."""
    lines, table = [], state.battle.table
    units = [front.units[side] for front in state.fronts if side in front.units]
    for one in units:
        params = build_unit_params(one.unit, table.edition)
        lines.append(Line("value.survivors", 1, one.unit.health, params))
        if one.wounds and table.counts_wounds:
            lines.append(Line("value.wounds", one.wounds, -1, params))
    if card:
        lines.append(Line("bonus.card", 1, card))
    return SideTotal(
        health=sum([one.unit.health for one in units]),
        wounds=sum([one.wounds for one in units]) if table.counts_wounds else None,
        bonus=total(bonus),
        bonus_card=card,
        value=total(lines),
        lines=build_lines(lines),
        bonus_lines=build_lines(bonus),
    )


def decide_outcome(battle: Battle, values: Mapping[SideName, int]) -> Outcome:
    if battle.is_undefended:
        return Outcome("attacker", "loss.figures")
    if values["attacker"] > values["defender"]:
        return Outcome("attacker", "result.highest")
    is_tie = values["attacker"] == values["defender"]
    return Outcome("defender", "result.tie_defender" if is_tie else "result.highest")
