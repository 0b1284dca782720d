"""Who stands where in a territory: population first, then three criteria, then the ruling.

Equal population (rules/heros.md): `tie.hero_discoveries`, the player whose played heroes have made
more discoveries in the whole game; still equal, `tie.discovery_heroes`, the one who has played more
heroes with a discovery value; still equal, `tie.active_player`, the player whose turn it is. Three
or more tied: the criteria are one total order (ruling `tie-many`). Tied players of whom none is
the active one: ruling `tie-active-absent`, by `unresolved_tie`: clockwise from the active player,
or all take the lowest place they occupy together, or no answer.

A counter is asked for only when it decides points. On places that pay the same the counters that
happen to be given decide as ever; where they do not, the tie stays a tie (`alike`) and nothing is
asked. A second criterion is asked for only once the first is known to be equal. What was needed and
not given comes back as faults, one per counter, at the place where the request would name it.

This module does not know what a place is worth; it is told.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from shared.core.illegal import Fault, IllegalPosition
from shared.core.sheet import Ruling, TieBreak

Unresolved: TypeAlias = Literal["clockwise", "share_lower", "error"]
MANY = 3


@dataclass(frozen=True, slots=True)
class Counter:
    """What a player brings to a tie: None when not given. `at` is where the request names it."""

    at: str
    value: int | None = None


@dataclass(frozen=True, slots=True)
class TieBreakers:
    """Everything a tie may need. `seats` is empty when not given; it holds every player if it is.

    The two maps hold a counter for every player; the `…_at` fields are JSON pointers.
    """

    hero_discoveries: Mapping[str, Counter]
    discovery_heroes: Mapping[str, Counter]
    active_player: str | None
    active_player_at: str
    seats: tuple[str, ...]
    seats_at: str
    unresolved: Unresolved

    def clockwise(self, player: str) -> int:
        """Seats from the active player to this one, going clockwise; needs both."""
        assert self.active_player is not None
        start = self.seats.index(self.active_player)
        return (self.seats.index(player) - start) % len(self.seats)


@dataclass(frozen=True, slots=True)
class Undecided:
    """Tied players whose places nobody can tell apart, and the criterion at which that ended."""

    players: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """Places of the players present, best first. Those who share a place are paid the same.

    `alike` are groups tied on places that pay the same; they share the first of these. With
    `missing` or `unresolved` faults the places of the players in `undecided` are not there.
    """

    places: tuple[tuple[str, int], ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    undecided: tuple[Undecided, ...] = ()
    tie_breaks: tuple[TieBreak, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    missing: tuple[Fault, ...] = ()
    unresolved: tuple[Fault, ...] = ()


Values: TypeAlias = Mapping[str, int]
"""What each of several tied players brings to a criterion; more comes first."""
Criterion: TypeAlias = Callable[[Sequence[str], TieBreakers], "Values | tuple[Fault, ...]"]
"""Gives the values of a tied group, or the faults of what it would need to know."""


def _hero_discoveries(group: Sequence[str], breakers: TieBreakers) -> Values | tuple[Fault, ...]:
    return _counted("tie.hero_discoveries", group, breakers.hero_discoveries)


def _discovery_heroes(group: Sequence[str], breakers: TieBreakers) -> Values | tuple[Fault, ...]:
    return _counted("tie.discovery_heroes", group, breakers.discovery_heroes)


def _active_player(group: Sequence[str], breakers: TieBreakers) -> Values | tuple[Fault, ...]:
    if breakers.active_player is None:
        rule = "tie.active_player"
        return (Fault(rule, breakers.active_player_at, {"players": tuple(group)}, rule),)
    return {player: int(player == breakers.active_player) for player in group}


def _counted(
    rule: str, group: Sequence[str], counters: Mapping[str, Counter]
) -> Values | tuple[Fault, ...]:
    absent = tuple(
        Fault(rule, counters[player].at, {"player": player, "players": tuple(group)}, rule)
        for player in group
        if counters[player].value is None
    )
    return absent or {player: counters[player].value or 0 for player in group}


CRITERIA: tuple[tuple[str, Criterion], ...] = (
    ("tie.hero_discoveries", _hero_discoveries),
    ("tie.discovery_heroes", _discovery_heroes),
    ("tie.active_player", _active_player),
)


def ranking(
    strength: Mapping[str, int], pays: Sequence[int], breakers: TieBreakers, at: str
) -> Ranking:
    """Places of everyone present by population, ties decided where they matter.

    `pays` are the points of the first place, the second and so on; places beyond pay nothing.
    `at` points at the population, where a tie nobody can decide is reported.
    """
    parts: list[Ranking] = []
    place = 1
    for population in sorted(set(strength.values()), reverse=True):
        group = sorted(player for player in strength if strength[player] == population)
        settled = _settled(group, place, pays, breakers, at)
        parts.append(settled)
        if len(group) >= MANY and (settled.tie_breaks or settled.rulings):
            parts.append(Ranking(rulings=(Ruling("tie-many", "total-order"),)))
        place += len(group)
    return _joined(parts)


def _settled(
    group: Sequence[str],
    place: int,
    pays: Sequence[int],
    breakers: TieBreakers,
    at: str,
    stage: int = 0,
) -> Ranking:
    """A tied group that occupies the places from `place` on, from this criterion onwards."""
    if len(group) == 1:
        return Ranking(places=((group[0], place),))
    alike = _paid_alike(len(group), place, pays)
    if stage == len(CRITERIA):
        return _alike(group, place) if alike else _last_resort(group, place, breakers, at)
    rule, criterion = CRITERIA[stage]
    values = criterion(group, breakers)
    if isinstance(values, tuple):
        open_tie = Ranking(missing=values, undecided=(Undecided(tuple(group), rule),))
        return _alike(group, place) if alike else open_tie
    parts: list[Ranking] = []
    for value in sorted(set(values.values()), reverse=True):
        equals = [player for player in group if values[player] == value]
        parts.append(_settled(equals, place, pays, breakers, at, stage + 1))
        place += len(equals)
    if len(parts) > 1:
        parts.insert(0, Ranking(tie_breaks=(TieBreak(rule, values),)))
    return _joined(parts)


def _paid_alike(size: int, place: int, pays: Sequence[int]) -> bool:
    """Whether all of `size` places from `place` on are worth the same, so that none need win."""
    worth = [*pays, *[0] * size][place - 1 : place - 1 + size]
    return len(set(worth)) <= 1


def _alike(group: Sequence[str], place: int) -> Ranking:
    """Players who stay tied, because all places they occupy together pay the same."""
    return Ranking(places=tuple((player, place) for player in group), alike=(tuple(group),))


def _last_resort(group: Sequence[str], place: int, breakers: TieBreakers, at: str) -> Ranking:
    """Ruling `tie-active-absent`: every criterion is equal and the active player is elsewhere."""
    rule = "tie.active_player"
    undecided = (Undecided(tuple(group), rule),)
    if breakers.unresolved == "error":
        fault = Fault("unresolved-tie", at, {"players": tuple(group)})
        return Ranking(unresolved=(fault,), undecided=undecided)
    ruling = Ruling("tie-active-absent", breakers.unresolved)
    if breakers.unresolved == "share_lower":
        lowest = place + len(group) - 1
        return Ranking(places=tuple((player, lowest) for player in group), rulings=(ruling,))
    if not breakers.seats:
        fault = Fault(rule, breakers.seats_at, {"players": tuple(group)}, rule, wording="seats")
        return Ranking(missing=(fault,), undecided=undecided)
    order = sorted(group, key=breakers.clockwise)
    values = {player: len(order) - 1 - index for index, player in enumerate(order)}
    return Ranking(
        places=tuple((player, place + index) for index, player in enumerate(order)),
        tie_breaks=(TieBreak(rule, values),),
        rulings=(ruling,),
    )


def _joined(parts: Sequence[Ranking]) -> Ranking:
    return Ranking(
        places=tuple(placed for part in parts for placed in part.places),
        alike=tuple(group for part in parts for group in part.alike),
        undecided=tuple(tie for part in parts for tie in part.undecided),
        tie_breaks=tuple(broken for part in parts for broken in part.tie_breaks),
        rulings=tuple(ruling for part in parts for ruling in part.rulings),
        missing=tuple(fault for part in parts for fault in part.missing),
        unresolved=tuple(fault for part in parts for fault in part.unresolved),
    )


def refuse_undecided(missing: Sequence[Fault], unresolved: Sequence[Fault]) -> None:
    """Raises IllegalPosition for ties that stayed open, each fault once.

    The problem is `missing-tie-break` while counters are missing, else `unresolved-tie`.
    """
    faults = tuple(
        {(fault.pointer, fault.code): fault for fault in (*missing, *unresolved)}.values()
    )
    if faults:
        raise IllegalPosition(faults, "missing-tie-break" if missing else "unresolved-tie")
