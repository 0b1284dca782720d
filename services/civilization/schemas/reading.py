"""Reads normalized requests into positions.

Every fault is collected, and all are raised at once as IllegalPosition.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from marshmallow import ValidationError

from services.civilization.rules.barbarians import (
    refuse_barbarian_units,
    refuse_barbarians,
    refuse_belongings,
    resolve_place,
)
from services.civilization.rules.bonuses import BonusContext, build_bonus_contexts, refuse_bonuses
from services.civilization.rules.box import warn_of_figures
from services.civilization.rules.cards import identify_unit, refuse_mixed_ranks
from services.civilization.rules.forces import (
    BATTLE_FORCES,
    ForceContext,
    compute_force_size,
    refuse_context,
    refuse_force,
)
from services.civilization.rules.given_loots import Loots
from services.civilization.rules.given_sides import (
    Attacker,
    Battles,
    BonusAttacker,
    Bonuses,
    Defender,
)
from services.civilization.rules.goods import GOODS
from services.civilization.rules.loots import (
    MOST_OF_A_VICTORY,
    LootBudget,
    compute_loot,
    refuse_defeat,
    resolve_defeat,
)
from services.civilization.rules.notation import decode_battle
from services.civilization.rules.odds.given_hands import BattleOdds
from services.civilization.rules.position import (
    OTHER,
    SIDES,
    Battle,
    Play,
    Side,
    SideName,
    TableRules,
)
from services.civilization.rules.purchases import LootSpending, fill_amounts, refuse_spending
from services.civilization.rules.replay import BattleState, replay
from services.civilization.rules.units import Unit
from services.civilization.schemas.requests import BATTLES
from shared.core.illegal import Faults, IllegalPosition
from shared.core.sheet import Notice
from shared.schemas.bodies import Normalized
from shared.schemas.declared import build_reader

read_given_battle = build_reader(Battles)
read_given_bonuses = build_reader(Bonuses)
read_given_force = build_reader(ForceContext, BATTLE_FORCES)
read_given_loots = build_reader(Loots)


def read_battle(normalized: Normalized) -> BattleState:
    """The battle after its plays; raises IllegalPosition."""
    faults = Faults()
    if "code" in normalized:
        return _read_code(normalized, faults)
    for side in SIDES:
        if side not in normalized:
            faults.note("side.missing", f"/{side}")
    faults.raise_if_any()
    return _build_state(normalized, faults)


def _read_code(normalized: Normalized, faults: Faults) -> BattleState:
    """A battle given by its code; every fault has the pointer of the code."""
    if normalized["plays"] or any(name in normalized for name in ("attacker", "defender", "first")):
        faults.note("code.alone", "/code")
    whole = _decode(normalized["code"])
    if whole is None:
        faults.note("code.unreadable", "/code")
    elif whole["rules"]["edition"] != normalized["rules"]["edition"]:
        faults.breach("cards.one_set", "/code", wording="code")
    faults.raise_if_any()
    assert whole is not None
    try:
        state = _build_state({**whole, "rules": normalized["rules"]}, faults)
    except IllegalPosition as illegal:
        found = tuple(fault._replace(pointer="/code") for fault in illegal.faults)
        raise IllegalPosition(found) from None
    return state._replace(battle=state.battle._replace(is_coded=True))


def _decode(code: str) -> Normalized | None:
    """The request that a code encodes, None if it is no valid code."""
    try:
        return BATTLES.parse(decode_battle(code))
    except ValidationError:
        return None


def _build_state(normalized: Normalized, faults: Faults) -> BattleState:
    given: Battles = read_given_battle(normalized)
    table = read_table_rules(normalized)
    battle, unknown_units = build_battle(given, given.plays, table, faults)
    refuse_force(battle, faults)
    refuse_bonuses(build_bonus_contexts(battle), faults)
    state = replay(battle, faults, unknown_units)
    faults.raise_if_any()
    return state


def build_battle(
    given: Battles | BattleOdds, plays: tuple[Play, ...], table: TableRules, faults: Faults
) -> tuple[Battle, frozenset[str]]:
    """The battle, and the ids of its units whose card cannot be identified."""
    attacker, defender = given.attacker, given.defender
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
        plays=plays,
    )
    return battle, frozenset(unknown_units)


def read_table_rules(normalized: Normalized) -> TableRules:
    """Edition and options of a request."""
    rules = normalized["rules"]
    return TableRules(rules["edition"], **rules["options"])


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
    """The size of a side's battle force, which the request for a battle does not give."""
    return compute_force_size(
        ForceContext(
            armies=max(given.armies, 1),  # a side without an army has a fault of its own
            place=given.place if isinstance(given, Defender) else "field",
            government=given.government,
            coins=given.coins,
            computers=given.computers,
            barbarians=given.barbarians,
            edition=table.edition,
        )
    )


