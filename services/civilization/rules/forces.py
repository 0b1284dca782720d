"""The battle force: how many units a side may bring."""

from collections.abc import Collection, Mapping
from typing import Annotated, NamedTuple, TypeAlias

from services.civilization.rules.barbarians import refuse_barbarians, refuse_belongings
from services.civilization.rules.box import warn_beyond
from services.civilization.rules.lines import BattleLine, build_lines
from services.civilization.rules.places import CITIES, Place, refuse_place
from services.civilization.rules.position import SIDES, Armies, Battle, GivenEdition, Side, SideName
from services.civilization.rules.units import EXPANSION, Edition
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Choices, Range
from shared.core.illegal import Faults
from shared.core.sheet import Calculation, Line, Ruling, total

BASE = 3
PER_ARMY = 2
FOR_A_CITY = 3
FOR_GOVERNMENT = 1
COINS_FOR_A_UNIT = 5
RULE = "force.size"
MOST_COINS = 99
MOST_OWNED = 99

GOVERNMENTS = (
    "despotism",
    "anarchy",
    "republic",
    "monarchy",
    "feudalism",
    "democracy",
    "communism",
    "fundamentalism",
)
WAR_GOVERNMENTS: Mapping[Edition, str] = {
    "wisdom-and-warfare": "communism",
    "base": "fundamentalism",
}

_BARBARIAN_PLAYERS: Mapping[SideName, str] = {
    "defender": "left-neighbour",
    "attacker": "card-player",
}
Government: TypeAlias = Annotated[
    str | None,
    Choices(*GOVERNMENTS),
    "The side’s government, which may add a unit to its force; left out: none that does.",
]
Coins: TypeAlias = Annotated[
    int, Range(0, MOST_COINS), "The side’s coins, which count with `computers` only."
]


class ForceContext(NamedTuple):
    """What the size of one side's battle force depends on."""

    armies: Armies = 1
    place: Annotated[Place, "Where this side defends; left out when it attacks."] = "field"
    government: Government = None
    coins: Coins = 0
    computers: Annotated[
        bool, "Whether the side has Computers: each five of its `coins` add a unit."
    ] = False
    owned: Annotated[
        int | None, Range(0, MOST_OWNED), "Units in the side’s standing forces; left out: enough."
    ] = None
    barbarians: Annotated[
        bool, "Whether barbarians play this side: they always bring three units."
    ] = False
    edition: GivenEdition = EXPANSION


def list_force_lines(context: ForceContext) -> tuple[Line, ...]:
    """The lines of a battle force; the last may subtract units not owned."""
    if context.barbarians:
        return (Line(RULE, 1, BASE, wording="force.barbarians"),)
    if not context.armies and context.place not in CITIES:
        return (Line(RULE, 0, 0, wording="force.no_army"),)
    lines = [Line(RULE, 1, BASE, wording="force.base")]
    if context.armies > 1:
        lines.append(Line(RULE, context.armies - 1, PER_ARMY, wording="force.armies"))
    if context.place in CITIES:
        lines.append(Line(RULE, 1, FOR_A_CITY, wording="force.city"))
    if context.government == WAR_GOVERNMENTS[context.edition]:
        lines.append(Line(RULE, 1, FOR_GOVERNMENT, wording=f"force.{context.government}"))
    coin_units = context.coins // COINS_FOR_A_UNIT if context.computers else 0
    if coin_units:
        lines.append(Line(RULE, coin_units, 1, wording="force.computers"))
    missing = 0 if context.owned is None else total(lines) - context.owned
    if missing > 0:
        lines.append(Line(RULE, missing, -1, wording="force.lacking"))
    return tuple(lines)


class ForceAnswer(NamedTuple):
    """The size of a battle force, and where each unit of it comes from."""

    force: Annotated[Amount, "How many units the side may bring."]
    lines: Annotated[
        tuple[BattleLine, ...], AtMost(6), "Where these units come from, rule by rule."
    ]


def explain_battle_force(context: ForceContext) -> Calculation[ForceAnswer]:
    lines = list_force_lines(context)
    answer = ForceAnswer(total(lines), build_lines(lines))
    is_short = any(line.wording == "force.lacking" for line in lines)
    rulings = (Ruling("short-force", "what-exists"),) if is_short else ()
    if context.barbarians:
        return Calculation(answer, rulings)
    too_many = warn_beyond("units", context.owned or 0, "/owned")
    warnings = (*warn_beyond("armies", context.armies, "/armies"), *too_many)
    return Calculation(answer, rulings, warnings)


def find_force(given: ForceContext, faults: Faults) -> ForceContext:
    # In the field barbarians may be a horde, which attacks: they bring as many as in a village.
    context = given._replace(barbarians=given.barbarians or given.place == "village")
    if context.barbarians:
        refuse_belongings(context, "", faults)
    if context.barbarians and context.place not in ("field", "village"):
        faults.breach("barbarians.rank", "/place", wording="place")
    refuse_place(context.place, context.edition, "/place", faults)
    return context


def refuse_force(battle: Battle, faults: Faults, drawn: Collection[SideName] = ()) -> None:
    """Adds a fault for a side with more units than its battle force, without figures, or with the
    bonus of another government than its own. The units too many of a side `drawn` are drawn cards.
    """
    units_at = {
        side: f"/{side}/drawn/cards" if side in drawn else f"/{side}/units" for side in SIDES
    }
    attacker, defender = battle.attacker, battle.defender
    for side in SIDES:
        own = battle.side(side)
        if own.barbarians and own.force != BASE:
            faults.breach(RULE, f"/{side}/force", wording="barbarians", given=own.force)
        elif len(own.units) > own.force:
            faults.breach(RULE, units_at[side], force=own.force, given=len(own.units))
        sources = {one.source for one in own.bonus}
        if own.government not in (None, "fundamentalism") and "fundamentalism" in sources:
            faults.breach("bonus.fundamentalism", f"/{side}/government", wording="government")
    if not (attacker.armies or attacker.barbarians):
        faults.breach(RULE, "/attacker/armies", wording="no_army")
    if battle.is_undefended:
        _refuse_undefended(attacker, defender, units_at["defender"], faults)
    barbarians = {side: battle.side(side).barbarians for side in SIDES}
    refuse_barbarians(barbarians, battle.place, battle.table.edition, faults)


def _refuse_undefended(attacker: Side, defender: Side, units_at: str, faults: Faults) -> None:
    """Scouts alone play no units; without any figure there is nothing to attack."""
    if not defender.scouts:
        faults.breach(RULE, "/defender/armies", wording="nobody")
        return
    if defender.units:
        faults.breach(RULE, units_at, wording="scouts")
    if attacker.barbarians:
        faults.breach("barbarians.rank", "/attacker/barbarians", wording="scouts")


def find_force_rulings(battle: Battle) -> tuple[Ruling, ...]:
    """Ruling `short-force` of too few units, and `barbarian-player` where barbarians fight."""
    sides = {side: battle.side(side) for side in SIDES}
    is_fought = not battle.is_undefended
    is_short = is_fought and any(len(own.units) < own.force for own in sides.values())
    rulings = [Ruling("short-force", "what-exists")] if is_short else []
    for side, own in sides.items():
        if own.barbarians:
            rulings.append(Ruling("barbarian-player", _BARBARIAN_PLAYERS[side]))
    return tuple(rulings)
