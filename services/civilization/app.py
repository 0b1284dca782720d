"""The service of Civilization."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from services.civilization import costs
from services.civilization.coded_battles import (
    BATTLE_SOLUTIONS,
    BATTLES,
    read_battle,
    read_solution,
)
from services.civilization.drawing.fronts import render_battle
from services.civilization.rules.battles import resolve_battle
from services.civilization.rules.bonus_sources import SOURCES
from services.civilization.rules.bonuses import explain_bonuses
from services.civilization.rules.catalogue import CARD
from services.civilization.rules.forces import explain_battle_force
from services.civilization.rules.given_battles import (
    find_bonuses,
    find_force,
    find_hands,
    find_loots,
)
from services.civilization.rules.odds.odds import compute_odds
from services.civilization.rules.places import PLACES
from services.civilization.rules.purchases import spend_loot
from services.civilization.rules.solving.solution import solve_battle
from services.civilization.rules.turn.city_state_map import refuse_city_states
from services.civilization.rules.turn.city_states import judge_city_states
from services.civilization.rules.turn.culture_events import judge_events, refuse_events
from services.civilization.rules.turn.doctrines import check_doctrines, refuse_doctrines
from services.civilization.rules.turn.hordes import judge_horde, refuse_horde
from services.civilization.rules.turn.huts import discover_tokens
from services.civilization.rules.turn.judging import build_expansion_check
from services.civilization.rules.turn.productions import compute_production, refuse_production
from services.civilization.rules.turn.relics import judge_relics, refuse_relics
from services.civilization.rules.turn.starts import list_starts, refuse_starts
from services.civilization.rules.turn.wonder_decks import follow_deck
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

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "battles",
            BATTLES,
            read_battle,
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
            BATTLE_SOLUTIONS,
            read_solution,
            solve_battle,
            build_answer_body(solve_battle),
            cost=costs.SOLUTION,
        ),
        operation("battle-odds", compute_odds, read=find_hands, cost=costs.ODDS),
        operation(
            "productions",
            compute_production,
            build_expansion_check("programmes"),
            refuse_production,
        ),
        operation(
            "doctrines",
            check_doctrines,
            build_expansion_check("doctrines"),
            refuse_doctrines,
        ),
        operation(
            "city-states",
            judge_city_states,
            build_expansion_check("city_states"),
            refuse_city_states,
        ),
        operation(
            "starts",
            list_starts,
            build_expansion_check("civilizations"),
            refuse_starts,
            also_called=("setups", "mises-en-place"),
        ),
        operation(
            "relics",
            judge_relics,
            build_expansion_check("relics"),
            refuse_relics,
        ),
        operation(
            "huts",
            discover_tokens,
            build_expansion_check("huts"),
            also_called=("huttes", "villages"),
        ),
        operation(
            "wonder-decks",
            follow_deck,
            build_expansion_check("wonder_decks"),
            also_called=("merveilles", "wonders"),
        ),
        operation(
            "culture-events",
            judge_events,
            build_expansion_check("culture_events"),
            refuse_events,
            also_called=("evenements",),
        ),
        operation(
            "hordes",
            judge_horde,
            build_expansion_check("hordes"),
            refuse_horde,
        ),
    ),
    listings=(build_listing("units", list_units),),
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
