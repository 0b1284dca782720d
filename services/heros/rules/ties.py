"""The ranking of a territory: by population first, then by three criteria, then by the ruling.

Equal population (docs/rules/heros.md): `tie.hero_discoveries`, the player whose played heroes have
made more discoveries in the whole game; still equal, `tie.discovery_heroes`, the one who has played
more heroes with a discovery value; still equal, `tie.active_player`, the player whose turn it is.
Three or more tied: the criteria are one total order (ruling `tie-many`). Tied players of whom none
is the active one: ruling `tie-active-absent`, by `unresolved_tie`: clockwise from the active
player, or all take the lowest place they occupy together, or the request is refused.

A tie break holds what its criterion compared. Of the two counters more comes first. Of
`tie.active_player` less comes first: 0 for the active player and 1 for the others; where the seats
decide, how many seats clockwise from the active player.

A counter is needed only when it decides points. On places that pay the same the counters that are
given decide as ever; where they do not, the players stay tied (`alike`) and nothing is missing. A
second criterion is needed only once the first is equal. What is needed and not given is returned as
faults, one per counter, with the JSON pointer at which the request would name it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import eq
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import DISCOVERIES_IN_ALL, HEROES, PLAYERS
from services.heros.rules.population import FOR_TWO, Player
from services.heros.rules.table_rules import Unresolved
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

MANY = 3
TIE_OF_MANY = Ruling("tie-many", "total-order")
ACTIVE_ABSENT: Mapping[Unresolved, Ruling] = {
    "clockwise": Ruling("tie-active-absent", "clockwise"),
    "share_lower": Ruling("tie-active-absent", "share_lower"),
}


HeroDiscoveries: TypeAlias = Annotated[int, Range(0, DISCOVERIES_IN_ALL)]
DiscoveryHeroes: TypeAlias = Annotated[int, Range(0, HEROES)]
OF_HERO_DISCOVERIES = "Discoveries placed by the player's heroes in the whole game, both epochs."
OF_DISCOVERY_HEROES = "Played heroes with a discovery value, both epochs."
ActivePlayer: TypeAlias = Annotated[
    PlayerId | None,
    "The id of the player whose turn it is. Needed where that decides a tie.",
]
Seats: TypeAlias = Annotated[
    tuple[Annotated[str, IsPlayer(is_checked=False)], ...],
    AtMost(PLAYERS),
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
        """The JSON pointer of this player's counter."""
        return f"{self.before}{pointer(self.pointer_steps[player])}{self.after}"

    def list_in_order(self) -> Iterator[tuple[str, int]]:
        """Player and value of what was given, in the order of the players."""
        values = self.values
        return ((player, values[player]) for player in self.pointer_steps if player in values)


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

    def count_seats_clockwise(self, player: str) -> int:
        """Seats from the active player to this one, going clockwise; needs both."""
        assert self.active_player is not None
        start = self.seats.index(self.active_player)
        return (self.seats.index(player) - start) % len(self.seats)

    def without_active_player(self) -> "TieBreakers":
        """The same tie breakers in the turn of an unknown player."""
        return TieBreakers(
            hero_discoveries=self.hero_discoveries,
            discovery_heroes=self.discovery_heroes,
            active_player=None,
            active_player_at=self.active_player_at,
            seats=self.seats,
            seats_at=self.seats_at,
            unresolved=self.unresolved,
        )


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


Values: TypeAlias = Mapping[str, int]
"""What a criterion compares, by tied player."""
Criterion: TypeAlias = Callable[[Sequence[str], TieBreakers], "Values | tuple[Fault, ...]"]
"""Returns the values of a tied group, or a fault for each value that is missing."""
ACTIVE_PLAYER = "tie.active_player"
"""The one criterion of which less comes first."""


def _compare_hero_discoveries(
    group: Sequence[str], breakers: TieBreakers
) -> Values | tuple[Fault, ...]:
    """Rule `tie.hero_discoveries`."""
    return _read_counters("tie.hero_discoveries", group, breakers.hero_discoveries)


def _compare_discovery_heroes(
    group: Sequence[str], breakers: TieBreakers
) -> Values | tuple[Fault, ...]:
    """Rule `tie.discovery_heroes`."""
    return _read_counters("tie.discovery_heroes", group, breakers.discovery_heroes)


def _compare_active_player(
    group: Sequence[str], breakers: TieBreakers
) -> Values | tuple[Fault, ...]:
    """Rule `tie.active_player`."""
    if breakers.active_player is None:
        rule = ACTIVE_PLAYER
        return (Fault(rule, breakers.active_player_at, {"players": tuple(group)}, rule),)
    return {player: int(player != breakers.active_player) for player in group}


def _read_counters(
    rule: str, group: Sequence[str], counters: Counters
) -> Values | tuple[Fault, ...]:
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
    ("tie.hero_discoveries", _compare_hero_discoveries),
    ("tie.discovery_heroes", _compare_discovery_heroes),
    (ACTIVE_PLAYER, _compare_active_player),
)


def find_equal_places(pays: Sequence[int]) -> tuple[bool, ...]:
    """For each place that is paid, whether the next one pays the same.

    The ranking depends on the points of the places in no other way.
    """
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
    return _rank_with_ties(strength, _RankingBuilder(find_equal_places(pays), breakers, at))


