"""The service of Orichalque."""

from pathlib import Path

from services.orichalque.drawing.island import render_island
from services.orichalque.rules.capture_plans import plan_captures
from services.orichalque.rules.catalogue import CARD
from services.orichalque.rules.combat import compute_combat_odds
from services.orichalque.rules.displays import take_card
from services.orichalque.rules.initiative import resolve_initiative
from services.orichalque.rules.island_scores import score_island
from services.orichalque.rules.placements import rank_placements
from services.orichalque.rules.played_turns import play_turn
from services.orichalque.rules.races import check_race
from services.orichalque.rules.refills import refill_board
from services.orichalque.rules.starts import start_game
from services.orichalque.schemas import answers, reading, requests
from services.orichalque.schemas.costs import (
    ISLAND_CEILING,
    PLACEMENTS_CEILING,
    PLANS_CEILING,
    RACE_CEILING,
    SMALL_CEILING,
    TURN_CEILING,
    estimate_island_cost,
    estimate_placements_cost,
    estimate_plans_cost,
    estimate_race_cost,
    estimate_turn_cost,
)
from services.orichalque.schemas.forms import FORMS
from shared.operations import Game, Operation
from shared.operations.game import Cost

SMALL = Cost(SMALL_CEILING)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            "island-scores",
            requests.ISLAND_SCORES,
            reading.read_island,
            score_island,
            answers.ISLAND_SHEET,
            picture=render_island,
            cost=Cost(ISLAND_CEILING, estimate_island_cost),
            also_called=("score", "scores", "board-scores"),
        ),
        Operation(
            "combat-odds",
            requests.COMBAT_ODDS,
            reading.read_combat,
            compute_combat_odds,
            answers.COMBAT_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "capture-plans",
            requests.CAPTURE_PLANS,
            reading.read_capture_plan,
            plan_captures,
            answers.CAPTURE_PLANS_ANSWER,
            cost=Cost(PLANS_CEILING, estimate_plans_cost),
        ),
        Operation(
            "placements",
            requests.PLACEMENTS,
            reading.read_placements,
            rank_placements,
            answers.PLACEMENTS_ANSWER,
            cost=Cost(PLACEMENTS_CEILING, estimate_placements_cost),
        ),
        Operation(
            "race-checks",
            requests.RACE_CHECKS,
            reading.read_race,
            check_race,
            answers.RACE_ANSWER,
            cost=Cost(RACE_CEILING, estimate_race_cost),
        ),
        Operation(
            "initiatives",
            requests.INITIATIVES,
            reading.read_initiative,
            resolve_initiative,
            answers.INITIATIVE_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "displays",
            requests.DISPLAYS,
            reading.read_display,
            take_card,
            answers.DISPLAY_ANSWER,
            cost=SMALL,
        ),
        Operation(
            "turns",
            requests.TURNS,
            reading.read_turn,
            play_turn,
            answers.TURN_ANSWER,
            cost=Cost(TURN_CEILING, estimate_turn_cost),
            also_called=("tours",),
        ),
        Operation(
            "starts",
            requests.STARTS,
            reading.read_start,
            start_game,
            answers.START_ANSWER,
            cost=SMALL,
            also_called=("setups", "mises-en-place"),
        ),
        Operation(
            "refills",
            requests.REFILLS,
            reading.read_refill,
            refill_board,
            answers.REFILL_ANSWER,
            cost=SMALL,
        ),
    ),
    forms=FORMS,
)
