"""What the places of a territory pay.

Rulings `few-present` and `ajanta`. Whether the ladder is complete is checked by the callers.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import PLAYERS, AjantaChoice, PerPlayer
from services.heros.rules.ladder import format_sum
from services.heros.rules.ties import Ranking, TieBreakers, rank_players
from shared.core.answers import Amount, PlayerName
from shared.core.declarations import Part, PlayerId, Range
from shared.core.phrases import Param, Word
from shared.core.sheet import Award, Line, Notice, Ruling, total

PLACES = ("territory.first", "territory.second", "territory.third")
PLACE_WORDS = tuple(Word(f"place.{place}") for place in range(1, PLAYERS + 1))
CACHED_LADDERS = 2_048


class AjantaHolder(NamedTuple):
    """With two players: who holds the Ajanta sanctuary and uses it, unless it was used already."""

    player: Annotated[PlayerId, "The id of the player who holds it."]
    used: Annotated[bool, "Whether its power was used before in this epoch."] = False


AjantaUse: TypeAlias = Annotated[
    AjantaHolder,
    Part(
        "AjantaUse", ("player",), "With two players: the Ajanta sanctuary is used in this scoring."
    ),
]


class Ajanta(NamedTuple):
    """The sanctuary, at `at` in the request: its holder, and whether its power was used already."""

    player: str
    used: bool
    at: str

    def can_pay(self, strength: Mapping[str, int]) -> bool:
        return not self.used and self.player in strength


class Contest(NamedTuple):
    """One territory to be paid out: at least one discovery (0 to 4), and the population by player.

    `at` is the JSON pointer of the population in the request.
    """

    discoveries: tuple[int, ...]
    strength: Mapping[str, int]
    at: str
    is_for_two: bool
    breakers: TieBreakers
    ajanta: Ajanta | None = None
    ajanta_choice: AjantaChoice = "add"


class Payout(NamedTuple):
    """What a contest pays, and why. Where `ranking` has faults, the awards must not be used.

    `points` are those of the awards, by player.
    """

    ranking: Ranking
    awards: tuple[Award, ...]
    points: Mapping[str, int]
    rulings: tuple[Ruling, ...]
    warnings: tuple[Notice, ...]


class TerritoryStanding(NamedTuple):
    """A player present in a territory: those who share a place are paid alike."""

    player: PlayerName
    place: Annotated[
        int, Range(1, PLAYERS), "The place, from 1; those who share a place have the same."
    ]
    population: Annotated[Amount, "The player’s population there, of all colours together."]
    points: Annotated[Amount, "Points that the player gets there, 0 included."]


Standings: TypeAlias = Annotated[
    PerPlayer[TerritoryStanding], "Who is present and what the ladder pays each of them."
]


class PlacePayments(NamedTuple):
    """What a ladder pays, the first place first: in points, and as the lines of an award."""

    place_points: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]


def count_paid_places(is_for_two: bool) -> int:
    return len(PLACES) - is_for_two


def compute_place_points(discoveries: Sequence[int], is_for_two: bool) -> tuple[int, ...]:
    first = sum(discoveries)
    second = (first + 1) // 2  # half of it, rounded up: of 5 it is 3
    third = min(discoveries)
    return (first, second) if is_for_two else (first, second, third)


@lru_cache(maxsize=CACHED_LADDERS)
def compute_payments(discoveries: tuple[int, ...], is_for_two: bool) -> PlacePayments:
    """What a ladder pays; cached, because there are only a few hundred ladders."""
    place_points = compute_place_points(discoveries, is_for_two)
    params: dict[str, Param] = {"sum": format_sum(discoveries), "whole": place_points[0]}
    lines = [
        Line(place, 1, each, params) for place, each in zip(PLACES, place_points, strict=False)
    ]
    return PlacePayments(place_points, tuple([(line,) for line in lines]))


def pay_out(contest: Contest) -> Payout:
    payment = compute_payments(contest.discoveries, contest.is_for_two)
    ranked = rank_players(contest.strength, payment.place_points, contest.breakers, contest.at)
    return pay_ranked(contest, payment, ranked)


def pay_ranked(contest: Contest, payment: PlacePayments, ranked: Ranking) -> Payout:
    place_points, places = payment.place_points, ranked.places
    paid = places
    if places and places[-1][1] > len(place_points):
        paid = tuple([one for one in places if one[1] <= len(place_points)])
    awards = _build_place_awards(payment, paid, ranked)
    points = {player: place_points[place - 1] for player, place in paid}
    rulings = ranked.rulings
    if len(contest.strength) < len(place_points):
        rulings = (*rulings, Ruling("few-present", "existing-places"))
    warnings: tuple[Notice, ...] = ()
    ajanta = contest.ajanta
    if ajanta is not None:
        warnings = _list_ajanta_warnings(ajanta, contest.strength)
        if ajanta.can_pay(contest.strength):
            awards = _award_ajanta(ajanta.player, awards, contest)
            points = {award.player: total(award.lines) for award in awards}
        if not ajanta.used:
            rulings = (*rulings, Ruling("ajanta", contest.ajanta_choice))
    return Payout(ranked, tuple(awards), points, rulings, warnings)


def _build_place_awards(
    payment: PlacePayments, paid: Sequence[tuple[str, int]], ranked: Ranking
) -> list[Award]:
    lines = {player: payment.lines[place - 1] for player, place in paid}
    for group in ranked.alike:
        for player in group:
            if player in lines:
                lines[player] = (_build_shared_line(lines[player][0], len(group)),)
    return [Award(player, own) for player, own in lines.items()]


def _build_shared_line(line: Line, sharing: int) -> Line:
    """The line of a place where `sharing` players are tied from it on, on places that pay alike."""
    place = PLACES.index(line.rule)
    params: dict[str, Param] = {"places": PLACE_WORDS[place : place + sharing]}
    return Line(line.rule, 1, line.each, params, wording="territory.tied")


def _award_ajanta(holder: str, awards: Sequence[Award], contest: Contest) -> list[Award]:
    """The awards with that of the sanctuary's holder, who comes last if no place pays him."""
    taken = {award.player: award.lines for award in awards}
    own, lowest = taken.get(holder, ()), min(contest.discoveries)
    taken[holder] = replace_or_add_ajanta(own, lowest, contest.ajanta_choice)
    return [Award(player, lines) for player, lines in taken.items()]


def replace_or_add_ajanta(
    own: tuple[Line, ...], lowest: int, ajanta_choice: AjantaChoice
) -> tuple[Line, ...]:
    """The holder's own lines with the lowest discovery, or that alone."""
    if ajanta_choice == "add":
        return (*own, Line("territory.ajanta", 1, lowest))
    given_up: dict[str, Param] = {"given_up": total(own)}
    return (Line("territory.ajanta", 1, lowest, given_up, wording="territory.ajanta.replaces"),)


def _list_ajanta_warnings(ajanta: Ajanta, strength: Mapping[str, int]) -> tuple[Notice, ...]:
    """A warning where the sanctuary pays nothing: it was used, or its holder is not present."""
    params = {"player": ajanta.player}
    if ajanta.used:
        return (Notice("ajanta.used", f"{ajanta.at}/used", params),)
    if ajanta.player not in strength:
        return (Notice("ajanta.absent", f"{ajanta.at}/player", params),)
    return ()


def list_standings(contest: Contest, payout: Payout) -> tuple[TerritoryStanding, ...]:
    strength, points = contest.strength, payout.points
    return tuple(
        TerritoryStanding(player, place, strength[player], points.get(player, 0))
        for player, place in payout.ranking.places
    )
