"""The ranking of a territory: by population first, then by three criteria, then by the ruling.

Three or more tied: the criteria are one total order (ruling `tie-many`). Ruling
`tie-active-absent`, where none of the tied is the active player, by `unresolved_tie`: clockwise
from the active player, or all take the lowest place they occupy together, or the request is
refused.

A counter is needed only when it decides points, a second criterion only once the first is equal. On
places that pay the same, players whom the given counters do not part stay tied (`alike`). What is
needed and not given is returned as faults, one per counter, with the JSON pointer at which the
request would name it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import count
from operator import add, eq
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import DISCOVERIES_IN_ALL, HEROES, PLAYERS, PerPlayer, Unresolved
from services.heros.rules.population import FOR_TWO, Player
from shared.core.answers import TieBreak
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Inline,
    IsPlayer,
    Part,
    PlayerId,
    Range,
    Unpublished,
)
from shared.core.illegal import Fault, IllegalPosition
from shared.core.players import LISTED_PLAYERS
from shared.core.pointers import pointer
from shared.core.sheet import Ruling

MANY_TIED = 3
"""From so many tied players on, one criterion after the other orders them (ruling `tie-many`)."""

HeroDiscoveries: TypeAlias = Annotated[int, Range(0, DISCOVERIES_IN_ALL)]
DiscoveryHeroes: TypeAlias = Annotated[int, Range(0, HEROES)]
OF_HERO_DISCOVERIES = "Discoveries placed by the player's heroes in the whole game, both epochs."
OF_DISCOVERY_HEROES = "Played heroes with a discovery value, both epochs."
ActivePlayer: TypeAlias = Annotated[
    PlayerId | None, "The id of the player whose turn it is. Needed where that decides a tie."
]
Seats: TypeAlias = Annotated[
    PerPlayer[Annotated[str, IsPlayer(is_checked=False)]],
    "All players, clockwise. Needed where a tie is decided by the seats.",
    Unpublished(),
]


class PlayerCounters(NamedTuple):
    """The counters of a player that decide ties."""

    hero_discoveries: Annotated[HeroDiscoveries | None, OF_HERO_DISCOVERIES] = None
    discovery_heroes: Annotated[DiscoveryHeroes | None, OF_DISCOVERY_HEROES] = None


class TiedPlayer(NamedTuple):
    """A player with the counters that decide ties."""

    player: Annotated[Player, Inline()]
    counters: Annotated[PlayerCounters, Inline()]


TiedCivilizations: TypeAlias = Annotated[
    tuple[Annotated[TiedPlayer, Part("TiedCivilization")], ...],
    AtLeast(FOR_TWO),
    AtMost(PLAYERS),
    LISTED_PLAYERS,
]


class Counters(NamedTuple):
    """One counter of every player, as far as it was given: `values` by player.

    `pointer_steps` holds every player of the game in order, with his step of the JSON pointer of
    his counter in the request; `before` and `after` are the rest of that pointer.
    """

    values: Mapping[str, int]
    before: str
    pointer_steps: Mapping[str, str | int]
    after: str = ""

    def at(self, player: str) -> str:
        return f"{self.before}{pointer(self.pointer_steps[player])}{self.after}"

    def list_in_order(self) -> Iterator[tuple[str, int]]:
        """Player and value of what was given, in the order of the players."""
        values = self.values
        return ((player, values[player]) for player in self.pointer_steps if player in values)


class TieBreakers(NamedTuple):
    """Everything a tie may need; `seats` are empty when not given, `…_at` are JSON pointers."""

    hero_discoveries: Counters
    discovery_heroes: Counters
    active_player: str | None
    active_player_at: str
    seats: tuple[str, ...]
    unresolved: Unresolved

    def count_seats_clockwise(self, player: str) -> int:
        """Seats from the active player to this one, going clockwise; needs both."""
        assert self.active_player is not None
        start = self.seats.index(self.active_player)
        return (self.seats.index(player) - start) % len(self.seats)


class OpenTie(NamedTuple):
    """Tied players whose places cannot be decided, and the criterion at which that ended."""

    players: tuple[str, ...]
    rule: str


class Ranking(NamedTuple):
    """Places of the players present, best first. Those who share a place are paid the same.

    `alike` are groups tied on places that pay the same; they share the first of these. `shared` are
    groups that take the last of their places by ruling `tie-active-absent` (`share_lower`). With
    `missing` or `unresolved` faults the places of the players in `undecided` are left out.
    """

    places: tuple[tuple[str, int], ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    shared: tuple[tuple[str, ...], ...] = ()
    undecided: tuple[OpenTie, ...] = ()
    tie_breaks: tuple[TieBreak, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    missing: tuple[Fault, ...] = ()
    unresolved: tuple[Fault, ...] = ()


Compared: TypeAlias = Mapping[str, int] | tuple[Fault, ...]
"""What a criterion compares, by tied player; or a fault for each value that is missing."""
ACTIVE_PLAYER = "tie.active_player"
"""The one criterion of which less comes first."""


CRITERIA = ("tie.hero_discoveries", "tie.discovery_heroes", ACTIVE_PLAYER)


def _compare(rule: str, group: tuple[str, ...], breakers: TieBreakers) -> Compared:
    if rule == ACTIVE_PLAYER:
        if breakers.active_player is None:
            return (Fault(rule, breakers.active_player_at, {"players": group}, rule),)
        return {player: int(player != breakers.active_player) for player in group}
    is_first = rule == CRITERIA[0]
    counters = breakers.hero_discoveries if is_first else breakers.discovery_heroes
    absent = tuple(
        Fault(rule, counters.at(player), {"player": player, "players": group}, rule)
        for player in group
        if player not in counters.values
    )
    return absent or {player: counters.values[player] for player in group}


def find_equal_places(pays: Sequence[int]) -> tuple[bool, ...]:
    """For each paid place, whether the next pays the same: all that a ranking depends on."""
    return tuple(map(eq, pays, (*pays[1:], 0)))


def rank_players(
    strength: Mapping[str, int], pays: Sequence[int], breakers: TieBreakers, at: str
) -> Ranking:
    """Places of everyone present by population, ties decided where they matter.

    `pays` are the points of the first place, the second and so on; places beyond pay nothing.
    `at` is the JSON pointer of the population, where a tie that stays undecided is reported.
    """
    if len(set(strength.values())) == len(strength):
        order = sorted(strength, key=strength.__getitem__, reverse=True)
        return Ranking(tuple(zip(order, range(1, len(order) + 1), strict=True)))
    return _rank_with_ties(strength, _Ties(find_equal_places(pays), breakers, at))


class _Ties(NamedTuple):
    """What decides the ties of a territory; `at` points at its population in the request."""

    pays_alike: Sequence[bool]
    breakers: TieBreakers
    at: str

    def is_equal_pay(self, size: int, place: int) -> bool:
        """Whether `size` places from `place` on pay the same, so that the tie may stay."""
        return all(self.pays_alike[place - 1 : place + size - 2])


def _join(parts: Sequence[Ranking]) -> Ranking:
    return reduce(lambda one, other: Ranking(*map(add, one, other)), parts)


def _share(group: tuple[str, ...], place: int) -> Ranking:
    return Ranking(places=tuple([(player, place) for player in group]))


def _leave_alike(group: tuple[str, ...], place: int) -> Ranking:
    """The group still tied: all places it occupies together pay the same."""
    return _share(group, place)._replace(alike=(group,))


def _rank_with_ties(strength: Mapping[str, int], ties: _Ties) -> Ranking:
    groups: dict[int, list[str]] = {}
    for player in sorted(strength):
        groups.setdefault(strength[player], []).append(player)
    place, parts = 1, []
    for population in sorted(groups, reverse=True):
        group = tuple(groups[population])
        ranked = _rank_group(group, place, ties)
        if len(group) >= MANY_TIED and (ranked.tie_breaks or ranked.rulings):
            ranked = ranked._replace(rulings=(*ranked.rulings, Ruling("tie-many", "total-order")))
        parts.append(ranked)
        place += len(group)
    return _join(parts)


def _rank_group(group: tuple[str, ...], place: int, ties: _Ties, stage: int = 0) -> Ranking:
    if len(group) == 1:
        return _share(group, place)
    if stage < len(CRITERIA):
        return _rank_by_criterion(stage, group, place, ties)
    if ties.is_equal_pay(len(group), place):
        return _leave_alike(group, place)
    return _rank_by_ruling(group, place, ties)


def _rank_by_criterion(stage: int, group: tuple[str, ...], place: int, ties: _Ties) -> Ranking:
    rule = CRITERIA[stage]
    values = _compare(rule, group, ties.breakers)
    if isinstance(values, tuple):
        if ties.is_equal_pay(len(group), place):
            return _leave_alike(group, place)
        return Ranking(undecided=(OpenTie(group, rule),), missing=values)
    levels = set(values.values())
    if len(levels) == 1:
        return _rank_group(group, place, ties, stage + 1)
    parts = [Ranking(tie_breaks=(TieBreak(rule, values),))]
    for level in sorted(levels, reverse=rule != ACTIVE_PLAYER):
        equals = tuple([player for player in group if values[player] == level])
        parts.append(_rank_group(equals, place, ties, stage + 1))
        place += len(equals)
    return _join(parts)


def _rank_by_ruling(group: tuple[str, ...], place: int, ties: _Ties) -> Ranking:
    """Ruling `tie-active-absent`: every criterion is equal and the active player is not tied."""
    breakers, rule, params = ties.breakers, ACTIVE_PLAYER, {"players": group}
    ruling = Ruling("tie-active-absent", breakers.unresolved)
    if breakers.unresolved == "share_lower":
        shared = _share(group, place + len(group) - 1)
        return shared._replace(shared=(group,), rulings=(ruling,))
    undecided = (OpenTie(group, rule),)
    if breakers.unresolved == "error":
        fault = Fault("unresolved-tie", ties.at, params)
        return Ranking(undecided=undecided, unresolved=(fault,))
    if not breakers.seats:
        fault = Fault(rule, "/seats", params, rule, wording="seats")
        return Ranking(undecided=undecided, missing=(fault,))
    seats = {player: breakers.count_seats_clockwise(player) for player in group}
    order = sorted(group, key=seats.__getitem__)
    return Ranking(
        places=tuple(zip(order, count(place), strict=False)),
        tie_breaks=(TieBreak(rule, seats),),
        rulings=(ruling,),
    )


def refuse_undecided(rankings: Sequence[Ranking], faults: Sequence[Fault] = ()) -> None:
    missing = [fault for one in rankings for fault in one.missing]
    open_ties = [*missing, *[fault for one in rankings for fault in one.unresolved]]
    if faults:
        raise IllegalPosition((*faults, *open_ties))
    if open_ties:
        once = {(fault.pointer, fault.code): fault for fault in open_ties}
        problem = "missing-tie-break" if missing else "unresolved-tie"
        raise IllegalPosition(tuple(once.values()), problem)
