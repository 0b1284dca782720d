"""Reads normalized requests into positions.

Every fault is collected, and all are raised at once as IllegalPosition.
"""

from collections.abc import Mapping, Sequence

from marshmallow import ValidationError

from services.civilization.rules.barbarians import (
    refuse_barbarian_units,
    refuse_barbarians,
    resolve_place,
)
from services.civilization.rules.bonuses import (
    CUSTOM,
    BonusContext,
    build_bonus_contexts,
    refuse_bonuses,
)
from services.civilization.rules.cards import (
    GivenUnit,
    identify_unit,
    refuse_mixed_ranks,
)
from services.civilization.rules.forces import ForceContext, compute_force_size, refuse_force
from services.civilization.rules.loots import Defeat, LootBudget, compute_loot
from services.civilization.rules.notation import COUNTED_AS, decode_battle
from services.civilization.rules.position import (
    OTHER,
    SIDES,
    Battle,
    BonusSource,
    Place,
    Play,
    Side,
    SideName,
    TableRules,
)
from services.civilization.rules.purchases import (
    GOODS,
    LootSpending,
    Purchase,
    Technology,
    fill_amounts,
    refuse_spending,
)
from services.civilization.rules.replay import BattleState, replay
from services.civilization.rules.units import Edition, Unit
from services.civilization.schemas.requests import Battles
from shared.core.illegal import Faults, IllegalPosition
from shared.schemas.bodies import Normalized

BATTLES = Battles()


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
    battle, unknown_units = build_battle(normalized, faults)
    refuse_force(battle, faults)
    refuse_bonuses(build_bonus_contexts(battle), faults)
    state = replay(battle, faults, unknown_units)
    faults.raise_if_any()
    return state


def build_battle(normalized: Normalized, faults: Faults) -> tuple[Battle, frozenset[str]]:
    """The battle, and the ids of its units whose card cannot be identified."""
    table = read_table_rules(normalized)
    unknown_units: set[str] = set()
    attacker, defender = normalized["attacker"], normalized["defender"]
    place, barbarians = resolve_place(defender["place"], defender["barbarians"])
    attacker_side = _read_side(
        "attacker", {**attacker, "place": "field"}, table, unknown_units, faults
    )
    resolved = {**defender, "place": place, "barbarians": barbarians}
    defender_side = _read_side("defender", resolved, table, unknown_units, faults)
    _refuse_shared_ids(normalized, faults)
    battle = Battle(
        table=table,
        attacker=attacker_side,
        defender=defender_side,
        place=place,
        walls=defender["walls"],
        fortified=defender["fortified"],
        first=normalized["first"],
        plays=tuple(
            [Play(play["side"], play["unit"], play.get("front")) for play in normalized["plays"]]
        ),
    )
    return battle, frozenset(unknown_units)


def read_table_rules(normalized: Normalized) -> TableRules:
    """Edition and options of a request."""
    rules = normalized["rules"]
    options = rules["options"]
    return TableRules(
        rules["edition"],
        options["aircraft_trumps"],
        options["loot"],
        options["scout_kill_loot"],
    )


def _read_side(
    name: SideName, given: Normalized, table: TableRules, unknown_units: set[str], faults: Faults
) -> Side:
    pairs = [
        (one, identify_unit(read_unit(one), table.edition, f"/{name}/units/{index}", faults))
        for index, one in enumerate(given["units"])
    ]
    units = [unit for _, unit in pairs]
    refuse_mixed_ranks(units, table.edition, f"/{name}/units", faults)
    if given["barbarians"]:
        refuse_barbarian_units(units, name, table.edition, faults)
    unknown_units |= {one["id"] for one, unit in pairs if unit is None}
    return Side(
        player=given["player"],
        # An unidentified unit has a placeholder, so that its plays are checked all the same.
        units=tuple([unit or Unit(one["id"], one["type"], None, 1, 1) for one, unit in pairs]),
        armies=given["armies"],
        scouts=given["scouts"],
        bonus=read_bonus_sources(given["bonus"]),
        barbarians=given["barbarians"],
        force=given["force"]
        if "force" in given
        else compute_force_size(_build_force_context(given, table.edition)),
    )


def _build_force_context(given: Normalized, edition: Edition) -> ForceContext:
    """What the size of a side's battle force depends on, in a request for a battle."""
    return ForceContext(
        edition=edition,
        armies=given["armies"],
        place=given["place"],
        government=given.get("government"),
        coins=given["coins"],
        computers=given["computers"],
        barbarians=given["barbarians"],
    )


def read_unit(one: Normalized) -> GivenUnit:
    """A unit as the request describes it."""
    get = one.get
    return GivenUnit(
        one["id"], one["type"], get("rank"), get("line"), get("strength"), get("health")
    )


