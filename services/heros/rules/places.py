"""What the places of a territory pay.

`territory.first`: the player with the most population takes the sum of all discoveries on the
ladder. `territory.second`: the next takes half of that, rounded up. `territory.third`: the third
takes the lowest discovery of the ladder, which may be 0; with two players there is no third place.
Places that nobody takes are not paid (ruling `few-present`). `territory.ajanta`: with two players,
the holder of the Ajanta sanctuary takes the third's points once per epoch, where he has population;
in addition to his own or instead of them (ruling `ajanta`).

This module does not know whether the ladder is complete; who asks decides what that means.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from services.heros.rules.catalogue import PLAYERS
from services.heros.rules.ladder import sum_shown
from services.heros.rules.ties import Ranking, TieBreakers, ranking
from shared.core.phrases import Param, Plain, Word
from shared.core.sheet import Award, Line, Notice, Ruling, total

AjantaChoice: TypeAlias = Literal["add", "replace"]
PLACES = ("territory.first", "territory.second", "territory.third")
PLACE_WORDS = tuple(Word(f"place.{place}") for place in range(1, PLAYERS + 1))
LADDERS = 2_048
"""More than there are: up to four discoveries of 0 to 4, for two players or for more."""
FEW_PRESENT = Ruling("few-present", "existing-places")
AJANTA_RULINGS: Mapping[AjantaChoice, Ruling] = {
    "add": Ruling("ajanta", "add"),
    "replace": Ruling("ajanta", "replace"),
}


class Ajanta(NamedTuple):
    """The sanctuary: who holds it and whether its power was already used in this epoch.

    `at` points at it in the request.
    """

    player: str
    used: bool
    at: str

    def pays(self, strength: Mapping[str, int]) -> bool:
        """Whether it has power yet and its holder stands among those present."""
        return not self.used and self.player in strength


class Contest(NamedTuple):
    """One territory to be paid out: at least one discovery (0 to 4), who is present, and terms.

    `at` points at the population in the request.
    """

    discoveries: tuple[int, ...]
    strength: Mapping[str, int]
    at: str
    for_two: bool
    breakers: TieBreakers
    ajanta: Ajanta | None = None
    ajanta_choice: AjantaChoice = "add"


class Outcome(NamedTuple):
    """What a contest pays, and why. `ranking` may hold faults: then awards are not to be used.

    `points` are those of the awards, by player.
    """

    ranking: Ranking
    awards: tuple[Award, ...]
    points: Mapping[str, int]
    rulings: tuple[Ruling, ...]
    warnings: tuple[Notice, ...]


class Payment(NamedTuple):
    """What a ladder pays, the first place first: in points, and as the lines of an award."""

    worth: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]


def paid_places(for_two: bool) -> int:
    """How many places are paid: three, with two players two."""
    return len(PLACES) - for_two


def pays(discoveries: Sequence[int], for_two: bool) -> tuple[int, ...]:
    """Points of the first place, the second and, with more than two players, the third.

    Rules `territory.first`, `territory.second` and `territory.third`.
    """
    whole = sum(discoveries)
    # The half is rounded up: of 5 it is 3.
    if for_two:
        return whole, (whole + 1) // 2
    return whole, (whole + 1) // 2, min(discoveries)


@lru_cache(maxsize=LADDERS)
def payment_of(discoveries: tuple[int, ...], for_two: bool) -> Payment:
    """What a ladder pays: from game to game it is one of a few hundred."""
    worth = pays(discoveries, for_two)
    params: dict[str, Param] = {"sum": sum_shown(discoveries), "whole": worth[0]}
    lines = [Line(place, 1, each, params) for place, each in zip(PLACES, worth, strict=False)]
    return Payment(worth, tuple([(line,) for line in lines]))


def paid_out(contest: Contest) -> Outcome:
    """Ranks the players present and pays the places they hold."""
    payment = payment_of(contest.discoveries, contest.for_two)
    ranked = ranking(contest.strength, payment.worth, contest.breakers, contest.at)
    return paid_as_ranked(contest, payment, ranked)


def paid_as_ranked(contest: Contest, payment: Payment, ranked: Ranking) -> Outcome:
    """Pays the places that the players present hold by this ranking."""
    worth, places = payment.worth, ranked.places
    paid = places
    if places and places[-1][1] > len(worth):
        paid = tuple([one for one in places if one[1] <= len(worth)])
    awards = _place_awards(payment, paid, ranked)
    points = {player: worth[place - 1] for player, place in paid}
    rulings = ranked.rulings
    if len(contest.strength) < len(worth):
        rulings = (*rulings, FEW_PRESENT)
    warnings: tuple[Notice, ...] = ()
    ajanta = contest.ajanta
    if ajanta is not None:
        warnings = _ajanta_warnings(ajanta, contest.strength)
        if ajanta.pays(contest.strength):
            awards = _with_ajanta(ajanta.player, awards, contest)
            points = {player: total(lines) for player, lines, _ in awards}
        if not ajanta.used:
            rulings = (*rulings, AJANTA_RULINGS[contest.ajanta_choice])
    return Outcome(ranked, tuple(awards), points, rulings, warnings)


def _place_awards(
    payment: Payment, paid: Sequence[tuple[str, int]], ranked: Ranking
) -> list[Award]:
    """What each place pays to whoever holds it; `paid` are the places that are paid."""
    worth, lines = payment
    if not ranked.alike:
        return [Award(player, lines[place - 1]) for player, place in paid]
    tied = {player: len(group) for group in ranked.alike for player in group}
    return [
        Award(
            player,
            (_shared_line(place, tied[player], worth),) if player in tied else lines[place - 1],
        )
        for player, place in paid
    ]


def _shared_line(place: int, sharing: int, worth: Sequence[int]) -> Line:
    """What a place pays if several are tied from it on, on places that pay the same."""
    params: dict[str, Param] = {"places": PLACE_WORDS[place - 1 : place - 1 + sharing]}
    return Line(PLACES[place - 1], 1, worth[place - 1], params, wording="territory.tied")


def place_word(place: int) -> Word:
    """The place's ordinal inside a sentence, 1 to 5."""
    return PLACE_WORDS[place - 1]


