"""The service of Civilization."""

from pathlib import Path

from services.civilization.drawing.fronts import render_battle
from services.civilization.rules.battles import BattleAnswer, resolve_battle
from services.civilization.rules.bonuses import BonusAnswer, explain_bonuses
from services.civilization.rules.catalogue import CARD
from services.civilization.rules.forces import ForceAnswer, explain_battle_force
from services.civilization.rules.odds.odds import OddsAnswer, compute_odds
from services.civilization.rules.purchases import LootsAnswer, spend_loot
from services.civilization.rules.solving.solution import SolutionAnswer, solve_battle
from services.civilization.rules.units import Units, list_units
from services.civilization.schemas import requests
from services.civilization.schemas.costs import (
    BATTLE_CEILING,
    ODDS_CEILING,
    SMALL_CEILING,
    SOLUTION_CEILING,
    battle_cost,
    odds_cost,
    solution_cost,
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
from shared.schemas.answers import build_calculation_body, build_document_body

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
            build_calculation_body(BattleAnswer),
            picture=render_battle,
            cost=Cost(BATTLE_CEILING, battle_cost),
        ),
        Operation(
            "bonuses",
            requests.BONUSES,
            read_bonuses,
            explain_bonuses,
            build_calculation_body(BonusAnswer),
            cost=SMALL,
        ),
        Operation(
            "battle-forces",
            requests.FORCES,
            read_force,
            explain_battle_force,
            build_calculation_body(ForceAnswer),
            cost=SMALL,
        ),
        Operation(
            "loots",
            requests.LOOTS,
            read_loots,
            spend_loot,
            build_calculation_body(LootsAnswer),
            cost=SMALL,
        ),
        Operation(
            "battle-solutions",
            requests.BATTLE_SOLUTIONS,
            read_solution,
            solve_battle,
            build_calculation_body(SolutionAnswer),
            cost=Cost(SOLUTION_CEILING, solution_cost),
        ),
        Operation(
            "battle-odds",
            requests.BATTLE_ODDS,
            read_odds,
            compute_odds,
            build_calculation_body(OddsAnswer),
            cost=Cost(ODDS_CEILING, odds_cost),
        ),
    ),
    listings=(Listing("units", list_units, build_document_body(Units)),),
    forms=FORMS,
)
