"""The race: who has won, who can win in the next turn and how, what a stolen Titan would change.

Rows `victory.race`, `victory.pacified`, `titan.zone`, `action.card_cost` and `action.extra` of
docs/rules/orichalque.md, rulings `several-winners` and `two-titans`. The first to have five points
and no creature wins at once. Where nobody has, every player's next turn is reckoned as if it came
now, with the display as it lies: who plays before may take the card. This module does not know what
the players mean to do.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from services.orichalque.rules.budgets import share_of
from services.orichalque.rules.dice import die_ruling, shown_chance, shown_die
from services.orichalque.rules.ground import Ground, ground_of
from services.orichalque.rules.next_turns import Course, Outlook, outlook
from services.orichalque.rules.ports import settlings
from services.orichalque.rules.position import Island, RacePosition
from services.orichalque.rules.production import production, recruits
from services.orichalque.rules.steals import stealable
from services.orichalque.rules.steps import step
from services.orichalque.rules.titans import PLAYER_ORDERS, WORDS, has_oratory, titan_rulings
from services.orichalque.rules.turns import Economy
from services.orichalque.rules.victory import missing, points_of, shown_missing
from services.orichalque.rules.ways import shown_way
from services.orichalque.rules.zones import zone_rulings
from shared.core.phrases import Plain
from shared.core.sheet import Calculation, Ruling, distinct_rulings

_SEVERAL_WINNERS = Ruling("several-winners", "all")
_NOBODY = step("victory.race", "race.nobody")
_UNTOLD = step("victory.race", "race.untold")


class _Next(NamedTuple):
    """A player's next turn."""

    island: Island
    ground: Ground
    course: Course
    outlook: Outlook

    @property
    def chance(self) -> Fraction:
        return self.outlook.chance


def race_check(position: RacePosition) -> Calculation:
    """Who has won; where nobody has, everybody's next turn and every Titan that may be stolen.

    Without a display nothing is said of next turns: which tiles there are was not told.
    """
    players = sorted(position.players, key=lambda island: island.player)
    winners = [island.player for island in players if missing(island).nothing]
    facts: dict[str, Plain] = {"winners": tuple(winners)}
    rulings: list[Ruling] = [_SEVERAL_WINNERS] if len(winners) > 1 else []
    if position.display and not winners:
        return _open_race(position)
    facts["players"] = tuple([_standing(island) for island in position.players])
    told = step("victory.race", "race.won", count=len(winners), players=tuple(winners))
    return Calculation({**facts, **(told if winners else _UNTOLD)}, tuple(rulings))


def _open_race(position: RacePosition) -> Calculation:
    """Everybody's next turn, where nobody has won yet."""
    found = {
        island.player: _next(position, island, ground_of(island)) for island in position.players
    }
    order = turn_order(position)
    able = tuple([player for player in order if found[player].chance])
    told = step("victory.race", "race.can", players=able) if able else _NOBODY
    facts: dict[str, Plain] = {
        "winners": (),
        "can_win": able,
        "players": tuple(
            [
                {**_standing(island), "next": _shown_next(found[island.player])}
                for island in position.players
            ]
        ),
        "steals": tuple(_steals(position, found)),
        "die": shown_die(position.die),
        **told,
    }
    if position.seats:
        facts["order"] = order
    return Calculation(facts, distinct_rulings([*_rulings(position, found)]))


def _next(position: RacePosition, island: Island, ground: Ground) -> _Next:
    settled = settlings(island)[0]
    economy = Economy(
        mines=production(settled).buildings,
        camps=recruits(settled).buildings,
        prices=position.prices,
        die=position.die,
    )
    joined = position.table.volcano_joins_zones
    budget = share_of(len(position.players))
    course = Course(position.display, position.offer, joined, economy, budget, {})
    return _Next(island, ground, course, outlook(island, ground, course))


def turn_order(position: RacePosition) -> tuple[str, ...]:
    """The players as they play: from the active one clockwise; by name where no seats are told."""
    seats = position.seats or tuple(sorted([island.player for island in position.players]))
    first = seats.index(position.active) if position.active is not None else 0
    return (*seats[first:], *seats[:first])


def _standing(island: Island) -> Mapping[str, Plain]:
    lacking = missing(island)
    return {
        "id": island.player,
        "points": points_of(island),
        "won": lacking.nothing,
        "missing": shown_missing(lacking),
    }


def _shown_next(found: _Next) -> Mapping[str, Plain]:
    """The next turn for an answer, the best way first."""
    shape = found.ground.lattice
    ways = sorted(found.outlook.ways, key=lambda way: (-way.chance, way.card))
    return {
        "chance": shown_chance(found.chance),
        "exact": found.outlook.exact,
        "ways": tuple([shown_way(found.island, found.course, shape, way) for way in ways]),
    }


def _steals(position: RacePosition, found: Mapping[str, _Next]) -> Iterator[Mapping[str, Plain]]:
    """Every Titan that may be taken, and what its holder would be left with."""
    grounds = {player: one.ground for player, one in found.items()}
    for island, titan in stealable(position, grounds):
        left = tuple([one for one in island.titans if one != titan])
        robbed = replace(island, titans=left)
        _, ground, course, before = found[island.player]
        # Nobody who cannot win can with a point less.
        after = outlook(robbed, ground, course) if before.ceiling else before
        points = points_of(robbed)
        told = step(
            "titan.zone",
            "race.steal",
            titan=WORDS[titan.name],
            player=island.player,
            count=points,
        )
        yield {
            "titan": titan.name,
            "holder": island.player,
            "points": points,
            "chance": shown_chance(before.chance),
            "exact": before.exact,
            "chance_after": shown_chance(after.chance),
            "exact_after": after.exact,
            **told,
        }


def _rulings(position: RacePosition, found: Mapping[str, _Next]) -> Iterator[Ruling]:
    joined = position.table.volcano_joins_zones
    for player in sorted(found):
        island, ways = found[player].island, found[player].outlook.ways
        yield from zone_rulings(found[player].ground, joined)
        oratory, held = has_oratory(island), {titan.name for titan in island.titans}
        if any(len(way.drawn) > 1 for way in ways) and not oratory:
            yield PLAYER_ORDERS
        most = max([len(held.union(way.drawn)) for way in ways], default=0)
        yield from titan_rulings(most, oratory)
    acts = [act for one in found.values() for way in one.outlook.ways for act in way.finish.acts]
    if any(act.action == "capture" for act in acts):
        yield die_ruling(position.die)
