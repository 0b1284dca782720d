"""The race: who has won, who can win in the next turn, and what a stolen Titan would change.

Where nobody has won, every player's next turn is computed as if it came now, with the present
display: a player before him may take the card.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, NamedTuple

from services.orichalque.rules import combat, consistency, titans
from services.orichalque.rules.box import CREATURES_PLANNED, PerCard, PerPlayer
from services.orichalque.rules.displays import refuse_cards
from services.orichalque.rules.island_scores import list_table_warnings
from services.orichalque.rules.islands import TITANS, Explanation, Island, PlayerNames, TitanName
from services.orichalque.rules.lattice import list_creatures
from services.orichalque.rules.next_turns import (
    Outlook,
    build_outlook,
    find_steals,
    forecast_turn,
    is_limited,
)
from services.orichalque.rules.position import RacePosition
from services.orichalque.rules.supply import (
    WHAT_IS_LEFT,
    count_pieces,
    count_supply,
    list_beyond_box,
)
from services.orichalque.rules.victory import Missing, count_points, describe_missing, find_missing
from services.orichalque.rules.ways import WinningWay, describe_way
from shared.core.answers import Amount, PlayerName
from shared.core.declarations import AtMost, PlayerId
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling, distinct_rulings
from shared.core.steps import build_step


def refuse_race(position: RacePosition, faults: Faults) -> None:
    for index, island in enumerate(position.players):
        consistency.refuse_unknown_creatures(island.cells, ("players", index, "cells"), faults)
    for index, card in enumerate(position.display):
        consistency.refuse_unknown_creatures(card.tile, ("display", index, "tile", "cells"), faults)
    for index, island in enumerate(position.players):
        consistency.refuse_island(island, ("players", index), faults)
        consistency.refuse_missing_metropolis(island, ("players", index), faults)
        if len(list_creatures(island)) > CREATURES_PLANNED:
            where = pointer("players", index, "cells")
            faults.note("creature.many", where, most=CREATURES_PLANNED)
    _refuse_shared_titans(position, faults)
    players = [island.player for island in position.players]
    refuse_duplicates(players, faults)
    if position.seats:
        consistency.refuse_seats(position.seats, players, faults)
    if position.active is not None:
        refuse_unknown({pointer("active"): position.active}, players, faults)
    consistency.refuse_offer(position.offer, (), faults)
    refuse_cards(position.display, len(position.players), "display", faults)


def _refuse_shared_titans(position: RacePosition, faults: Faults) -> None:
    """A Titan is with one player only."""
    holders: dict[str, str] = {}
    for index, island in enumerate(position.players):
        for number, titan in enumerate(island.titans):
            holder = holders.setdefault(titan.name, island.player)
            if holder != island.player:
                where = pointer("players", index, "titans", number, "name")
                word = titans.WORDS[titan.name]
                faults.breach("titan.zone", where, wording="held", titan=word, player=holder)


_SEVERAL_WINNERS = Ruling("several-winners", "all")
_NOBODY = build_step("victory.race", "race.nobody")
_NO_DISPLAY = build_step("victory.race", "race.not_given")


class NextTurn(NamedTuple):
    """A player's next turn, as if it came now; the best way comes first."""

    chance: Annotated[combat.ExactNumber, "The chance of winning in it."]
    exact: combat.IsExact
    ways: Annotated[
        PerCard[WinningWay], "The best way with each card that can win, the best first."
    ]


class RacerAnswer(NamedTuple):
    """A player's standing in the race."""

    id: PlayerName
    points: Annotated[Amount, "The player’s points now."]
    won: Annotated[bool, "Whether the player has won."]
    missing: Missing
    next: Annotated[
        NextTurn | None,
        "What the next turn may bring; only while nobody has won, if a display is given.",
    ] = None


class Steal(NamedTuple):
    """A Titan that another player’s next tile may take, and what its holder would be left with."""

    titan: Annotated[TitanName, "The Titan that may be taken."]
    holder: Annotated[PlayerId, "The id of the player who holds it now."]
    points: Annotated[Amount, "The holder’s points then."]
    chance: Annotated[combat.ExactNumber, "The holder’s chance of winning in the next turn, now."]
    exact: combat.IsExact
    chance_after: Annotated[combat.ExactNumber, "The same once the Titan is gone."]
    exact_after: combat.IsExact
    step: Explanation


class RaceAnswer(NamedTuple):
    """Who has won; until then, if a display is given, who can win in the next turn and how."""

    winners: Annotated[PlayerNames, "The ids of the players who have won; empty while nobody has."]
    can_win: Annotated[
        PlayerNames | None,
        "The ids of the players who can win in the next turn, in that order, else by name; only "
        "while nobody has won, if a display is given.",
    ]
    players: Annotated[PerPlayer[RacerAnswer], "How far each player is, in the request’s order."]
    steals: Annotated[
        tuple[Steal, ...] | None,
        AtMost(len(TITANS)),
        "Titans that another player may take; only while nobody has won, if a display is given.",
    ]
    die: Annotated[
        combat.DieAnswer | None,
        "The die of combats; only while nobody has won, if a display is given.",
    ]
    step: Explanation
    order: Annotated[
        PlayerNames | None,
        "The ids of the players, the next one first; only while nobody has won, if a display and "
        "seats are given.",
    ] = None


