"""Replays a battle: checks every play and carries it out, clash by clash.

A play that is refused is skipped, so that the plays after it are checked all the same.
"""

from collections.abc import Collection, Mapping
from typing import Annotated, NamedTuple

from services.civilization.rules.fronts import (
    Clash,
    Front,
    FrontUnit,
    find_clash_rulings,
    find_front_breach,
    resolve_clash,
)
from services.civilization.rules.position import OTHER, SIDES, Battle, Play, SideName
from services.civilization.rules.units import Unit, UnitId
from shared.core.answers import MANY
from shared.core.declarations import Range
from shared.core.illegal import Faults
from shared.core.sheet import Ruling, distinct_rulings


class PlayRecord(NamedTuple):
    """A play that was carried out: its index in the request, its front, and its result.

    `values` are the points of both sides' living units after it; `opponent` is the unit it met,
    None on a new front.
    """

    at: int
    side: SideName
    unit: Unit
    front: int
    values: Mapping[SideName, int]
    opponent: Unit | None = None
    clash: Clash | None = None

    def unit_of(self, side: SideName) -> Unit:
        assert self.opponent is not None
        return self.unit if side == self.side else self.opponent


class NextPlay(NamedTuple):
    """A play as it is sent."""

    side: Annotated[SideName, "The side that may play it."]
    unit: Annotated[UnitId, "The unit to be played, by its id."]
    front: Annotated[
        int | None, Range(1, MANY), "The number of the front that it joins; left out: a new front."
    ]


class BattleState(NamedTuple):
    """A battle after its plays: the log, the fronts, the hands, and the side to move.

    `to_move` is None when both have played everything: the battle is over. `rulings` are those
    that affected the plays.
    """

    battle: Battle
    log: tuple[PlayRecord, ...]
    fronts: tuple[Front, ...]
    hands: Mapping[SideName, tuple[Unit, ...]]
    to_move: SideName | None
    rulings: tuple[Ruling, ...] = ()

    @property
    def is_finished(self) -> bool:
        return self.to_move is None

    def list_killed(self, side: SideName) -> list[Unit]:
        return [step.unit_of(side) for step in self.log if step.clash and side in step.clash.killed]

    def list_legal_plays(self) -> tuple[NextPlay, ...]:
        """Plays of the side to move; a front of None is new."""
        side = self.to_move
        if side is None:
            return ()
        open_fronts = [front.number for front in self.fronts if front.is_open_to(side)]
        return tuple(
            NextPlay(side, unit.id, front)
            for unit in self.hands[side]
            for front in (None, *open_fronts)
        )


def replay(battle: Battle, faults: Faults, unknown_units: Collection[str] = ()) -> BattleState:
    """The battle after all its plays; adds a fault for each play that the rules do not allow.

    `unknown_units` are ids of units that were refused already: a front on which one of them is
    played is not checked any further.
    """
    battle_replay = _Replay(battle, unknown_units)
    if battle.is_undefended and battle.plays:
        faults.breach("loss.figures", "/plays/0")
        return battle_replay.snapshot()
    for index, play in enumerate(battle.plays):
        battle_replay.apply_play(index, play, faults)
    return battle_replay.snapshot()


def find_play_rulings(state: BattleState) -> tuple[Ruling, ...]:
    """Rulings that affected the clashes and fronts, and what the side to move may do."""
    rulings = list(state.rulings)
    if sum(step.clash is None for step in state.log) > len(state.fronts):
        rulings.append(Ruling("front-numbers", "never-reused"))
    if state.to_move:
        own_fronts = [front for front in state.fronts if front.is_open_to(OTHER[state.to_move])]
        rulings += [Ruling("front-own", "refused")] if own_fronts else []
        rulings.append(Ruling("no-pass", "refused"))
    return tuple(rulings)


