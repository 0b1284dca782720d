"""The race: who has won, who can win in the next turn, and what a stolen Titan would change.

Rows `victory.race`, `victory.pacified`, `titan.zone`, `action.card_cost` and `action.extra` of
docs/rules/orichalque.md, rulings `several-winners` and `two-titans`. The first to have five points
and no creature wins at once. Where nobody has, every player's next turn is computed as if it came
now, with the present display: a player before him may take the card.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from services.orichalque.rules.budgets import build_share
from services.orichalque.rules.dice import find_die_ruling, render_chance, render_die
from services.orichalque.rules.island_masks import IslandMasks, build_masks
from services.orichalque.rules.next_turns import TurnContext, TurnForecast, forecast_turn
from services.orichalque.rules.ports import list_metropolis_options
from services.orichalque.rules.position import Island, RacePosition
from services.orichalque.rules.production import compute_production, compute_recruits
from services.orichalque.rules.steals import find_steals
from services.orichalque.rules.titans import PLAYER_ORDERS, WORDS, find_titan_rulings, has_oratory
from services.orichalque.rules.turns import Economy
from services.orichalque.rules.victory import count_points, find_missing, render_missing
from services.orichalque.rules.ways import render_way
from services.orichalque.rules.zones import find_zone_rulings
from shared.core.phrases import Plain
from shared.core.sheet import Calculation, Ruling, distinct_rulings
from shared.core.steps import build_step

_SEVERAL_WINNERS = Ruling("several-winners", "all")
_NOBODY = build_step("victory.race", "race.nobody")
_NO_DISPLAY = build_step("victory.race", "race.untold")


class _NextTurn(NamedTuple):
    """A player's next turn."""

    island: Island
    masks: IslandMasks
    context: TurnContext
    forecast: TurnForecast

    @property
    def chance(self) -> Fraction:
        return self.forecast.chance


def check_race(position: RacePosition) -> Calculation:
    """Who has won; otherwise everybody's next turn and every Titan that may be stolen.

    Without a display the answer has no next turns, because the tiles are unknown.
    """
    players = sorted(position.players, key=lambda island: island.player)
    winners = [island.player for island in players if find_missing(island).has_won]
    facts: dict[str, Plain] = {"winners": tuple(winners)}
    rulings: list[Ruling] = [_SEVERAL_WINNERS] if len(winners) > 1 else []
    if position.display and not winners:
        return _render_open_race(position)
    facts["players"] = tuple([_render_progress(island) for island in position.players])
    explanation = build_step("victory.race", "race.won", count=len(winners), players=tuple(winners))
    return Calculation({**facts, **(explanation if winners else _NO_DISPLAY)}, tuple(rulings))


def _render_open_race(position: RacePosition) -> Calculation:
    """Everybody's next turn, where nobody has won yet."""
    forecasts = {
        island.player: _forecast_player(position, island, build_masks(island))
        for island in position.players
    }
    order = list_turn_order(position)
    able = tuple([player for player in order if forecasts[player].chance])
    explanation = build_step("victory.race", "race.can", players=able) if able else _NOBODY
    facts: dict[str, Plain] = {
        "winners": (),
        "can_win": able,
        "players": tuple(
            [
                {**_render_progress(island), "next": _render_next_turn(forecasts[island.player])}
                for island in position.players
            ]
        ),
        "steals": tuple(_render_steals(position, forecasts)),
        "die": render_die(position.die),
        **explanation,
    }
    if position.seats:
        facts["order"] = order
    return Calculation(facts, distinct_rulings([*_find_rulings(position, forecasts)]))


def _forecast_player(position: RacePosition, island: Island, masks: IslandMasks) -> _NextTurn:
    option = list_metropolis_options(island)[0]
    economy = Economy(
        mines=compute_production(option).buildings,
        camps=compute_recruits(option).buildings,
        prices=position.prices,
        die=position.die,
    )
    volcanoes_join = position.table.volcano_joins_zones
    budget = build_share(len(position.players))
    context = TurnContext(position.display, position.offer, volcanoes_join, economy, budget, {})
    return _NextTurn(island, masks, context, forecast_turn(island, masks, context))


def list_turn_order(position: RacePosition) -> tuple[str, ...]:
    """The players from the active one clockwise; by name where no seats are given."""
    seats = position.seats or tuple(sorted([island.player for island in position.players]))
    first = seats.index(position.active) if position.active is not None else 0
    return (*seats[first:], *seats[:first])


def _render_progress(island: Island) -> Mapping[str, Plain]:
    missing = find_missing(island)
    return {
        "id": island.player,
        "points": count_points(island),
        "won": missing.has_won,
        "missing": render_missing(missing),
    }


def _render_next_turn(forecasts: _NextTurn) -> Mapping[str, Plain]:
    """The next turn for an answer, the best way first."""
    shape = forecasts.masks.lattice
    ways = sorted(forecasts.forecast.ways, key=lambda way: (-way.chance, way.card))
    return {
        "chance": render_chance(forecasts.chance),
        "exact": forecasts.forecast.is_exact,
        "ways": tuple(
            [render_way(forecasts.island, forecasts.context, shape, way) for way in ways]
        ),
    }


def _render_steals(
    position: RacePosition, forecasts: Mapping[str, _NextTurn]
) -> Iterator[Mapping[str, Plain]]:
    """Every Titan that may be stolen, and the points and chance that leaves its holder."""
    masks_by_player = {player: one.masks for player, one in forecasts.items()}
    for island, titan in find_steals(position, masks_by_player):
        left = tuple([one for one in island.titans if one != titan])
        robbed = replace(island, titans=left)
        holder = forecasts[island.player]
        before = holder.forecast
        # A player who cannot win cannot win with a point less.
        after = forecast_turn(robbed, holder.masks, holder.context) if before.ceiling else before
        points = count_points(robbed)
        explanation = build_step(
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
            "chance": render_chance(before.chance),
            "exact": before.is_exact,
            "chance_after": render_chance(after.chance),
            "exact_after": after.is_exact,
            **explanation,
        }


def _find_rulings(position: RacePosition, forecasts: Mapping[str, _NextTurn]) -> Iterator[Ruling]:
    volcanoes_join = position.table.volcano_joins_zones
    for player in sorted(forecasts):
        island, ways = forecasts[player].island, forecasts[player].forecast.ways
        yield from find_zone_rulings(forecasts[player].masks, volcanoes_join)
        oratory, held = has_oratory(island), {titan.name for titan in island.titans}
        if any(len(way.new_titans) > 1 for way in ways) and not oratory:
            yield PLAYER_ORDERS
        most = max([len(held.union(way.new_titans)) for way in ways], default=0)
        yield from find_titan_rulings(most, oratory)
    acts = [
        act for one in forecasts.values() for way in one.forecast.ways for act in way.finish.acts
    ]
    if any(act.action == "capture" for act in acts):
        yield find_die_ruling(position.die)
