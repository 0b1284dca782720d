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
from services.civilization.rules.units import list_units
from services.civilization.schemas import answers, requests
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
from services.civilization.schemas.reading import (
    read_battle,
    read_bonuses,
    read_force,
    read_loots,
)
from services.civilization.schemas.solving_reading import read_odds, read_solution
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
            read_battle,
            resolve_battle,
            answers.BATTLE_ANSWER,
            picture=render_battle,
            cost=Cost(BATTLE_CEILING, estimate_battle_cost),
        ),
        Operation(
            "bonuses",
            requests.BONUSES,
            read_bonuses,
            explain_bonuses,
            answers.BONUS_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "battle-forces",
            requests.FORCES,
            read_force,
            explain_battle_force,
            answers.FORCE_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "loots",
            requests.LOOTS,
            read_loots,
            spend_loot,
            answers.LOOTS_ANSWER,
            cost=SMALL,
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
    ),
    listings=(Listing("units", list_units, answers.UNIT_LIST),),
    forms=FORMS,
)
