"""The service of Orichalque."""

from pathlib import Path

from flask import Flask

from services.orichalque.drawing.island import island_picture
from services.orichalque.rules.capture_plans import capture_plans
from services.orichalque.rules.catalogue import CARD
from services.orichalque.rules.combat import combat_odds
from services.orichalque.rules.initiative import initiative
from services.orichalque.rules.island_scores import island_sheet
from services.orichalque.rules.placements import placements
from services.orichalque.rules.races import race_check
from services.orichalque.schemas import answers, requests
from services.orichalque.schemas.combat_answers import CapturePlansAnswer, CombatAnswer
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
from services.orichalque.schemas.race_answers import InitiativeAnswer, RaceAnswer
from services.orichalque.schemas.reading import (
    read_capture_plan,
    read_combat,
    read_initiative,
    read_island,
    read_placements,
    read_race,
)
from shared.web import Game, Operation
from shared.web import create_app as shared_create_app
from shared.web.game import Cost

SMALL = Cost(SMALL_CEILING)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "island-scores",
            requests.IslandScores(),
            read_island,
            island_sheet,
            answers.IslandSheet(),
            picture=island_picture,
            cost=Cost(ISLAND_CEILING, island_cost),
        ),
        Operation(
            "combat-odds",
            requests.CombatOdds(),
            read_combat,
            combat_odds,
            CombatAnswer(),
            cost=SMALL,
        ),
        Operation(
            "capture-plans",
            requests.CapturePlans(),
            read_capture_plan,
            capture_plans,
            CapturePlansAnswer(),
            cost=Cost(PLANS_CEILING, plans_cost),
        ),
        Operation(
            "placements",
            requests.Placements(),
            read_placements,
            placements,
            answers.PlacementsAnswer(),
            cost=Cost(PLACEMENTS_CEILING, placements_cost),
        ),
        Operation(
            "race-checks",
            requests.RaceChecks(),
            read_race,
            race_check,
            RaceAnswer(),
            cost=Cost(RACE_CEILING, race_cost),
        ),
        Operation(
            "initiatives",
            requests.Initiatives(),
            read_initiative,
            initiative,
            InitiativeAnswer(),
            cost=SMALL,
        ),
    ),
)


def create_app() -> Flask:
    """The service as a WSGI application."""
    return shared_create_app([GAME])
