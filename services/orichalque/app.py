"""The service of Orichalque."""

from pathlib import Path

from services.orichalque.drawing.island import render_island
from services.orichalque.rules.capture_plans import CapturePlansAnswer, plan_captures
from services.orichalque.rules.catalogue import CARD
from services.orichalque.rules.combat import CombatAnswer, compute_combat_odds
from services.orichalque.rules.initiative import InitiativeAnswer, resolve_initiative
from services.orichalque.rules.island_scores import ISLAND_SHEET, score_island
from services.orichalque.rules.placements import PlacementsAnswer, rank_placements
from services.orichalque.rules.races import RaceAnswer, check_race
from services.orichalque.schemas import requests
from services.orichalque.schemas.costs import (
    ISLAND_CEILING,
    PLACEMENTS_CEILING,
    PLANS_CEILING,
    RACE_CEILING,
    SMALL_CEILING,
    island_cost,
    placements_cost,
    plans_cost,
    race_cost,
)
from services.orichalque.schemas.forms import FORMS
from services.orichalque.schemas.reading import (
    read_capture_plan,
    read_combat,
    read_initiative,
    read_island,
    read_placements,
    read_race,
)
from shared.operations import Game, Operation
from shared.operations.game import Cost
from shared.schemas.answers import build_calculation_body, build_sheet_body

SMALL = Cost(SMALL_CEILING)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "island-scores",
            requests.ISLAND_SCORES,
            read_island,
            score_island,
            build_sheet_body(ISLAND_SHEET),
            picture=render_island,
            cost=Cost(ISLAND_CEILING, island_cost),
        ),
        Operation(
            "combat-odds",
            requests.COMBAT_ODDS,
            read_combat,
            compute_combat_odds,
            build_calculation_body(CombatAnswer),
            cost=SMALL,
        ),
        Operation(
            "capture-plans",
            requests.CAPTURE_PLANS,
            read_capture_plan,
            plan_captures,
            build_calculation_body(CapturePlansAnswer),
            cost=Cost(PLANS_CEILING, plans_cost),
        ),
        Operation(
            "placements",
            requests.PLACEMENTS,
            read_placements,
            rank_placements,
            build_calculation_body(PlacementsAnswer),
            cost=Cost(PLACEMENTS_CEILING, placements_cost),
        ),
        Operation(
            "race-checks",
            requests.RACE_CHECKS,
            read_race,
            check_race,
            build_calculation_body(RaceAnswer),
            cost=Cost(RACE_CEILING, race_cost),
        ),
        Operation(
            "initiatives",
            requests.INITIATIVES,
            read_initiative,
            resolve_initiative,
            build_calculation_body(InitiativeAnswer),
            cost=SMALL,
        ),
    ),
    forms=FORMS,
)
