"""Settled requests into positions. All that the rules do not allow is told at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import ValidationError

from services.civilization.rules.barbarians import (
    ground,
    refuse_barbarian_units,
    refuse_barbarians,
)
from services.civilization.rules.bonuses import OWN, Stance, refuse_bonuses, stances
from services.civilization.rules.cards import (
    GivenUnit,
    refuse_mixed_ranks,
    unit_of,
)
from services.civilization.rules.course import Course, replay
from services.civilization.rules.forces import Muster, force_size, refuse_force
from services.civilization.rules.loots import Budget, Defeat, budget_of
from services.civilization.rules.notation import COUNTED_AS, request_of
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
    Purchase,
    Spending,
    Technology,
    refuse_spending,
    with_amounts,
)
from services.civilization.rules.units import Edition, Unit
from services.civilization.schemas.requests import Battles
from shared.core.illegal import Faults, IllegalPosition

Settled = Mapping[str, Any]

BATTLES = Battles()


def read_battle(settled: Settled) -> Course:
    """The battle after its plays; raises IllegalPosition."""
    faults = Faults()
    if "code" in settled:
        return _read_code(settled, faults)
    for side in SIDES:
        if side not in settled:
            faults.note("side.missing", f"/{side}")
    faults.raise_if_any()
    return _course(settled, faults)


def _read_code(settled: Settled, faults: Faults) -> Course:
    """A battle told by its code: every fault of it is the code's."""
    if settled["plays"] or any(name in settled for name in ("attacker", "defender", "first")):
        faults.note("code.alone", "/code")
    whole = _told_by(settled["code"])
    if whole is None:
        faults.note("code.unreadable", "/code")
    elif whole["rules"]["edition"] != settled["rules"]["edition"]:
        faults.breach("cards.one_set", "/code", wording="code")
    faults.raise_if_any()
    assert whole is not None
    try:
        course = _course({**whole, "rules": settled["rules"]}, faults)
    except IllegalPosition as illegal:
        found = tuple(fault._replace(pointer="/code") for fault in illegal.faults)
        raise IllegalPosition(found) from None
    return course._replace(battle=course.battle._replace(coded=True))


def _told_by(code: str) -> Settled | None:
    """The request that a code stands for, None if there is none of that form."""
    try:
        return BATTLES.parse(request_of(code))
    except ValidationError:
        return None


def _course(settled: Settled, faults: Faults) -> Course:
    battle, untold = battle_of(settled, faults)
    refuse_force(battle, faults)
    refuse_bonuses(stances(battle), faults)
    course = replay(battle, faults, untold)
    faults.raise_if_any()
    return course


def battle_of(settled: Settled, faults: Faults) -> tuple[Battle, frozenset[str]]:
    """The battle, and the ids of its units that cannot be told."""
    table = table_rules(settled)
    untold: set[str] = set()
    attacker, defender = settled["attacker"], settled["defender"]
    place, barbarians = ground(defender["place"], defender["barbarians"])
    attacker_side = _side("attacker", {**attacker, "place": "field"}, table, untold, faults)
    told = {**defender, "place": place, "barbarians": barbarians}
    defender_side = _side("defender", told, table, untold, faults)
    _refuse_shared_ids(settled, faults)
    battle = Battle(
        table=table,
        attacker=attacker_side,
        defender=defender_side,
        place=place,
        walls=defender["walls"],
        fortified=defender["fortified"],
        first=settled["first"],
        plays=tuple(
            [Play(play["side"], play["unit"], play.get("front")) for play in settled["plays"]]
        ),
    )
    return battle, frozenset(untold)


def table_rules(settled: Settled) -> TableRules:
    """Edition and options of a request."""
    rules = settled["rules"]
    options = rules["options"]
    return TableRules(
        rules["edition"],
        options["aircraft_trumps"],
        options["loot"],
        options["scout_kill_loot"],
    )


def _side(
    name: SideName, given: Settled, table: TableRules, untold: set[str], faults: Faults
) -> Side:
    told = [
        (one, unit_of(given_unit(one), table.edition, f"/{name}/units/{index}", faults))
        for index, one in enumerate(given["units"])
    ]
    units = [unit for _, unit in told]
    refuse_mixed_ranks(units, table.edition, f"/{name}/units", faults)
    if given["barbarians"]:
        refuse_barbarian_units(units, name, table.edition, faults)
    untold |= {one["id"] for one, unit in told if unit is None}
    return Side(
        player=given["player"],
        # A unit that cannot be told is held all the same, so that its plays are followed.
        units=tuple([unit or Unit(one["id"], one["type"], None, 1, 1) for one, unit in told]),
        armies=given["armies"],
        scouts=given["scouts"],
        bonus=bonus_sources(given["bonus"]),
        barbarians=given["barbarians"],
        force=given["force"] if "force" in given else force_size(_muster(given, table.edition)),
    )


