"""The battle force: how many units a side may bring.

`force.size`: three units; two more for each army figure beyond the first; three more for who
defends a city, which a city-state is not; one more under communism, or under fundamentalism in the
base set; one more for every five coins with computers; never more than the side owns. Barbarians
always bring three. Who owns fewer plays what there is (ruling `short-force`).

This module does not know the units themselves.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.civilization.rules.barbarians import refuse_barbarians
from services.civilization.rules.lines import shown_line
from services.civilization.rules.position import CITIES, SIDES, Battle, Place, Side
from services.civilization.rules.units import Edition
from shared.core.illegal import Faults
from shared.core.phrases import Plain
from shared.core.sheet import Calculation, Line, Ruling, total

BASE = 3
PER_ARMY = 2
FOR_A_CITY = 3
FOR_GOVERNMENT = 1
COINS_FOR_A_UNIT = 5
RULE = "force.size"

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
MARTIAL: Mapping[Edition, str] = {
    "wisdom-and-warfare": "communism",
    "base": "fundamentalism",
}
"""The government under which one more unit fights."""

_OF_BARBARIANS = Line(RULE, 1, BASE, wording="force.barbarians")
_OF_ANYBODY = Line(RULE, 1, BASE, wording="force.base")


class Muster(NamedTuple):
    """What a side's battle force depends on; `owned` is None where it is not told.

    `place` is where it defends; who attacks is in the field.
    """

    edition: Edition
    armies: int = 1
    place: Place = "field"
    government: str | None = None
    coins: int = 0
    computers: bool = False
    owned: int | None = None
    barbarians: bool = False


def force_lines(muster: Muster) -> tuple[Line, ...]:
    """What the battle force is made of, in units; the last line may take off what is not owned.

    Rule `force.size`.
    """
    if muster.barbarians:
        return (_OF_BARBARIANS,)
    lines = [_OF_ANYBODY]
    if muster.armies > 1:
        lines.append(Line(RULE, muster.armies - 1, PER_ARMY, wording="force.armies"))
    if muster.place in CITIES:
        lines.append(Line(RULE, 1, FOR_A_CITY, wording="force.city"))
    if muster.government == MARTIAL[muster.edition]:
        lines.append(Line(RULE, 1, FOR_GOVERNMENT, wording=f"force.{muster.government}"))
    fives = muster.coins // COINS_FOR_A_UNIT if muster.computers else 0
    if fives:
        lines.append(Line(RULE, fives, 1, wording="force.computers"))
    lacking = 0 if muster.owned is None else total(lines) - muster.owned
    if lacking > 0:
        lines.append(Line(RULE, lacking, -1, wording="force.lacking"))
    return tuple(lines)


def force_size(muster: Muster) -> int:
    """Units in the battle force."""
    return total(force_lines(muster))


def battle_force(muster: Muster) -> Calculation:
    """The size of a side's battle force and where each unit of it comes from."""
    lines = force_lines(muster)
    facts: dict[str, Plain] = {
        "force": total(lines),
        "lines": [shown_line(line) for line in lines],
    }
    short = any(line.wording == "force.lacking" for line in lines)
    return Calculation(facts, (Ruling("short-force", "what-exists"),) if short else ())


def refuse_force(fought: Battle, faults: Faults) -> None:
    """Notes a side with more units than its battle force, or with nothing to fight with."""
    attacker, defender = fought.attacker, fought.defender
    for side in SIDES:
        own = fought.side(side)
        if len(own.units) > own.force:
            faults.breach(RULE, f"/{side}/units", force=own.force, given=len(own.units))
    if not (attacker.armies or attacker.barbarians):
        faults.breach(RULE, "/attacker/armies", wording="no_army")
    if fought.undefended:
        _refuse_undefended(defender, faults)
        if attacker.barbarians:
            faults.breach("barbarians.rank", "/attacker/barbarians", wording="scouts")
    refuse_barbarians({side: fought.side(side).barbarians for side in SIDES}, fought.place, faults)


def _refuse_undefended(defender: Side, faults: Faults) -> None:
    """Scouts alone fight no battle; where nobody stands there is nothing to attack."""
    if defender.units:
        faults.breach(RULE, "/defender/units", wording="scouts")
    if not defender.scouts:
        faults.breach(RULE, "/defender/armies", wording="nobody")


def force_rulings(fought: Battle) -> tuple[Ruling, ...]:
    """Ruling `short-force` where a side has fewer units than its battle force."""
    if fought.undefended:
        return ()
    short = any(len(own.units) < own.force for own in (fought.attacker, fought.defender))
    return (Ruling("short-force", "what-exists"),) if short else ()
