"""The service of Civilization."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from services.civilization import coded_battles, costs
from services.civilization.drawing.fronts import render_battle
from services.civilization.rules.battles import resolve_battle
from services.civilization.rules.bonuses import explain_bonuses, find_bonuses
from services.civilization.rules.catalogue import CARD
from services.civilization.rules.forces import explain_battle_force, find_force
from services.civilization.rules.given_sides import SOURCES
from services.civilization.rules.odds.odds import compute_odds, find_hands
from services.civilization.rules.places import PLACES
from services.civilization.rules.purchases import find_loots, spend_loot
from services.civilization.rules.solving.solution import solve_battle
from services.civilization.rules.turn import culture_events
from services.civilization.rules.turn.city_states import judge_city_states, refuse_city_states
from services.civilization.rules.turn.doctrines import check_doctrines, refuse_doctrines
from services.civilization.rules.turn.judging import refuse_base_game
from services.civilization.rules.turn.productions import compute_production, refuse_production
from services.civilization.rules.turn.relics import discover_tokens, judge_relics, refuse_relics
from services.civilization.rules.turn.starts import follow_deck, list_starts, refuse_starts
from services.civilization.rules.units import EDITIONS, LINES, WRITTEN_LINES, list_units
from shared.operations import (
    Cost,
    Game,
    Operation,
    build_answer_body,
    build_listing,
    build_operation,
)
from shared.schemas.forms import FormDetails

SIDES = ("value.side.*",)
TYPES = ("type_of_unit.*",)
PHASES = ("value.phase.*",)
LINE_EDITIONS = {
    line: tuple([one for one in EDITIONS if any(line in lines for lines in LINES[one].values())])
    for line in WRITTEN_LINES
}
"""The editions with a card of these printed figures."""
PLACE_EDITIONS: Mapping[str, tuple[str, ...]] = {
    name: (one.edition,) for name, one in PLACES.items() if one.edition
}
SOURCE_EDITIONS: Mapping[str, tuple[str, ...]] = {
    name: (one.edition,) for name, one in SOURCES.items() if one.edition
}

operation = partial(build_operation, CARD, cost=Cost(5))


def turn(name: str, answer: Any, things: str, *checks: Any, **details: Any) -> Operation[Any]:
    return operation(name, answer, partial(refuse_base_game, things), *checks, **details)


GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "battles",
            coded_battles.BATTLES,
            coded_battles.read_battle,
            resolve_battle,
            build_answer_body(resolve_battle),
            picture=render_battle,
            cost=costs.BATTLE,
            also_called=("batailles", "combats", "conflicts", "score", "scores", "scoring"),
        ),
        operation("bonuses", explain_bonuses, read=find_bonuses),
        operation("battle-forces", explain_battle_force, read=find_force),
        operation("loots", spend_loot, read=find_loots, also_called=("butins",)),
        Operation(
            "battle-solutions",
            coded_battles.BATTLE_SOLUTIONS,
            coded_battles.read_solution,
            solve_battle,
            build_answer_body(solve_battle),
            cost=costs.SOLUTION,
        ),
        operation("battle-odds", compute_odds, read=find_hands, cost=costs.ODDS),
        turn("productions", compute_production, "programmes", refuse_production),
        turn("doctrines", check_doctrines, "doctrines", refuse_doctrines),
        turn("city-states", judge_city_states, "city_states", refuse_city_states),
        turn(
            "starts",
            list_starts,
            "civilizations",
            refuse_starts,
            also_called=("setups", "mises-en-place"),
        ),
        turn("relics", judge_relics, "relics", refuse_relics),
        turn("huts", discover_tokens, "huts", also_called=("huttes", "villages")),
        turn("wonder-decks", follow_deck, "wonder_decks", also_called=("merveilles", "wonders")),
        turn(
            "culture-events",
            culture_events.judge_events,
            "culture_events",
            culture_events.refuse_events,
            also_called=("evenements",),
        ),
        turn("hordes", culture_events.judge_horde, "hordes", culture_events.refuse_horde),
    ),
    lookups=(build_listing("units", list_units),),
    forms=FormDetails(
        words={
            "Bonus.source": ("rule.bonus.*.title",),
            "DrawnRanks": TYPES,
            "LootPurchase.effect": ("rule.loot.*.title",),
            "barbarians": SIDES,
            "civilizations": ("value.civilization.*",),
            "effects": PHASES,
            "first": SIDES,
            "loser": SIDES,
            "phases": PHASES,
            "taken": ("value.relic.*",),
            "type": TYPES,
        },
        self_named=frozenset({"line"}),
        value_editions={
            "Bonus.source": SOURCE_EDITIONS,
            "line": LINE_EDITIONS,
            "place": PLACE_EDITIONS,
        },
    ),
)
