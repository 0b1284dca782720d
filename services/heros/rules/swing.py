"""How much population decides a place.

For every player of the table: the least population he would have to add to gain each better place
that is paid, and the least he would have to lose to lose the paid place he holds. Everyone else
stays as he is. Equal population counts by the tie-break rules: two players are compared by
`tie.hero_discoveries`, `tie.discovery_heroes` and `tie.active_player`, then by `unresolved_tie`.

Where a comparison needs a counter that was not given, nothing is refused: the undecided tie counts
against the player, and the figure says so (`assumes`) if it would be another the other way round.

No place is promised that would take more population than the box holds for the player
(`cap.population`): that is said instead. Where fewer are left in the box than the step needs, the
rest would have to come from other territories (`from_board`).

This module does not know whether a place pays anything but 0; places are places.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from services.heros.rules.places import place_word
from services.heros.rules.population import Stock
from services.heros.rules.ties import TieBreakers
from shared.core.phrases import Param, Phrase, Plain


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The population of those present in a territory, and how many places are paid there.

    `stock` is what the box holds for each player; for one who is not in it there is no limit.
    """

    strength: Mapping[str, int]
    paid_places: int
    breakers: TieBreakers
    stock: Mapping[str, Stock] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """A change of population: how much, to which place (None: no longer present).

    `assumes_tie_lost`: the figure rests on a tie that nobody can decide with what was given.
    """

    population: int
    place: int | None
    assumes_tie_lost: bool = False


def beats(player: str, rival: str, breakers: TieBreakers) -> bool | None:
    """Whether the player stands before a rival of equal population; None if that is not known.

    With `unresolved_tie: share_lower` two players may both stand behind: neither beats the other,
    and each takes the lower place.
    """
    for counters in (breakers.hero_discoveries, breakers.discovery_heroes):
        own, other = counters[player].value, counters[rival].value
        if own is None or other is None:
            return None
        if own != other:
            return own > other
    if breakers.active_player is None:
        return None
    if breakers.active_player in {player, rival}:
        return breakers.active_player == player
    if breakers.unresolved == "share_lower":
        return False
    if breakers.unresolved == "error" or not breakers.seats:
        return None
    return breakers.clockwise(player) < breakers.clockwise(rival)


def place_of(player: str, population: int, rivalry: Rivalry, undecided: bool = False) -> int | None:
    """The player's place if he had this population here; None if that is 0.

    `undecided` says whether a tie that nobody can decide is won.
    """
    if not population:
        return None
    ahead = 0
    for rival, other in rivalry.strength.items():
        if rival != player and other >= population:
            won = beats(player, rival, rivalry.breakers) if other == population else False
            ahead += not (undecided if won is None else won)
    return 1 + ahead


def gains(player: str, rivalry: Rivalry) -> tuple[Step, ...]:
    """The least population to add for each better paid place, the nearest first."""
    own = rivalry.strength.get(player, 0)
    present = place_of(player, own, rivalry)
    # A place changes only where a rival is drawn level with or passed by one.
    levels = sorted(
        {1, *(level for other in _others(player, rivalry) for level in (other, other + 1))}
    )
    above = [level for level in levels if level > own]
    tie_lost = [(level, place_of(player, level, rivalry)) for level in above]
    tie_won = [(level, place_of(player, level, rivalry, undecided=True)) for level in above]
    found: dict[int, Step] = {}
    for target in range(rivalry.paid_places, 0, -1):
        if present is None or target < present:
            level, place = _first_within(target, tie_lost)
            assumed = level != _first_within(target, tie_won)[0]
            before = found.get(level)
            assumed = assumed or (before is not None and before.assumes_tie_lost)
            found[level] = Step(level - own, place, assumed)
    return tuple(found.values())


def _others(player: str, rivalry: Rivalry) -> list[int]:
    return [other for rival, other in rivalry.strength.items() if rival != player]


def _first_within(target: int, places: Sequence[tuple[int, int | None]]) -> tuple[int, int]:
    """The first level whose place is the target or better; the last level is the first place."""
    return next((level, place) for level, place in places if place is not None and place <= target)


def loss(player: str, rivalry: Rivalry) -> Step | None:
    """The least population to lose for the paid place to be lost; None if he holds none."""
    own = rivalry.strength.get(player, 0)
    present = place_of(player, own, rivalry)
    if present is None or present > rivalry.paid_places:
        return None
    levels = {0, *(level for other in _others(player, rivalry) for level in (other, other - 1))}
    below = sorted((level for level in levels if level < own), reverse=True)
    level = _first_lost(player, below, rivalry, undecided=False)
    assumed = level != _first_lost(player, below, rivalry, undecided=True)
    return Step(own - level, place_of(player, level, rivalry), assumed)


def _first_lost(player: str, below: Sequence[int], rivalry: Rivalry, *, undecided: bool) -> int:
    """The first level on the way down at which the present place is lost; at 0 it always is."""
    present = place_of(player, rivalry.strength[player], rivalry, undecided)
    return next(level for level in below if place_of(player, level, rivalry, undecided) != present)


def swing_facts(players: Iterable[str], rivalry: Rivalry) -> list[Plain]:
    """For every player: his place, what would better it and what would cost it, in words too."""
    return [_player_facts(player, rivalry) for player in players]


def _player_facts(player: str, rivalry: Rivalry) -> Plain:
    population = rivalry.strength.get(player, 0)
    place = place_of(player, population, rivalry)
    lost = loss(player, rivalry)
    facts: dict[str, Plain] = {"player": player, "population": population}
    if place is not None:
        facts["place"] = place
    facts["gains"] = [_gain_facts(player, step, rivalry) for step in gains(player, rivalry)]
    if lost:
        facts["loss"] = {**_shown(lost), "text": _loss_phrase(player, lost)}
    return facts


def _gain_facts(player: str, step: Step, rivalry: Rivalry) -> dict[str, Plain]:
    """A step up in words; without a figure where the box does not hold so many."""
    assert step.place is not None
    stock = rivalry.stock.get(player)
    needed = rivalry.strength.get(player, 0) + step.population
    params: dict[str, Param] = {"player": player, "count": step.population}
    if stock and needed > stock.cap:
        params = {"player": player, "count": needed, "cap": stock.cap}
        text = Phrase(f"swing.out_of_reach.{step.place}", params)
        return {"place": step.place, "rule": "cap.population", "text": text}
    shown = {**_shown(step), "text": Phrase(f"swing.gain.{step.place}", params)}
    if stock and step.population > stock.left:
        lent = step.population - stock.left
        text = Phrase("swing.from_board", {"count": lent, "left": stock.left})
        shown["from_board"] = {"population": lent, "text": text}
    return shown


def _shown(step: Step) -> dict[str, Plain]:
    shown: dict[str, Plain] = {"population": step.population}
    if step.place is not None:
        shown["place"] = step.place
    if step.assumes_tie_lost:
        shown["assumes"] = Phrase("swing.assumes_tie_lost")
    return shown


def _loss_phrase(player: str, step: Step) -> Phrase:
    params: dict[str, Param] = {"player": player, "count": step.population}
    if step.place is None:
        return Phrase("swing.leaves", params)
    return Phrase("swing.loss", {**params, "place": place_word(step.place)})
