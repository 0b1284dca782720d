"""How much population gains or loses a place in a territory.

For every player of the table: the least population he would have to add to gain each better place
that is paid, and the least he would have to lose to lose the paid place he holds. Everyone else
stays as he is. Equal population counts by the tie-break rules: two players are compared by
`tie.hero_discoveries`, `tie.discovery_heroes` and `tie.active_player`, then by `unresolved_tie`.

So a player is ranked before a rival with as much population where he wins their tie, and with one
more where he loses it. These levels, in order, determine all his places.

Where a comparison needs a counter that was not given, nothing is refused: the undecided tie counts
against the player, and `assumes` says so if the figure would otherwise be another. The place he
holds is then left out if it would be another, and `undecided` says so.

Places that pay 0 are listed like any other. What an answer says of it is in `swing_answers`.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple, TypeAlias

from services.heros.rules.population import Supply
from services.heros.rules.ties import TieBreakers

Margins: TypeAlias = Mapping[str, Mapping[str, int]]
"""By player and rival: how much more than the rival's population he needs to be ranked before him.
"""


class PairwiseTies(NamedTuple):
    """The ties between any two players by these tie breakers.

    In `if_won` undecided ones are won instead of lost.

    A player without undecided ties has the same margins, as the same object, in both.
    """

    breakers: TieBreakers
    margins: Margins
    if_won: Margins


class PlaceCompetition(NamedTuple):
    """The population by player of a territory, and how many places are paid there.

    `ties` compares every two players, `supplies` is what the box holds for each of them.
    """

    strength: Mapping[str, int]
    paid_places: int
    ties: PairwiseTies
    supplies: Mapping[str, Supply]


class PlaceLevels(NamedTuple):
    """What one player's place in a territory takes, while everyone else stays as they are.

    `population` is his own and `place` the one it takes (None: not present). `levels` are the least
    population for the first place, the second and so on, down to the last, for which 1 is enough;
    `levels_if_won` are the same with undecided ties won, the same object where none is undecided.
    """

    population: int
    place: int | None
    levels: Sequence[int]
    levels_if_won: Sequence[int]


class PlaceChange(NamedTuple):
    """A change of population: how much, and the place it leads to (None: no longer present).

    `assumes_tie_lost` says that the figure depends on a tie that the request does not decide.
    """

    population: int
    place: int | None
    assumes_tie_lost: bool


def wins_tie(player: str, rival: str, breakers: TieBreakers) -> bool | None:
    """Whether the player is ranked before a rival of equal population; None if undecided.

    With `unresolved_tie: share_lower` neither of two players may win: each takes the lower place.
    """
    for counters in (breakers.hero_discoveries.values, breakers.discovery_heroes.values):
        if player not in counters or rival not in counters:
            return None
        if counters[player] != counters[rival]:
            return counters[player] > counters[rival]
    active = breakers.active_player
    if active is None:
        return None
    if active in (player, rival):
        return active == player
    if breakers.unresolved == "share_lower":
        return False
    if breakers.unresolved == "error" or not breakers.seats:
        return None
    return breakers.count_seats_clockwise(player) < breakers.count_seats_clockwise(rival)


def compare_pairs(players: Sequence[str], breakers: TieBreakers) -> PairwiseTies:
    """Compares every two players by the tie-break rules."""
    margins: dict[str, dict[str, int]] = {player: {} for player in players}
    undecided: list[tuple[str, str]] = []
    for player, rival in permutations(players, 2):
        won = wins_tie(player, rival, breakers)
        margins[player][rival] = 0 if won else 1
        if won is None:
            undecided.append((player, rival))
    if_won = dict(margins)
    for player, rival in undecided:
        if_won[player] = {**if_won[player], rival: 0}
    return PairwiseTies(breakers, margins, if_won)


def compute_place_levels(player: str, competition: PlaceCompetition) -> PlaceLevels:
    """The player's population and place, and what every place takes."""
    strength, ties = competition.strength, competition.ties
    own = strength.get(player, 0)
    margins, if_won = ties.margins[player], ties.if_won[player]
    levels = _compute_levels(player, strength, margins)
    best = levels if if_won is margins else _compute_levels(player, strength, if_won)
    return PlaceLevels(own, find_place(own, levels) if own else None, levels, best)


def _compute_levels(
    player: str, strength: Mapping[str, int], margins: Mapping[str, int]
) -> list[int]:
    levels = [other + margins[rival] for rival, other in strength.items() if rival != player]
    # With one he is present: that is the last place of all.
    levels.append(1)
    levels.sort(reverse=True)
    return levels


def find_place(population: int, levels: Sequence[int]) -> int | None:
    """The place, from 1, that `population` takes by these levels; None if that is 0."""
    for place, level in enumerate(levels, 1):
        if level <= population:
            return place
    return None


def find_gains(own_levels: PlaceLevels, paid_places: int) -> list[PlaceChange]:
    """The least population to add for each better paid place, the nearest first."""
    levels = own_levels.levels
    changes: list[PlaceChange] = []
    place = min(paid_places + 1, own_levels.place or len(levels) + 1)
    while place > 1:
        aim = place - 2
        level = levels[aim]
        # More rivals may have to be passed for this place at the very same level.
        place = levels.index(level) + 1
        assumes_tie_lost = own_levels.levels_if_won[aim] < level
        changes.append(PlaceChange(level - own_levels.population, place, assumes_tie_lost))
    return changes


def find_loss(own_levels: PlaceLevels, paid_places: int) -> PlaceChange | None:
    """The least population to lose for the paid place to be lost; None if he holds none."""
    own, place, levels = own_levels.population, own_levels.place, own_levels.levels
    if place is None or place > paid_places:
        return None
    needed = needed_if_won = levels[place - 1]
    if own_levels.levels_if_won is not levels:
        needed_if_won = next(level for level in own_levels.levels_if_won if level <= own)
    return PlaceChange(own - needed + 1, find_place(needed - 1, levels), needed != needed_if_won)