class _Replay:
    """The mutable state of a battle while it is replayed."""

    def __init__(self, battle: Battle, unknown_units: Collection[str]) -> None:
        self.battle = battle
        self.unknown_units = unknown_units
        self.hands = {side: {one.id: one for one in battle.side(side).units} for side in SIDES}
        self.fronts: dict[int, dict[SideName, FrontUnit]] = {}
        self.values: dict[SideName, int] = dict.fromkeys(SIDES, 0)
        self.log: list[PlayRecord] = []
        self.rulings: list[Ruling] = []
        self.opened = 0
        self.unknown_fronts: set[int] = set()
        self.to_move = None if battle.is_undefended else self._next_side(battle.first)

    def snapshot(self) -> BattleState:
        return BattleState(
            battle=self.battle,
            log=tuple(self.log),
            fronts=tuple([Front(*item) for item in self.fronts.items()]),
            hands={side: tuple(hand.values()) for side, hand in self.hands.items()},
            to_move=self.to_move,
            rulings=distinct_rulings(self.rulings),
        )

    def _next_side(self, side: SideName) -> SideName | None:
        if self.hands[side]:
            return side
        return OTHER[side] if self.hands[OTHER[side]] else None

    def apply_play(self, index: int, play: Play, faults: Faults) -> None:
        at = f"/plays/{index}"
        if not self.hands[play.side]:
            faults.breach("turn.no_units", f"{at}/side")
            return
        if play.side != self.to_move:
            rule = "turn.alternate" if index else "turn.defender_first"
            faults.breach(rule, f"{at}/side", wording=OTHER[play.side])
        unit = self.hands[play.side].pop(play.unit, None)
        if unit is None:
            self._refuse_unit(play, at, faults)
        is_legal = self._can_join(play, at, faults)
        if unit is None or play.unit in self.unknown_units:
            self._skip_front(play)
        elif is_legal:
            self._place_unit(index, play, unit)
        self.to_move = self._next_side(OTHER[play.side])

    def _refuse_unit(self, play: Play, at: str, faults: Faults) -> None:
        is_own = any(one.id == play.unit for one in self.battle.side(play.side).units)
        wording = "played" if is_own else ""
        faults.breach("force.unknown_unit", f"{at}/unit", wording=wording, unit=play.unit)

    def _skip_front(self, play: Play) -> None:
        """Marks the front of this play as unknown: later plays on it are not checked."""
        if play.front is None:
            self.opened += 1
        self.unknown_fronts.add(play.front or self.opened)

    def _can_join(self, play: Play, at: str, faults: Faults) -> bool:
        """Whether the unit may join the front; an unknown front gives no fault."""
        if play.front is None:
            return True
        if play.front in self.unknown_fronts:
            return False
        rule = find_front_breach(self.fronts.get(play.front), play.side)
        if rule is not None:
            was_opened = play.front <= self.opened
            wording = "emptied" if rule == "front.unknown" and was_opened else ""
            faults.breach(
                rule, f"{at}/front", wording=wording, front=play.front, opened=self.opened
            )
        return rule is None

    def _place_unit(self, index: int, play: Play, unit: Unit) -> None:
        if play.front is None:
            self.opened += 1
        front, one = play.front or self.opened, FrontUnit(unit)
        units = self.fronts.setdefault(front, {})
        opponent = units.get(OTHER[play.side])
        units[play.side] = one
        self.values[play.side] += one.final_value(self.battle.table)
        clash = self._resolve_clash(units) if opponent else None
        if not units:
            del self.fronts[front]
        other, values = opponent.unit if opponent else None, self.values.copy()
        self.log.append(PlayRecord(index, play.side, unit, front, values, other, clash))

    def _resolve_clash(self, units: dict[SideName, FrontUnit]) -> Clash:
        table, attacker, defender = self.battle.table, units["attacker"], units["defender"]
        aircraft = table.aircraft_trumps
        clash = resolve_clash(attacker, defender, aircraft)
        self.rulings += find_clash_rulings(attacker.unit, defender.unit, clash, aircraft)
        for side in SIDES:
            one = units.pop(side)
            self.values[side] -= one.final_value(table)
            if side not in clash.killed:
                units[side] = one._replace(wounds=one.wounds + clash.wounds[side])
                self.values[side] += units[side].final_value(table)
        return clash
