"""How much population decides a place.

For every player of the table: the least population he would have to add to gain each better place
that is paid, and the least he would have to lose to lose the paid place he holds. Everyone else
stays as he is. Equal population counts by the tie-break rules: two players are compared by
`tie.hero_discoveries`, `tie.discovery_heroes` and `tie.active_player`, then by `unresolved_tie`.

So a player stands before a rival with as much population where he wins their tie, with one more
where he loses it: these levels, in order, are all there is to know of his places.

Where a comparison needs a counter that was not given, nothing is refused: the undecided tie counts
against the player, and the figure says so (`assumes`) if it would be another the other way round.
The place he holds is left out then if it would be another, and that is said (`undecided`).

No place is promised that would take more population than the box holds for the player
(`cap.population`): that is said instead. Where fewer are left in the box than the step needs, the
rest would have to come from other territories (`from_board`).

This module does not know whether a place pays anything but 0; places are places.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple, TypeAlias

from services.heros.rules.places import PLACES, place_word
from services.heros.rules.population import Stock
from services.heros.rules.ties import TieBreakers
from shared.core.phrases import Param, Phrase, Plain

GAINS = tuple(f"swing.gain.{place}" for place in range(1, len(PLACES) + 1))
OUT_OF_REACH = tuple(f"swing.out_of_reach.{place}" for place in range(1, len(PLACES) + 1))
TIE_LOST = Phrase("swing.assumes_tie_lost")

Margins: TypeAlias = Mapping[str, Mapping[str, int]]
"""By player and rival: how much more than the rival's population he needs to stand before him."""


class Duels(NamedTuple):
    """What the ties between any two players come to; `if_won` with undecided ones won, not lost.

    A player without undecided ties has the very same margins in both.
    """

    margins: Margins
    if_won: Margins


class Rivalry(NamedTuple):
    """The population of those present in a territory, and how many places are paid there.

    `stock` is what the box holds for each player.
    """

    strength: Mapping[str, int]
    paid_places: int
    duels: Duels
    stock: Mapping[str, Stock]


Footing: TypeAlias = tuple[int, int | None, Sequence[int], Sequence[int]]
"""How one player stands in a territory, against everyone else as they stand.

His population and his place (None: not present); the least population for the first place, the
second and so on, down to the last, for which he need but be present; and the same with undecided
ties won.
"""
Step: TypeAlias = tuple[int, int | None, bool]
"""A change of population: how much, and to which place (None: no longer present).

The last is whether the figure rests on a tie that nobody can decide with what was given.
"""


