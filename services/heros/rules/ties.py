"""Who stands where in a territory: population first, then three criteria, then the ruling.

Equal population (docs/rules/heros.md): `tie.hero_discoveries`, the player whose played heroes have
made more discoveries in the whole game; still equal, `tie.discovery_heroes`, the one who has played
more heroes with a discovery value; still equal, `tie.active_player`, the player whose turn it is.
Three or more tied: the criteria are one total order (ruling `tie-many`). Tied players of whom none
is the active one: ruling `tie-active-absent`, by `unresolved_tie`: clockwise from the active
player, or all take the lowest place they occupy together, or no answer.

A tie break keeps what its criterion compared. Of the two counters more comes first. Of
`tie.active_player` less comes first: 0 for the active player and 1 for the others; where the seats
decide, how many seats clockwise from the active player. `tie_reasons` says it in words.

A counter is asked for only when it decides points. On places that pay the same the counters that
happen to be given decide as ever; where they do not, the tie stays a tie (`alike`) and nothing is
asked. A second criterion is asked for only once the first is known to be equal. What was needed and
not given comes back as faults, one per counter, at the place where the request would name it.

This module does not know what a place is worth; it is told.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import eq
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from shared.core.illegal import Fault, IllegalPosition
from shared.core.phrases import Param, Phrase, Plain
from shared.core.pointers import pointer
from shared.core.sheet import Ruling, TieBreak

Unresolved: TypeAlias = Literal["clockwise", "share_lower", "error"]
MANY = 3
NO_REASONS: Mapping[str, Plain] = MappingProxyType({})
TIE_OF_MANY = Ruling("tie-many", "total-order")
ACTIVE_ABSENT: Mapping[Unresolved, Ruling] = {
    "clockwise": Ruling("tie-active-absent", "clockwise"),
    "share_lower": Ruling("tie-active-absent", "share_lower"),
}


class Counters(NamedTuple):
    """One counter of every player, as far as it was given: `values` by player.

    `steps` holds every player of the game in order, with his step of the JSON pointer to where the
    request names his counter; `before` and `after` are the rest of that pointer.
    """

    values: Mapping[str, int]
    before: str
    steps: Mapping[str, str | int]
    after: str = ""

    def at(self, player: str) -> str:
        """Where the request names this player's counter."""
        return f"{self.before}{pointer(self.steps[player])}{self.after}"

    def in_order(self) -> Iterator[tuple[str, int]]:
        """What was given, in the order of the players."""
        values = self.values
        return ((player, values[player]) for player in self.steps if player in values)


class TieBreakers(NamedTuple):
    """Everything a tie may need. `seats` is empty when not given; it holds every player if it is.

    The `…_at` fields are JSON pointers.
    """

    hero_discoveries: Counters
    discovery_heroes: Counters
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

    def of_a_later_turn(self) -> "TieBreakers":
        """The same in a turn of which nobody knows whose it is."""
        return TieBreakers(
            hero_discoveries=self.hero_discoveries,
            discovery_heroes=self.discovery_heroes,
            active_player=None,
            active_player_at=self.active_player_at,
            seats=self.seats,
            seats_at=self.seats_at,
            unresolved=self.unresolved,
        )


class Undecided(NamedTuple):
    """Tied players whose places nobody can tell apart, and the criterion at which that ended."""

    players: tuple[str, ...]
    rule: str


