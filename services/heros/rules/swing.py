"""How much population gains or loses a place in a territory.

For every player of the table: the least population he would have to add to gain each better place
that is paid, and the least he would have to lose to lose the paid place he holds. Everyone else
stays as he is. A player is ranked before a rival with as much population where he wins their tie,
and with one more where he loses it. These levels, in order, determine all his places.

Where a comparison needs a counter that was not given, nothing is refused: the undecided tie counts
against the player, and `assumes` says so if the figure would otherwise be another. The place he
holds is then left out if it would be another, and `undecided` says so.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import PLAYERS, PerPlayer
from services.heros.rules.places import PLACE_WORDS, PLACES
from services.heros.rules.population import Supply
from services.heros.rules.ties import TieBreakers
from shared.core.answers import Amount, PlayerName, RuleId, Sentence
from shared.core.declarations import AtMost, Range, WrittenAs
from shared.core.phrases import Param, Phrase
from shared.core.rendering import Written, build_writer


class PairwiseTies(NamedTuple):
    """The ties between any two players by these tie breakers.

    `margins` are by player and rival how much more than the rival's population he needs to be
    ranked before him; in `if_won` undecided ties are won instead of lost.
    """

    breakers: TieBreakers
    margins: Mapping[str, Mapping[str, int]]
    if_won: Mapping[str, Mapping[str, int]]


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
    margins: dict[str, dict[str, int]] = {player: {} for player in players}
    if_won: dict[str, dict[str, int]] = {player: {} for player in players}
    for player, rival in permutations(players, 2):
        won = wins_tie(player, rival, breakers)
        margins[player][rival] = 0 if won else 1
        if_won[player][rival] = 1 if won is False else 0
    return PairwiseTies(breakers, margins, if_won)


def compute_place_levels(player: str, competition: PlaceCompetition) -> PlaceLevels:
    strength, ties = competition.strength, competition.ties
    own, margins, if_won = strength.get(player, 0), ties.margins[player], ties.if_won[player]
    levels = best = _list_levels(player, strength, margins)
    if if_won != margins:
        best = _list_levels(player, strength, if_won)
    return PlaceLevels(own, find_place(own, levels) if own else None, levels, best)


def _list_levels(
    player: str, strength: Mapping[str, int], margins: Mapping[str, int]
) -> Sequence[int]:
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


TIE_LOST = Phrase("swing.assumes_tie_lost")
Place: TypeAlias = Annotated[int | None, Range(1, PLAYERS)]


class FromBoard(NamedTuple):
    """Population that would have to come from other territories."""

    population: Annotated[Amount, "How much of it the box does not hold any more."]
    text: Sentence


class SwingStep(NamedTuple):
    """A change of population and the place it leads to (left out: no longer present)."""

    population: Annotated[
        Amount | None,
        "Population to be added, or lost; left out where the box does not hold so many.",
    ]
    place: Annotated[Place, "The place that it leads to, from 1; left out: no longer present."]
    rule: Annotated[
        RuleId | None,
        "The id of the rule that puts the place out of reach; left out: it is within reach.",
    ]
    assumes: Annotated[
        Sentence | None,
        "What is taken for granted; only where an undecided tie makes a difference.",
    ]
    text: Sentence
    from_board: Annotated[
        FromBoard | None,
        "What has to come from other territories; only where the box holds fewer than "
        "the step needs.",
    ]


class Swing(NamedTuple):
    """What would change one player's place while everyone else stays as they are."""

    player: PlayerName
    population: Annotated[Amount, "The player’s population there now."]
    place: Annotated[
        Place,
        "The place held, from 1; left out for whoever is not present, and where `undecided` is "
        "there.",
    ]
    undecided: Annotated[
        Sentence | None, "Why the place is open; only where an undecided tie leaves it so."
    ]
    gains: Annotated[
        tuple[SwingStep, ...],
        AtMost(len(PLACES)),
        "The least population to add for each better paid place, the nearest first.",
    ]
    loss: Annotated[
        SwingStep | None,
        "The least population to lose for the paid place to be lost; left out: none is held.",
    ]


# A table has hundreds of steps, so they are written at once.
write_swing = build_writer(Swing)
write_step = build_writer(SwingStep)
write_from_board = build_writer(FromBoard)
Swings: TypeAlias = Annotated[
    PerPlayer[Annotated[Written, WrittenAs(Swing)]],
    "For each player: what would change the place; empty where places no longer matter.",
]


def list_swings(players: Iterable[str], competition: PlaceCompetition) -> Swings:
    return tuple([_write_player(player, competition) for player in players])


def _write_player(player: str, competition: PlaceCompetition) -> Written:
    own_levels = compute_place_levels(player, competition)
    paid, supply = competition.paid_places, competition.supplies[player]
    own, place, undecided = own_levels.population, own_levels.place, None
    if place is not None and own_levels.levels_if_won is not own_levels.levels:
        best = find_place(own, own_levels.levels_if_won)
        if best != place:
            assert best is not None
            # `best` is the place with undecided ties won.
            places = {"best": PLACE_WORDS[best - 1], "worst": PLACE_WORDS[place - 1]}
            undecided = Phrase("swing.undecided", {"player": player, **places})
            place = None
    lost = find_loss(own_levels, paid)
    return write_swing(
        player=player,
        population=own,
        place=place,
        undecided=undecided,
        gains=[_write_gain(player, own, one, supply) for one in find_gains(own_levels, paid)],
        loss=None if lost is None else _write_loss(player, lost),
    )


def _write_gain(player: str, own: int, change: PlaceChange, supply: Supply) -> Written:
    """A better place and what it takes; without a figure where the box does not hold so many."""
    population, place, left = change.population, change.place, supply.left
    assert place is not None
    if own + population > supply.cap:
        needed: dict[str, Param] = {"player": player, "count": own + population, "cap": supply.cap}
        text = Phrase(f"swing.out_of_reach.{place}", needed)
        return write_step(place=place, rule="cap.population", text=text)
    from_board = None
    if population > left:
        text = Phrase("swing.from_board", {"count": population - left, "left": left})
        from_board = write_from_board(population=population - left, text=text)
    return write_step(
        population=population,
        place=place,
        assumes=TIE_LOST if change.assumes_tie_lost else None,
        text=Phrase(f"swing.gain.{place}", {"player": player, "count": population}),
        from_board=from_board,
    )


def _write_loss(player: str, change: PlaceChange) -> Written:
    population, place = change.population, change.place
    assumes = TIE_LOST if change.assumes_tie_lost else None
    params: dict[str, Param] = {"player": player, "count": population}
    if place is None:
        text = Phrase("swing.leaves", params)
    else:
        params["place"] = PLACE_WORDS[place - 1]
        text = Phrase("swing.loss.tied", params) if assumes else Phrase("swing.loss", params)
    return write_step(population=population, place=place, assumes=assumes, text=text)
