"""What requests about battles mean at the table; every fault is noted."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

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
from services.civilization.rules.loots import (
    MOST_OF_A_VICTORY,
    LootBudget,
    compute_loot,
    refuse_defeat,
    resolve_defeat,
)
from services.civilization.rules.odds.dealing import Draw
from services.civilization.rules.odds.hidden_hands import MOST_NODES as MOST_ODDS_NODES
from services.civilization.rules.odds.hidden_hands import (
    MOST_SAMPLES,
    BattleOdds,
    DrawnCards,
    HiddenHands,
    build_barbarian_draw,
    refuse_draws,
)
from services.civilization.rules.odds.playing import refuse_too_many
from services.civilization.rules.position import (
    OTHER,
    SIDES,
    Battle,
    Play,
    Side,
    SideName,
    TableRules,
)
from services.civilization.rules.purchases import GOODS, LootSpending, fill_amounts, refuse_spending
from services.civilization.rules.replay import BattleState, replay
from services.civilization.rules.units import GROUND, Unit
from shared.core.illegal import Faults
from shared.core.pointers import pointer
from shared.core.sheet import Notice


def find_battle(given: Battles, faults: Faults) -> BattleState:
    """The battle after its plays; raises IllegalPosition."""
    battle, unknown_units = build_battle(given, given.plays, given.table, faults)
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


def find_bonuses(given: Bonuses, faults: Faults) -> Mapping[SideName, BonusContext]:
    """What the bonus of each side depends on; notes its faults."""
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


def find_force(given: ForceContext, faults: Faults) -> ForceContext:
    """What a battle force depends on; notes its faults."""
    # In the field barbarians may be a horde, which attacks: they bring as many as in a village.
    barbarians = given.barbarians or given.place == "village"
    context = given._replace(barbarians=barbarians)
    refuse_context(context, faults)
    return context


def find_loots(given: Loots, faults: Faults) -> LootSpending:
    """The loot and its purchases; notes their faults, raises IllegalPosition without any loot."""
    loser = given.loser
    goods = {name: count for name in GOODS if (count := getattr(loser, name)) is not None}
    spending = LootSpending(
        budget=_build_budget(given, given.table, faults),
        purchases=fill_amounts(given.purchases, goods),
        goods=goods,
        technologies=loser.technologies,
        winner_technologies=given.winner.technologies,
        warnings=tuple(_list_budget_warnings(given)),
    )
    refuse_spending(spending, faults)
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


def find_hands(given: BattleOdds, faults: Faults) -> HiddenHands:
    """The battle with hidden hands; notes its faults, raises IllegalPosition where it has any."""
    limits = WorkLimits()
    battle, _ = build_battle(given, (), given.table, faults)
    drawn = {"attacker": given.attacker.drawn, "defender": given.defender.drawn}
    hidden_hands = HiddenHands(
        battle=battle,
        draws={side: _build_draw(drawn[side], battle, side) for side in SIDES},
        model=given.model,
        shared_deck=given.shared_deck,
        seed=given.seed,
        samples=limits.limit("samples", given.samples, MOST_SAMPLES),
        node_budget=limits.limit("node_budget", given.node_budget, MOST_ODDS_NODES),
        clamped=tuple(limits.clamped),
    )
    whole = hidden_hands.with_placeholders
    refuse_force(whole, faults)
    refuse_bonuses(build_bonus_contexts(whole), faults)
    refuse_draws(hidden_hands, faults)
    faults.raise_if_any()
    refuse_too_many(hidden_hands, faults)
    return hidden_hands


class WorkLimits:
    """A warning for each of the work limits that a request gives too high."""

    def __init__(self) -> None:
        self.clamped: list[Notice] = []

    def limit(self, name: str, given: int, most: int) -> int:
        """The limit of this name, at most `most`."""
        if given > most:
            params = {"given": given, "most": most}
            self.clamped.append(Notice("budget-clamped", pointer(name), params))
        return min(given, most)


def _build_draw(drawn: DrawnCards | None, battle: Battle, side: SideName) -> Draw:
    """The unknown cards of a side; barbarians who draw as many as they may draw by type."""
    if drawn is None:
        return Draw((0,), dict.fromkeys(GROUND, 1))
    cards: tuple[int, ...] = (drawn.cards,)
    if battle.side(side).barbarians:
        by_type = build_barbarian_draw(battle, side)
        cards = by_type if sum(by_type) == drawn.cards else cards
    named = {kind: getattr(drawn.ranks, kind) for kind in GROUND}
    ranks = {kind: drawn.rank if rank is None else rank for kind, rank in named.items()}
    return Draw(cards, ranks, frozenset([kind for kind in GROUND if named[kind] is not None]))