def beats(player: str, rival: str, breakers: TieBreakers) -> bool | None:
    """Whether the player stands before a rival of equal population; None if that is not known.

    With `unresolved_tie: share_lower` two players may both stand behind: neither beats the other,
    and each takes the lower place.
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
    return breakers.clockwise(player) < breakers.clockwise(rival)


def duels_of(players: Sequence[str], breakers: TieBreakers) -> Duels:
    """Every two players compared."""
    margins: dict[str, dict[str, int]] = {player: {} for player in players}
    undecided: list[tuple[str, str]] = []
    for player, rival in permutations(players, 2):
        won = beats(player, rival, breakers)
        margins[player][rival] = 0 if won else 1
        if won is None:
            undecided.append((player, rival))
    if_won = dict(margins)
    for player, rival in undecided:
        if_won[player] = {**if_won[player], rival: 0}
    return Duels(margins, if_won)


def footing(player: str, rivalry: Rivalry) -> Footing:
    """How the player stands."""
    strength, _, (all_margins, all_if_won), _ = rivalry
    own = strength.get(player, 0)
    margins, if_won = all_margins[player], all_if_won[player]
    levels = _levels(player, strength, margins)
    best = levels if if_won is margins else _levels(player, strength, if_won)
    return own, place_with(own, levels) if own else None, levels, best


def _levels(player: str, strength: Mapping[str, int], margins: Mapping[str, int]) -> list[int]:
    levels = [other + margins[rival] for rival, other in strength.items() if rival != player]
    # With one he is present: that is the last place of all.
    levels.append(1)
    levels.sort(reverse=True)
    return levels


def place_with(population: int, levels: Sequence[int]) -> int | None:
    """The place that so much population takes; None if that is 0."""
    for place, level in enumerate(levels, 1):
        if level <= population:
            return place
    return None


def gains(stands: Footing, paid_places: int) -> list[Step]:
    """The least population to add for each better paid place, the nearest first."""
    own, present, levels, if_won = stands
    steps: list[Step] = []
    place = min(paid_places + 1, present or len(levels) + 1)
    while place > 1:
        aim = place - 2
        level = levels[aim]
        # More rivals may have to be passed for this place at the very same level.
        place = levels.index(level) + 1
        steps.append((level - own, place, if_won[aim] < level))
    return steps


def loss(stands: Footing, paid_places: int) -> Step | None:
    """The least population to lose for the paid place to be lost; None if he holds none."""
    own, present, levels, if_won = stands
    if present is None or present > paid_places:
        return None
    kept = levels[present - 1]
    kept_if_won = kept if if_won is levels else next(level for level in if_won if level <= own)
    return own - kept + 1, place_with(kept - 1, levels), kept != kept_if_won


def swing_facts(players: Iterable[str], rivalry: Rivalry) -> list[Plain]:
    """For every player: his place, what would better it and what would cost it, in words too."""
    return [_player_facts(player, rivalry) for player in players]


def _player_facts(player: str, rivalry: Rivalry) -> Plain:
    stands, paid, stock = footing(player, rivalry), rivalry.paid_places, rivalry.stock[player]
    own, place, levels, if_won = stands
    facts: dict[str, Plain] = {"player": player, "population": own}
    if place is not None:
        if if_won is levels:
            facts["place"] = place
        else:
            facts |= _place_facts(player, place, place_with(own, if_won))
    facts["gains"] = [_gain_facts(player, own, step, stock) for step in gains(stands, paid)]
    lost = loss(stands, paid)
    if lost is not None:
        facts["loss"] = _shown(lost, _loss_phrase(player, lost))
    return facts


def _place_facts(player: str, place: int, best: int | None) -> dict[str, Plain]:
    """The place held, or that it is open: `best` is the place with undecided ties won."""
    if best == place:
        return {"place": place}
    assert best is not None
    params: dict[str, Param] = {
        "player": player,
        "best": place_word(best),
        "worst": place_word(place),
    }
    return {"undecided": Phrase("swing.undecided", params)}


def _gain_facts(player: str, own: int, step: Step, stock: Stock) -> dict[str, Plain]:
    """A step up in words; without a figure where the box does not hold so many."""
    population, place, _ = step
    cap, left = stock
    assert place is not None
    if own + population > cap:
        return _out_of_reach(player, own + population, place, stock)
    shown = _shown(step, Phrase(GAINS[place - 1], {"player": player, "count": population}))
    if population > left:
        text = Phrase("swing.from_board", {"count": population - left, "left": left})
        shown["from_board"] = {"population": population - left, "text": text}
    return shown


def _out_of_reach(player: str, needed: int, place: int, stock: Stock) -> dict[str, Plain]:
    params: dict[str, Param] = {"player": player, "count": needed, "cap": stock.cap}
    text = Phrase(OUT_OF_REACH[place - 1], params)
    return {"place": place, "rule": "cap.population", "text": text}


def _shown(step: Step, text: Phrase) -> dict[str, Plain]:
    population, place, assumes_tie_lost = step
    shown: dict[str, Plain] = {"population": population}
    if place is not None:
        shown["place"] = place
    if assumes_tie_lost:
        shown["assumes"] = TIE_LOST
    shown["text"] = text
    return shown


def _loss_phrase(player: str, step: Step) -> Phrase:
    population, place, _ = step
    if place is None:
        return Phrase("swing.leaves", {"player": player, "count": population})
    params: dict[str, Param] = {
        "player": player,
        "count": population,
        "place": place_word(place),
    }
    return Phrase("swing.loss", params)