def read_bonus_sources(given: Sequence[Normalized]) -> tuple[BonusSource, ...]:
    """A side's sources of bonus."""
    return tuple(
        [
            BonusSource(CUSTOM, points=one["points"], label=one["label"])
            if one["source"] == CUSTOM
            else BonusSource(one["source"], one[COUNTED_AS.get(one["source"], "count")])
            for one in given
        ]
    )


def _refuse_shared_ids(normalized: Normalized, faults: Faults) -> None:
    """Adds a fault for a unit id or a player that both or one side uses twice."""
    seen: set[str] = set()
    for side in SIDES:
        for index, unit in enumerate(normalized[side]["units"]):
            if unit["id"] in seen:
                faults.note("unit.duplicate", f"/{side}/units/{index}/id", unit=unit["id"])
            seen.add(unit["id"])
    player = normalized["defender"]["player"]
    if player == normalized["attacker"]["player"]:
        faults.note("player.duplicate", "/defender/player", player=player)


def read_bonuses(normalized: Normalized) -> Mapping[SideName, BonusContext]:
    """What the bonus of each side depends on; raises IllegalPosition."""
    faults = Faults()
    defender = normalized["defender"]
    counts = {side: normalized[side].get("units") for side in SIDES}
    place, defended = resolve_place(defender["place"], defender["barbarians"])
    barbarians: dict[SideName, bool] = {
        "attacker": normalized["attacker"]["barbarians"],
        "defender": defended,
    }
    both = {
        side: BonusContext(
            side=side,
            edition=normalized["rules"]["edition"],
            sources=read_bonus_sources(normalized[side]["bonus"]),
            units=counts[side],
            enemies=counts[OTHER[side]],
            place=place,
            walls=defender["walls"],
            fortified=defender["fortified"],
            barbarians=barbarians[side],
        )
        for side in SIDES
    }
    refuse_barbarians(barbarians, place, faults)
    refuse_bonuses(both, faults)
    faults.raise_if_any()
    return both


def read_force(normalized: Normalized) -> ForceContext:
    """What a battle force depends on; raises IllegalPosition."""
    faults = Faults()
    # In the field barbarians may be a horde, which attacks: they bring as many as in a village.
    barbarians = normalized["barbarians"] or normalized["place"] == "village"
    if barbarians and normalized["place"] not in ("field", "village"):
        faults.breach("barbarians.rank", "/place", wording="place")
    faults.raise_if_any()
    return ForceContext(
        edition=normalized["rules"]["edition"],
        armies=normalized["armies"],
        place=normalized["place"],
        government=normalized.get("government"),
        coins=normalized["coins"],
        computers=normalized["computers"],
        owned=normalized.get("owned"),
        barbarians=barbarians,
    )


def read_loots(normalized: Normalized) -> LootSpending:
    """The loot and its purchases; raises IllegalPosition."""
    faults = Faults()
    loser, winner = normalized["loser"], normalized["winner"]
    goods = {name: loser[name] for name in GOODS if name in loser}
    spending = LootSpending(
        budget=_read_budget(normalized, faults),
        purchases=fill_amounts([_read_purchase(one) for one in normalized["purchases"]], goods),
        goods=goods,
        technologies=_read_technologies(loser),
        winner_technologies=_read_technologies(winner),
    )
    refuse_spending(spending, faults)
    faults.raise_if_any()
    return spending


def _read_budget(normalized: Normalized, faults: Faults) -> LootBudget:
    if ("budget" in normalized) == ("defeat" in normalized):
        faults.note("budget.missing", "/budget")
        faults.raise_if_any()
    if "budget" in normalized:
        return LootBudget(given=normalized["budget"])
    table, defeat = read_table_rules(normalized), normalized["defeat"]
    place, barbarians = _read_defeat_place(defeat, faults)
    return compute_loot(
        Defeat(
            loser=defeat["loser"],
            place=place,
            armies=defeat["armies"],
            scouts=defeat["scouts"],
            city_and_figures=table.loot,
            scout_kill_loot=table.scout_kill_loot,
            barbarians=barbarians,
            base=table.edition == "base",
        )
    )


def _read_defeat_place(defeat: Normalized, faults: Faults) -> tuple[Place, SideName | None]:
    """The place of the defeat, and the side, if any, that barbarians played."""
    side = defeat.get("barbarians")
    place, defended = resolve_place(defeat["place"], side == "defender")
    both: dict[SideName, bool] = {"attacker": side == "attacker", "defender": defended}
    where = {"place_at": "/defeat/place", "horde_at": "/defeat/barbarians"}
    refuse_barbarians(both, place, faults, **where)
    return place, "defender" if defended else side


def _read_purchase(one: Normalized) -> Purchase:
    return Purchase(
        effect=one["effect"],
        amount=one.get("amount", 0),
        technology=one.get("technology"),
        hidden=one.get("hidden", False),
    )


def _read_technologies(given: Normalized) -> tuple[Technology, ...] | None:
    if "technologies" not in given:
        return None
    return tuple(Technology(one["id"], one["level"]) for one in given["technologies"])