class Ranking(NamedTuple):
    """Places of the players present, best first. Those who share a place are paid the same.

    `alike` are groups tied on places that pay the same; they share the first of these. `shared` are
    groups that take the last of their places by ruling `tie-active-absent` (`share_lower`). With
    `missing` or `unresolved` faults the places of the players in `undecided` are not there.
    """

    places: tuple[tuple[str, int], ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    shared: tuple[tuple[str, ...], ...] = ()
    undecided: tuple[Undecided, ...] = ()
    tie_breaks: tuple[TieBreak, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    missing: tuple[Fault, ...] = ()
    unresolved: tuple[Fault, ...] = ()


Values: TypeAlias = Mapping[str, int]
"""What each of several tied players brings to a criterion."""
Criterion: TypeAlias = Callable[[Sequence[str], TieBreakers], "Values | tuple[Fault, ...]"]
"""Gives the values of a tied group, or the faults of what it would need to know."""
ACTIVE_PLAYER = "tie.active_player"
"""The one criterion of which less comes first."""


def _hero_discoveries(group: Sequence[str], breakers: TieBreakers) -> Values | tuple[Fault, ...]:
    """Rule `tie.hero_discoveries`."""
    return _counted("tie.hero_discoveries", group, breakers.hero_discoveries)


def _discovery_heroes(group: Sequence[str], breakers: TieBreakers) -> Values | tuple[Fault, ...]:
    """Rule `tie.discovery_heroes`."""
    return _counted("tie.discovery_heroes", group, breakers.discovery_heroes)


def _active_player(group: Sequence[str], breakers: TieBreakers) -> Values | tuple[Fault, ...]:
    """Rule `tie.active_player`."""
    if breakers.active_player is None:
        rule = ACTIVE_PLAYER
        return (Fault(rule, breakers.active_player_at, {"players": tuple(group)}, rule),)
    return {player: int(player != breakers.active_player) for player in group}


def _counted(rule: str, group: Sequence[str], counters: Counters) -> Values | tuple[Fault, ...]:
    given = counters.values
    known = {player: given[player] for player in group if player in given}
    if len(known) == len(group):
        return known
    absent = [player for player in group if player not in known]
    return tuple(
        Fault(rule, counters.at(player), {"player": player, "players": tuple(group)}, rule)
        for player in absent
    )


CRITERIA: tuple[tuple[str, Criterion], ...] = (
    ("tie.hero_discoveries", _hero_discoveries),
    ("tie.discovery_heroes", _discovery_heroes),
    (ACTIVE_PLAYER, _active_player),
)


def pays_alike(pays: Sequence[int]) -> tuple[bool, ...]:
    """Of each place that is paid, whether the next one pays the same.

    This is all of what places pay that makes a difference to who holds them.
    """
    return tuple(map(eq, pays, (*pays[1:], 0)))


def ranking(
    strength: Mapping[str, int], pays: Sequence[int], breakers: TieBreakers, at: str
) -> Ranking:
    """Places of everyone present by population, ties decided where they matter.

    `pays` are the points of the first place, the second and so on; places beyond pay nothing.
    `at` points at the population, where a tie nobody can decide is reported.
    """
    if len(set(strength.values())) == len(strength):
        order = sorted(strength, key=strength.__getitem__, reverse=True)
        return Ranking(tuple(zip(order, range(1, len(order) + 1), strict=True)))
    return _with_ties(strength, _Settling(pays_alike(pays), breakers, at))


@dataclass(slots=True)
class _Settling:
    """Ties on their way to a ranking: by what they are settled, and what was found so far."""

    pays_alike: Sequence[bool]
    breakers: TieBreakers
    at: str
    places: list[tuple[str, int]] = field(default_factory=list)
    alike: list[tuple[str, ...]] = field(default_factory=list)
    shared: list[tuple[str, ...]] = field(default_factory=list)
    undecided: list[Undecided] = field(default_factory=list)
    tie_breaks: list[TieBreak] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    missing: list[Fault] = field(default_factory=list)
    unresolved: list[Fault] = field(default_factory=list)

    def pay_alike(self, size: int, place: int) -> bool:
        """Whether `size` places from `place` on are worth the same, so that none need win."""
        return all(self.pays_alike[place - 1 : place + size - 2])

    def leave_alike(self, group: Sequence[str], place: int) -> None:
        """They stay tied, because all places they occupy together pay the same."""
        self.share(group, place)
        self.alike.append(tuple(group))

    def share(self, group: Sequence[str], place: int) -> None:
        """All of them take this place."""
        self.places += [(player, place) for player in group]

    def found(self) -> Ranking:
        """The ranking."""
        return Ranking(
            tuple(self.places),
            tuple(self.alike),
            tuple(self.shared),
            tuple(self.undecided),
            tuple(self.tie_breaks),
            tuple(self.rulings),
            tuple(self.missing),
            tuple(self.unresolved),
        )


def _with_ties(strength: Mapping[str, int], settling: _Settling) -> Ranking:
    """Equal population shares a rank until the criteria tell it apart."""
    groups: dict[int, list[str]] = {}
    for player in sorted(strength):
        groups.setdefault(strength[player], []).append(player)
    place = 1
    for population in sorted(groups, reverse=True):
        group = groups[population]
        before = len(settling.tie_breaks) + len(settling.rulings)
        _settle(group, place, settling)
        told_apart = len(settling.tie_breaks) + len(settling.rulings) > before
        if len(group) >= MANY and told_apart:
            settling.rulings.append(TIE_OF_MANY)
        place += len(group)
    return settling.found()


def _settle(group: Sequence[str], place: int, settling: _Settling, stage: int = 0) -> None:
    """A tied group that occupies the places from `place` on, from this criterion onwards."""
    if len(group) == 1:
        settling.places.append((group[0], place))
    elif stage < len(CRITERIA):
        _settle_by(stage, group, place, settling)
    elif settling.pay_alike(len(group), place):
        settling.leave_alike(group, place)
    else:
        _last_resort(group, place, settling)


def _settle_by(stage: int, group: Sequence[str], place: int, settling: _Settling) -> None:
    """Tells the group apart by this criterion, those who are equal in it by the next."""
    rule, criterion = CRITERIA[stage]
    values = criterion(group, settling.breakers)
    if isinstance(values, tuple):
        if settling.pay_alike(len(group), place):
            settling.leave_alike(group, place)
        else:
            settling.missing += values
            settling.undecided.append(Undecided(tuple(group), rule))
        return
    levels = set(values.values())
    if len(levels) == 1:
        _settle(group, place, settling, stage + 1)
        return
    settling.tie_breaks.append(TieBreak(rule, values))
    for level in sorted(levels, reverse=rule != ACTIVE_PLAYER):
        equals = [player for player in group if values[player] == level]
        _settle(equals, place, settling, stage + 1)
        place += len(equals)


def _last_resort(group: Sequence[str], place: int, settling: _Settling) -> None:
    """Ruling `tie-active-absent`: every criterion is equal and the active player is elsewhere."""
    breakers = settling.breakers
    if breakers.unresolved == "error":
        settling.unresolved.append(
            Fault("unresolved-tie", settling.at, {"players": tuple(group)}),
        )
        settling.undecided.append(Undecided(tuple(group), ACTIVE_PLAYER))
    elif breakers.unresolved == "share_lower":
        settling.share(group, place + len(group) - 1)
        settling.shared.append(tuple(group))
        settling.rulings.append(ACTIVE_ABSENT["share_lower"])
    else:
        _settle_clockwise(group, place, settling)


def _settle_clockwise(group: Sequence[str], place: int, settling: _Settling) -> None:
    """By the seats, from the active player on; asks for them where they are not given."""
    rule, breakers = ACTIVE_PLAYER, settling.breakers
    if not breakers.seats:
        params = {"players": tuple(group)}
        settling.missing.append(Fault(rule, breakers.seats_at, params, rule, wording="seats"))
        settling.undecided.append(Undecided(tuple(group), rule))
        return
    seats = {player: breakers.clockwise(player) for player in group}
    order = sorted(group, key=seats.__getitem__)
    settling.places += zip(order, range(place, place + len(order)), strict=True)
    settling.tie_breaks.append(TieBreak(rule, seats))
    settling.rulings.append(ACTIVE_ABSENT["clockwise"])


def tie_reasons(ranked: Ranking, breakers: TieBreakers) -> Mapping[str, Plain]:
    """The fact `tie_reasons`: why each tie break fell as it did, in their order; none, no fact.

    Then, for each tie that nothing broke, why those tied share a place.
    """
    if not ranked.tie_breaks and not ranked.shared:
        return NO_REASONS
    reasons: list[Plain] = [_reason(one, breakers.active_player) for one in ranked.tie_breaks]
    reasons += [_reason_to_share(group, breakers.active_player) for group in ranked.shared]
    return {"tie_reasons": reasons}


def _reason_to_share(group: tuple[str, ...], active: str | None) -> dict[str, Plain]:
    assert active is not None
    text = Phrase("reason.tie.shared", {"players": group, "active": active})
    return {"rule": ACTIVE_PLAYER, "text": text}


def _reason(told_apart: TieBreak, active: str | None) -> dict[str, Plain]:
    rule, values = told_apart.rule, told_apart.values
    code, params = f"reason.{rule}", _compared(told_apart)
    if rule == ACTIVE_PLAYER:
        assert active is not None
        params = {**params, "active": active}
        # The active player is the only one who sits no seat away.
        code = f"{code}.turn" if active in values else f"{code}.seats"
    return {"rule": rule, "text": Phrase(code, params)}


def _compared(told_apart: TieBreak) -> Mapping[str, Param]:
    """Who was tied, best first: `players` by name, `values` with what each of them brought."""
    rule, values = told_apart.rule, told_apart.values
    order = sorted(values, key=values.__getitem__, reverse=rule != ACTIVE_PLAYER)
    shown = tuple([f"{player} ({values[player]})" for player in order])
    return {"players": tuple(order), "values": shown}


def refuse_undecided(missing: Sequence[Fault], unresolved: Sequence[Fault]) -> None:
    """Raises IllegalPosition for ties that stayed open, each fault once.

    The problem is `missing-tie-break` while counters are missing, else `unresolved-tie`.
    """
    if not missing and not unresolved:
        return
    faults = {(fault.pointer, fault.code): fault for fault in (*missing, *unresolved)}
    raise IllegalPosition(
        tuple(faults.values()), "missing-tie-break" if missing else "unresolved-tie"
    )