def _refuse_shared_ids(attacker: Attacker, defender: Defender, faults: Faults) -> None:
    """Adds a fault for a unit id or a player that both or one side uses twice."""
    seen: set[str] = set()
    for side, given in zip(SIDES, (attacker, defender), strict=True):
        for index, unit in enumerate(given.units):
            if unit.id in seen:
                faults.note("unit.duplicate", f"/{side}/units/{index}/id", unit=unit.id)
            seen.add(unit.id)
    if defender.player == attacker.player:
        faults.note("player.duplicate", "/defender/player", player=defender.player)


def read_bonuses(normalized: Normalized) -> Mapping[SideName, BonusContext]:
    """What the bonus of each side depends on; raises IllegalPosition."""
    faults = Faults()
    given: Bonuses = read_given_bonuses(normalized)
    defender = given.defender
    sides: dict[SideName, BonusAttacker] = {"attacker": given.attacker, "defender": defender}
    place, defended = resolve_place(defender.place, defender.barbarians)
    barbarians: dict[SideName, bool] = {
        "attacker": given.attacker.barbarians,
        "defender": defended,
    }
    both = {
        side: BonusContext(
            side=side,
            edition=normalized["rules"]["edition"],
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
    refuse_barbarians(barbarians, place, normalized["rules"]["edition"], faults)
    refuse_bonuses(both, faults)
    faults.raise_if_any()
    return both


def read_force(normalized: Normalized) -> ForceContext:
    """What a battle force depends on; raises IllegalPosition."""
    faults = Faults()
    given: ForceContext = read_given_force(normalized)
    # In the field barbarians may be a horde, which attacks: they bring as many as in a village.
    barbarians = given.barbarians or given.place == "village"
    context = given._replace(barbarians=barbarians, edition=normalized["rules"]["edition"])
    refuse_context(context, faults)
    faults.raise_if_any()
    return context


def read_loots(normalized: Normalized) -> LootSpending:
    """The loot and its purchases; raises IllegalPosition."""
    faults = Faults()
    given: Loots = read_given_loots(normalized)
    loser = given.loser
    goods = {name: count for name in GOODS if (count := getattr(loser, name)) is not None}
    spending = LootSpending(
        budget=_build_budget(given, read_table_rules(normalized), faults),
        purchases=fill_amounts(given.purchases, goods),
        goods=goods,
        technologies=loser.technologies,
        winner_technologies=given.winner.technologies,
        warnings=tuple(_list_budget_warnings(given)),
    )
    refuse_spending(spending, faults)
    faults.raise_if_any()
    return spending


def _list_budget_warnings(given: Loots) -> Iterator[Notice]:
    if given.defeat is not None:
        yield from warn_of_figures(given.defeat.armies, given.defeat.scouts, "defeat")
    if (given.budget or 0) > MOST_OF_A_VICTORY:
        yield Notice("loot.beyond", "/budget")


def _build_budget(given: Loots, table: TableRules, faults: Faults) -> LootBudget:
    if (given.budget is None) == (given.defeat is None):
        faults.note("budget.missing", "/budget")
        faults.raise_if_any()
    if given.budget is not None:
        return LootBudget(given=given.budget)
    assert given.defeat is not None
    defeat = resolve_defeat(given.defeat)
    refuse_defeat(given.defeat, table.edition, faults)
    return compute_loot(defeat, table)