def _muster(given: Settled, edition: Edition) -> Muster:
    """What the battle force of a side depends on, as far as a battle tells it."""
    return Muster(
        edition=edition,
        armies=given["armies"],
        place=given["place"],
        government=given.get("government"),
        coins=given["coins"],
        computers=given["computers"],
        barbarians=given["barbarians"],
    )


def given_unit(one: Settled) -> GivenUnit:
    """A unit as the caller describes it."""
    told = one.get
    return GivenUnit(
        one["id"], one["type"], told("rank"), told("line"), told("strength"), told("health")
    )


def bonus_sources(given: Sequence[Settled]) -> tuple[BonusSource, ...]:
    """A side's sources of bonus."""
    return tuple(
        [
            BonusSource(OWN, points=one["points"], label=one["label"])
            if one["source"] == OWN
            else BonusSource(one["source"], one[COUNTED_AS.get(one["source"], "count")])
            for one in given
        ]
    )


def _refuse_shared_ids(settled: Settled, faults: Faults) -> None:
    """Units are told apart by their ids, the two sides by their players."""
    seen: set[str] = set()
    for side in SIDES:
        for index, unit in enumerate(settled[side]["units"]):
            if unit["id"] in seen:
                faults.note("unit.duplicate", f"/{side}/units/{index}/id", unit=unit["id"])
            seen.add(unit["id"])
    player = settled["defender"]["player"]
    if player == settled["attacker"]["player"]:
        faults.note("player.duplicate", "/defender/player", player=player)


def read_bonuses(settled: Settled) -> Mapping[SideName, Stance]:
    """Both sides as far as their bonus goes; raises IllegalPosition."""
    faults = Faults()
    defender = settled["defender"]
    counts = {side: settled[side].get("units") for side in SIDES}
    place, defended = ground(defender["place"], defender["barbarians"])
    barbarians: dict[SideName, bool] = {
        "attacker": settled["attacker"]["barbarians"],
        "defender": defended,
    }
    both = {
        side: Stance(
            side=side,
            edition=settled["rules"]["edition"],
            sources=bonus_sources(settled[side]["bonus"]),
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


def read_force(settled: Settled) -> Muster:
    """What a battle force depends on; raises IllegalPosition."""
    faults = Faults()
    # In the field barbarians may be a horde, which attacks: they bring as many as in a village.
    barbarians = settled["barbarians"] or settled["place"] == "village"
    if barbarians and settled["place"] not in ("field", "village"):
        faults.breach("barbarians.rank", "/place", wording="place")
    faults.raise_if_any()
    return Muster(
        edition=settled["rules"]["edition"],
        armies=settled["armies"],
        place=settled["place"],
        government=settled.get("government"),
        coins=settled["coins"],
        computers=settled["computers"],
        owned=settled.get("owned"),
        barbarians=barbarians,
    )


def read_loots(settled: Settled) -> Spending:
    """A budget and how it is spent; raises IllegalPosition."""
    faults = Faults()
    loser, winner = settled["loser"], settled["winner"]
    goods = {name: loser[name] for name in GOODS if name in loser}
    spending = Spending(
        budget=_budget(settled, faults),
        purchases=with_amounts([_purchase(one) for one in settled["purchases"]], goods),
        goods=goods,
        technologies=_technologies(loser),
        learned=_technologies(winner),
    )
    refuse_spending(spending, faults)
    faults.raise_if_any()
    return spending


def _budget(settled: Settled, faults: Faults) -> Budget:
    if ("budget" in settled) == ("defeat" in settled):
        faults.note("budget.missing", "/budget")
        faults.raise_if_any()
    if "budget" in settled:
        return Budget(given=settled["budget"])
    table, defeat = table_rules(settled), settled["defeat"]
    place, barbarians = _defeated(defeat, faults)
    return budget_of(
        Defeat(
            loser=defeat["loser"],
            place=place,
            armies=defeat["armies"],
            scouts=defeat["scouts"],
            both=table.loot,
            scout_kill_loot=table.scout_kill_loot,
            barbarians=barbarians,
            base=table.edition == "base",
        )
    )


def _defeated(defeat: Settled, faults: Faults) -> tuple[Place, SideName | None]:
    """Where the battle was, and the side, if any, that barbarians played."""
    told = defeat.get("barbarians")
    place, defended = ground(defeat["place"], told == "defender")
    both: dict[SideName, bool] = {"attacker": told == "attacker", "defender": defended}
    where = {"place_at": "/defeat/place", "horde_at": "/defeat/barbarians"}
    refuse_barbarians(both, place, faults, **where)
    return place, "defender" if defended else told


def _purchase(one: Settled) -> Purchase:
    return Purchase(
        effect=one["effect"],
        amount=one.get("amount", 0),
        technology=one.get("technology"),
        hidden=one.get("hidden", False),
    )


def _technologies(given: Settled) -> tuple[Technology, ...] | None:
    if "technologies" not in given:
        return None
    return tuple(Technology(one["id"], one["level"]) for one in given["technologies"])