def check_race(position: RacePosition) -> Calculation[RaceAnswer]:
    """Who has won, else everybody's next turn, if there is a display, and Titans to be stolen."""
    players = sorted(position.players, key=lambda island: island.player)
    winners = [island.player for island in players if find_missing(island).has_won]
    if position.display and not winners:
        return _forecast_race(position)
    won = build_step("victory.race", "race.won", count=len(winners), players=tuple(winners))
    answer = RaceAnswer(
        winners=tuple(winners),
        can_win=None,
        players=tuple([_describe_progress(island) for island in position.players]),
        steals=None,
        die=None,
        step=won if winners else _NO_DISPLAY,
    )
    rulings = (_SEVERAL_WINNERS,) if len(winners) > 1 else ()
    return Calculation(answer, rulings, _list_warnings(position))


def _forecast_race(position: RacePosition) -> Calculation[RaceAnswer]:
    supply = count_supply(position.players, position.offer)
    outlooks = {
        island.player: build_outlook(position, island, supply) for island in position.players
    }
    order = list_turn_order(position)
    able = tuple([player for player in order if outlooks[player].forecast.chance])
    can_win = build_step("victory.race", "race.can", count=len(able), players=able)
    answer = RaceAnswer(
        winners=(),
        can_win=able,
        players=tuple([_describe_progress(one.island, one) for one in outlooks.values()]),
        steals=tuple(_list_steals(outlooks)),
        die=combat.DieAnswer(*position.die),
        step=can_win if able else _NOBODY,
        order=order if position.seats else None,
    )
    rulings = distinct_rulings([*_find_rulings(position, outlooks)])
    return Calculation(answer, rulings, _list_warnings(position))


def _list_warnings(position: RacePosition) -> tuple[Notice, ...]:
    joins = position.table.volcano_joins_zones
    of_islands = [
        notice
        for index, island in enumerate(position.players)
        for notice in list_table_warnings(island, joins, ("players", index))
    ]
    tiles = [card.tile for card in position.display]
    counts = count_pieces(position.players, tiles, position.offer)
    return (*of_islands, *list_beyond_box(counts, ("players",)))


def list_turn_order(position: RacePosition) -> tuple[str, ...]:
    """The players from the active one clockwise; by name where no seats are given."""
    seats = position.seats or tuple(sorted([island.player for island in position.players]))
    first = seats.index(position.active) if position.active is not None else 0
    return (*seats[first:], *seats[:first])


def _describe_progress(island: Island, outlook: Outlook | None = None) -> RacerAnswer:
    missing, next_turn = find_missing(island), None
    if outlook is not None:
        forecast, shape = outlook.forecast, outlook.masks.lattice
        ways = sorted(forecast.ways, key=lambda way: (-way.chance, way.card))
        next_turn = NextTurn(
            chance=combat.write_number(forecast.chance),
            exact=forecast.is_exact,
            ways=tuple([describe_way(island, outlook.context, shape, way) for way in ways]),
        )
    return RacerAnswer(
        id=island.player,
        points=count_points(island),
        won=missing.has_won,
        missing=describe_missing(missing),
        next=next_turn,
    )


def _list_steals(outlooks: Mapping[str, Outlook]) -> Iterator[Steal]:
    """Every Titan that may be stolen, and the points and chance that leaves its holder."""
    for holder, titan in find_steals([outlooks[player] for player in sorted(outlooks)]):
        island, before = holder.island, holder.forecast
        left = tuple([one for one in island.titans if one != titan])
        robbed = replace(island, titans=left)
        # A player who cannot win cannot win with a point less.
        after = forecast_turn(robbed, holder.masks, holder.context) if before.ceiling else before
        points = count_points(robbed)
        explanation = build_step(
            "titan.zone",
            "race.steal",
            titan=titans.WORDS[titan.name],
            player=island.player,
            count=points,
        )
        yield Steal(
            titan=titan.name,
            holder=island.player,
            points=points,
            chance=combat.write_number(before.chance),
            exact=before.is_exact,
            chance_after=combat.write_number(after.chance),
            exact_after=after.is_exact,
            step=explanation,
        )


def _find_rulings(position: RacePosition, outlooks: Mapping[str, Outlook]) -> Iterator[Ruling]:
    volcanoes_join = position.table.volcano_joins_zones
    for player in sorted(outlooks):
        island, ways = outlooks[player].island, outlooks[player].forecast.ways
        yield from titans.find_zone_rulings(outlooks[player].masks, volcanoes_join)
        oratory, held = titans.has_oratory(island), {titan.name for titan in island.titans}
        if any(len(way.new_titans) > 1 for way in ways) and not oratory:
            yield titans.PLAYER_ORDERS
        most = max([len(held.union(way.new_titans)) for way in ways], default=0)
        yield from titans.find_titan_rulings(most, oratory)
    ways = [way for one in outlooks.values() for way in one.forecast.ways]
    if any(act.action == "capture" for way in ways for act in way.finish.acts):
        yield combat.find_die_ruling(position.die)
    if any(is_limited(one, len(outlooks)) for one in outlooks.values()):
        yield WHAT_IS_LEFT
