"""What an answer says of the population that gains or loses a place, with its sentences.

A place that would take more population than the box holds for the player (`cap.population`) is
reported as out of reach. Where fewer are left in the box than the change needs, the rest would have
to come from other territories (`from_board`).
"""

from collections.abc import Iterable
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import PLAYERS
from services.heros.rules.places import PLACE_WORDS, PLACES
from services.heros.rules.population import Supply
from services.heros.rules.swing import (
    PlaceChange,
    PlaceCompetition,
    compute_place_levels,
    find_gains,
    find_loss,
    find_place,
)
from shared.core.answers import Amount, PlayerName, RuleId, Sentence
from shared.core.declarations import AtMost, Range, WrittenAs
from shared.core.phrases import Param, Phrase
from shared.core.rendering import Written, build_writer

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
    tuple[Annotated[Written, WrittenAs(Swing)], ...],
    AtMost(PLAYERS),
    "For each player: what would change the place; empty where places no longer matter.",
]


def list_swings(players: Iterable[str], competition: PlaceCompetition) -> Swings:
    """Every player's place, what would better it and what would lose it."""
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
    return write_step(
        population=change.population,
        place=change.place,
        assumes=TIE_LOST if change.assumes_tie_lost else None,
        text=_describe_loss(player, change),
    )


def _describe_loss(player: str, change: PlaceChange) -> Phrase:
    population, place = change.population, change.place
    if place is None:
        return Phrase("swing.leaves", {"player": player, "count": population})
    params: dict[str, Param] = {
        "player": player,
        "count": population,
        "place": PLACE_WORDS[place - 1],
    }
    if change.assumes_tie_lost:
        return Phrase("swing.loss.tied", params)
    return Phrase("swing.loss", params)