@dataclass(slots=True)
class _RankingBuilder:
    """A ranking in progress: what decides its ties, and what was found so far."""

    pays_alike: Sequence[bool]
    breakers: TieBreakers
    at: str
    places: list[tuple[str, int]] = field(default_factory=list)
    alike: list[tuple[str, ...]] = field(default_factory=list)
    shared: list[tuple[str, ...]] = field(default_factory=list)
    undecided: list[OpenTie] = field(default_factory=list)
    tie_breaks: list[TieBreak] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    missing: list[Fault] = field(default_factory=list)
    unresolved: list[Fault] = field(default_factory=list)

    def is_equal_pay(self, size: int, place: int) -> bool:
        """Whether `size` places from `place` on pay the same, so that the tie may stay."""
        return all(self.pays_alike[place - 1 : place + size - 2])

    def leave_alike(self, group: Sequence[str], place: int) -> None:
        """Leaves the group tied: all places it occupies together pay the same."""
        self.share(group, place)
        self.alike.append(tuple(group))

    def share(self, group: Sequence[str], place: int) -> None:
        """Gives this place to the whole group."""
        self.places += [(player, place) for player in group]

    def build(self) -> Ranking:
        """The ranking."""
        return Ranking(
            places=tuple(self.places),
            alike=tuple(self.alike),
            shared=tuple(self.shared),
            undecided=tuple(self.undecided),
            tie_breaks=tuple(self.tie_breaks),
            rulings=tuple(self.rulings),
            missing=tuple(self.missing),
            unresolved=tuple(self.unresolved),
        )


def _rank_with_ties(strength: Mapping[str, int], builder: _RankingBuilder) -> Ranking:
    """Ranks groups of equal population one after the other."""
    groups: dict[int, list[str]] = {}
    for player in sorted(strength):
        groups.setdefault(strength[player], []).append(player)
    place = 1
    for population in sorted(groups, reverse=True):
        group = groups[population]
        before = len(builder.tie_breaks) + len(builder.rulings)
        _rank_group(group, place, builder)
        tie_break = len(builder.tie_breaks) + len(builder.rulings) > before
        if len(group) >= MANY and tie_break:
            builder.rulings.append(TIE_OF_MANY)
        place += len(group)
    return builder.build()


def _rank_group(group: Sequence[str], place: int, builder: _RankingBuilder, stage: int = 0) -> None:
    """Ranks a tied group, which occupies the places from `place` on, from criterion `stage` on."""
    if len(group) == 1:
        builder.places.append((group[0], place))
    elif stage < len(CRITERIA):
        _rank_by_criterion(stage, group, place, builder)
    elif builder.is_equal_pay(len(group), place):
        builder.leave_alike(group, place)
    else:
        _rank_by_ruling(group, place, builder)


def _rank_by_criterion(
    stage: int, group: Sequence[str], place: int, builder: _RankingBuilder
) -> None:
    """Ranks the group by this criterion, and those who are equal in it by the next."""
    rule, criterion = CRITERIA[stage]
    values = criterion(group, builder.breakers)
    if isinstance(values, tuple):
        if builder.is_equal_pay(len(group), place):
            builder.leave_alike(group, place)
        else:
            builder.missing += values
            builder.undecided.append(OpenTie(tuple(group), rule))
        return
    levels = set(values.values())
    if len(levels) == 1:
        _rank_group(group, place, builder, stage + 1)
        return
    builder.tie_breaks.append(TieBreak(rule, values))
    for level in sorted(levels, reverse=rule != ACTIVE_PLAYER):
        equals = [player for player in group if values[player] == level]
        _rank_group(equals, place, builder, stage + 1)
        place += len(equals)


def _rank_by_ruling(group: Sequence[str], place: int, builder: _RankingBuilder) -> None:
    """Ruling `tie-active-absent`: every criterion is equal and the active player is not tied."""
    breakers = builder.breakers
    if breakers.unresolved == "error":
        builder.unresolved.append(
            Fault("unresolved-tie", builder.at, {"players": tuple(group)}),
        )
        builder.undecided.append(OpenTie(tuple(group), ACTIVE_PLAYER))
    elif breakers.unresolved == "share_lower":
        builder.share(group, place + len(group) - 1)
        builder.shared.append(tuple(group))
        builder.rulings.append(ACTIVE_ABSENT["share_lower"])
    else:
        _rank_clockwise(group, place, builder)


def _rank_clockwise(group: Sequence[str], place: int, builder: _RankingBuilder) -> None:
    """Ranks by the seats, from the active player on; notes a fault where they are not given."""
    rule, breakers = ACTIVE_PLAYER, builder.breakers
    if not breakers.seats:
        params = {"players": tuple(group)}
        builder.missing.append(Fault(rule, breakers.seats_at, params, rule, wording="seats"))
        builder.undecided.append(OpenTie(tuple(group), rule))
        return
    seats = {player: breakers.count_seats_clockwise(player) for player in group}
    order = sorted(group, key=seats.__getitem__)
    builder.places += zip(order, range(place, place + len(order)), strict=True)
    builder.tie_breaks.append(TieBreak(rule, seats))
    builder.rulings.append(ACTIVE_ABSENT["clockwise"])


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
