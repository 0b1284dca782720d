"""What requests about battles mean at the table; every fault is noted."""

from dataclasses import replace

from services.civilization.rules.barbarians import (
    refuse_barbarian_units,
    refuse_belongings,
    resolve_place,
)
from services.civilization.rules.bonuses import build_bonus_contexts, refuse_bonuses
from services.civilization.rules.box import identify_unit, refuse_mixed_ranks
from services.civilization.rules.forces import ForceContext, list_force_lines, refuse_force
from services.civilization.rules.given_sides import Attacker, Battles, Defender
from services.civilization.rules.odds.hidden_hands import BattleOdds
from services.civilization.rules.position import SIDES, Battle, Side, SideName, TableRules
from services.civilization.rules.replay import BattleState, replay
from services.civilization.rules.units import Unit
from shared.core.illegal import Faults
from shared.core.pointers import pointer
from shared.core.sheet import Notice, total


def find_battle(given: Battles, faults: Faults) -> BattleState:
    """The battle after its plays; raises IllegalPosition."""
    battle, unknown_units = build_battle(given, faults)
    refuse_force(battle, faults)
    refuse_bonuses(build_bonus_contexts(battle), faults)
    state = replay(battle, faults, unknown_units)
    faults.raise_if_any()
    return state


def build_battle(given: Battles | BattleOdds, faults: Faults) -> tuple[Battle, frozenset[str]]:
    """The battle, and the ids of its units whose card cannot be identified."""
    table, attacker, defender = given.table, given.attacker, given.defender
    assert attacker is not None
    assert defender is not None
    unknown_units: set[str] = set()
    place, barbarians = resolve_place(defender.place, defender.barbarians)
    if (place, barbarians) != (defender.place, defender.barbarians):
        defender = replace(defender, place=place, barbarians=barbarians)
    attacker_side = _build_side("attacker", attacker, table, unknown_units, faults)
    defender_side = _build_side("defender", defender, table, unknown_units, faults)
    _refuse_shared_ids(attacker, defender, faults)
    battle = Battle(
        table=table,
        attacker=attacker_side,
        defender=defender_side,
        place=place,
        walls=defender.walls,
        fortified=defender.fortified,
        first=given.first,
        plays=given.plays if isinstance(given, Battles) else (),
    )
    return battle, frozenset(unknown_units)


def _build_side(
    name: SideName, given: Attacker, table: TableRules, unknown_units: set[str], faults: Faults
) -> Side:
    pairs = [
        (one, identify_unit(one, table.edition, f"/{name}/units/{index}", faults))
        for index, one in enumerate(given.units)
    ]
    units = [unit for _, unit in pairs]
    refuse_mixed_ranks(units, table.edition, f"/{name}/units", faults)
    if given.barbarians:
        refuse_barbarian_units(units, name, table.edition, faults)
        refuse_belongings(given, f"/{name}", faults)
    unknown_units |= {one.id for one, unit in pairs if unit is None}
    return Side(
        player=given.player,
        # An unidentified unit has a placeholder, so that its plays are checked all the same.
        units=tuple([unit or Unit(one.id, one.type, None, 1, 1) for one, unit in pairs]),
        armies=given.armies,
        scouts=given.scouts,
        bonus=given.bonus,
        barbarians=given.barbarians,
        force=_compute_force(given, table) if given.force is None else given.force,
        government=given.government,
    )


def _compute_force(given: Attacker, table: TableRules) -> int:
    context = ForceContext(
        armies=max(given.armies, 1),  # a side without an army has a fault of its own
        place=given.place if isinstance(given, Defender) else "field",
        government=given.government,
        coins=given.coins,
        computers=given.computers,
        barbarians=given.barbarians,
        edition=table.edition,
    )
    return total(list_force_lines(context))


def _refuse_shared_ids(attacker: Attacker, defender: Defender, faults: Faults) -> None:
    seen: set[str] = set()
    for side, given in zip(SIDES, (attacker, defender), strict=True):
        for index, unit in enumerate(given.units):
            if unit.id in seen:
                faults.note("unit.duplicate", f"/{side}/units/{index}/id", unit=unit.id)
            seen.add(unit.id)
    if defender.player == attacker.player:
        faults.note("player.duplicate", "/defender/player", player=defender.player)


def list_clamped(**limits: tuple[int, int]) -> tuple[Notice, ...]:
    """A warning for each work limit that a request gives too high; of each also the most."""
    return tuple(
        Notice("budget-clamped", pointer(name), {"given": given, "most": most})
        for name, (given, most) in limits.items()
        if given > most
    )