def _with_ajanta(holder: str, awards: Sequence[Award], contest: Contest) -> list[Award]:
    """The awards with what the sanctuary's holder takes; he comes last if no place pays him."""
    taken = {award.player: award.lines for award in awards}
    own, lowest = taken.get(holder, ()), min(contest.discoveries)
    taken[holder] = with_ajanta(own, lowest, contest.ajanta_choice)
    return [Award(player, lines) for player, lines in taken.items()]


def with_ajanta(
    own: tuple[Line, ...], lowest: int, ajanta_choice: AjantaChoice
) -> tuple[Line, ...]:
    """What the sanctuary's holder takes: the third's points, the lowest discovery.

    Beside his own lines, or instead of them. Rule `territory.ajanta`.
    """
    if ajanta_choice == "add":
        return (*own, Line("territory.ajanta", 1, lowest))
    given_up: dict[str, Param] = {"given_up": total(own)}
    return (Line("territory.ajanta", 1, lowest, given_up, wording="territory.ajanta.replaces"),)


def _ajanta_warnings(ajanta: Ajanta, strength: Mapping[str, int]) -> tuple[Notice, ...]:
    """That the sanctuary brings nothing: it was used before, or its holder is not present."""
    params = {"player": ajanta.player}
    if ajanta.used:
        return (Notice("ajanta.used", f"{ajanta.at}/used", params),)
    if ajanta.player not in strength:
        return (Notice("ajanta.absent", f"{ajanta.at}/player", params),)
    return ()


def standings(contest: Contest, outcome: Outcome) -> list[Plain]:
    """Everyone present with place, population and points, best first."""
    points = outcome.points
    return [
        {
            "player": player,
            "place": place,
            "population": contest.strength[player],
            "points": points.get(player, 0),
        }
        for player, place in outcome.ranking.places
    ]
