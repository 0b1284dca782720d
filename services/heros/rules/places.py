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
from dataclasses import dataclass
from typing import Literal, TypeAlias

from services.heros.rules.ladder import sum_shown
from services.heros.rules.ties import Ranking, TieBreakers, ranking
from shared.core.phrases import Param, Plain, Word
from shared.core.sheet import Award, Line, Notice, Ruling, total

AjantaChoice: TypeAlias = Literal["add", "replace"]
PLACES = ("territory.first", "territory.second", "territory.third")


@dataclass(frozen=True, slots=True)
class Ajanta:
    """The sanctuary: who holds it and whether its power was already used in this epoch.

    `at` points at it in the request.
    """

    player: str
    used: bool
    at: str


@dataclass(frozen=True, slots=True)
class Contest:
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a contest pays, and why. `ranking` may hold faults: then awards are not to be used."""

    ranking: Ranking
    awards: tuple[Award, ...]
    rulings: tuple[Ruling, ...] = ()
    warnings: tuple[Notice, ...] = ()

    def points(self) -> Mapping[str, int]:
        """Points by player, of those who are paid."""
        return {award.player: total(award.lines) for award in self.awards}


def paid_places(for_two: bool) -> int:
    """How many places are paid: three, with two players two."""
    return len(PLACES) - for_two


def pays(discoveries: Sequence[int], for_two: bool) -> tuple[int, ...]:
    """Points of the first place, the second and, with more than two players, the third."""
    whole = sum(discoveries)
    # The half is rounded up: of 5 it is 3.
    worth = (whole, (whole + 1) // 2, min(discoveries))
    return worth[: paid_places(for_two)]


def paid_out(contest: Contest) -> Outcome:
    """Ranks the players present and pays the places they hold."""
    worth = pays(contest.discoveries, contest.for_two)
    ranked = ranking(contest.strength, worth, contest.breakers, contest.at)
    tied = {player: len(group) for group in ranked.alike for player in group}
    lines: dict[str, tuple[Line, ...]] = {
        player: (_place_line(place, tied.get(player, 1), contest.discoveries, worth),)
        for player, place in ranked.places
        if place <= len(worth)
    }
    rulings = list(ranked.rulings)
    if len(contest.strength) < len(worth):
        rulings.append(Ruling("few-present", "existing-places"))
    if _ajanta_counts(contest):
        lines = _with_ajanta(lines, contest)
    if contest.ajanta and not contest.ajanta.used:
        rulings.append(Ruling("ajanta", contest.ajanta_choice))
    awards = tuple(Award(player, of_player) for player, of_player in lines.items())
    return Outcome(ranked, awards, tuple(rulings), _ajanta_warnings(contest))


def _place_line(place: int, sharing: int, discoveries: Sequence[int], worth: Sequence[int]) -> Line:
    """What a place pays; `sharing` players are tied from it on, on places that pay the same."""
    rule, points = PLACES[place - 1], worth[place - 1]
    if sharing > 1:
        places = tuple(place_word(one) for one in range(place, place + sharing))
        return Line(rule, 1, points, {"places": places}, wording="territory.tied")
    params: dict[str, Param] = {"sum": sum_shown(discoveries), "whole": worth[0]}
    return Line(rule, 1, points, params)


def place_word(place: int) -> Word:
    """The place's ordinal inside a sentence, 1 to 5."""
    return Word(f"place.{place}")


def _ajanta_counts(contest: Contest) -> bool:
    ajanta = contest.ajanta
    return ajanta is not None and not ajanta.used and ajanta.player in contest.strength


def _with_ajanta(
    lines: Mapping[str, tuple[Line, ...]], contest: Contest
) -> dict[str, tuple[Line, ...]]:
    assert contest.ajanta is not None
    holder = contest.ajanta.player
    own, third = lines.get(holder, ()), min(contest.discoveries)
    if contest.ajanta_choice == "add":
        return {**lines, holder: (*own, Line("territory.ajanta", 1, third))}
    given_up: dict[str, Param] = {"given_up": total(own)}
    instead = Line("territory.ajanta", 1, third, given_up, wording="territory.ajanta.replaces")
    return {**lines, holder: (instead,)}


def _ajanta_warnings(contest: Contest) -> tuple[Notice, ...]:
    ajanta = contest.ajanta
    if ajanta is None:
        return ()
    params = {"player": ajanta.player}
    if ajanta.used:
        return (Notice("ajanta.used", f"{ajanta.at}/used", params),)
    if ajanta.player not in contest.strength:
        return (Notice("ajanta.absent", f"{ajanta.at}/player", params),)
    return ()


def standings(contest: Contest, outcome: Outcome) -> list[Plain]:
    """Everyone present with place, population and points, best first."""
    points = outcome.points()
    return [
        {
            "player": player,
            "place": place,
            "population": contest.strength[player],
            "points": points.get(player, 0),
        }
        for player, place in outcome.ranking.places
    ]
