"""The service of Civilization."""

from pathlib import Path

from services.civilization.drawing.fronts import render_battle
from services.civilization.rules.battles import resolve_battle
from services.civilization.rules.bonuses import explain_bonuses
from services.civilization.rules.catalogue import CARD
from services.civilization.rules.forces import explain_battle_force
from services.civilization.rules.odds.odds import compute_odds
from services.civilization.rules.purchases import spend_loot
from services.civilization.rules.solving.solution import solve_battle
from services.civilization.rules.turn.city_states import judge_city_states
from services.civilization.rules.turn.culture_events import judge_events
from services.civilization.rules.turn.doctrines import check_doctrines
from services.civilization.rules.turn.hordes import judge_horde
from services.civilization.rules.turn.huts import discover_tokens
from services.civilization.rules.turn.productions import compute_production
from services.civilization.rules.turn.relics import judge_relics
from services.civilization.rules.turn.starts import list_starts
from services.civilization.rules.turn.wonder_decks import follow_deck
from services.civilization.rules.units import list_units
from services.civilization.schemas import answers, reading, requests
from services.civilization.schemas.costs import (
    BATTLE_CEILING,
    ODDS_CEILING,
    SMALL_CEILING,
    SOLUTION_CEILING,
    estimate_battle_cost,
    estimate_odds_cost,
    estimate_solution_cost,
)
from services.civilization.schemas.forms import FORMS
from services.civilization.schemas.solving_reading import read_odds, read_solution
from services.civilization.schemas.turn_reading import (
    read_city_states,
    read_culture_events,
    read_doctrines,
    read_horde,
    read_huts,
    read_production,
    read_relics,
    read_starts,
    read_wonder_deck,
)
from shared.operations import Game, Listing, Operation
from shared.operations.game import Cost

SMALL = Cost(SMALL_CEILING)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "battles",
            requests.BATTLES,
            reading.read_battle,
            resolve_battle,
            answers.BATTLE_ANSWER,
            picture=render_battle,
            cost=Cost(BATTLE_CEILING, estimate_battle_cost),
            also_called=("batailles", "combats", "conflicts", "score", "scores", "scoring"),
        ),
        Operation(
            "bonuses",
            requests.BONUSES,
            reading.read_bonuses,
            explain_bonuses,
            answers.BONUS_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "battle-forces",
            requests.FORCES,
            reading.read_force,
            explain_battle_force,
            answers.FORCE_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "loots",
            requests.LOOTS,
            reading.read_loots,
            spend_loot,
            answers.LOOTS_ANSWER,
            cost=SMALL,
            also_called=("butins",),
        ),
        Operation(
            "battle-solutions",
            requests.BATTLE_SOLUTIONS,
            read_solution,
            solve_battle,
            answers.SOLUTION_ANSWER,
            cost=Cost(SOLUTION_CEILING, estimate_solution_cost),
        ),
        Operation(
            "battle-odds",
            requests.BATTLE_ODDS,
            read_odds,
            compute_odds,
            answers.ODDS_ANSWER,
            cost=Cost(ODDS_CEILING, estimate_odds_cost),
        ),
        Operation(
            "productions",
            requests.PRODUCTIONS,
            read_production,
            compute_production,
            answers.PRODUCTION_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "doctrines",
            requests.DOCTRINES,
            read_doctrines,
            check_doctrines,
            answers.DOCTRINE_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "city-states",
            requests.CITY_STATES,
            read_city_states,
            judge_city_states,
            answers.CITY_STATE_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "starts",
            requests.STARTS,
            read_starts,
            list_starts,
            answers.START_ANSWER,
            cost=SMALL,
            also_called=("setups", "mises-en-place"),
        ),
        Operation(
            "relics",
            requests.RELICS,
            read_relics,
            judge_relics,
            answers.RELIC_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "huts",
            requests.HUTS,
            read_huts,
            discover_tokens,
            answers.HUT_ANSWER,
            cost=SMALL,
            also_called=("huttes", "villages"),
        ),
        Operation(
            "wonder-decks",
            requests.WONDER_DECKS,
            read_wonder_deck,
            follow_deck,
            answers.WONDER_DECK_ANSWER,
            cost=SMALL,
            also_called=("merveilles", "wonders"),
        ),
        Operation(
            "culture-events",
            requests.CULTURE_EVENTS,
            read_culture_events,
            judge_events,
            answers.CULTURE_EVENT_ANSWER,
            cost=SMALL,
            also_called=("evenements",),
        ),
        Operation(
            "hordes",
            requests.HORDES,
            read_horde,
            judge_horde,
            answers.HORDE_ANSWER,
            cost=SMALL,
        ),
    ),
    listings=(Listing("units", list_units, answers.UNIT_LIST),),
    forms=FORMS,
)
