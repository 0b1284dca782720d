"""The service of Orichalque."""

from functools import partial
from pathlib import Path

from services.orichalque import costs
from services.orichalque.drawing.island import render_island
from services.orichalque.rules.capture_plans import plan_captures, refuse_captures
from services.orichalque.rules.catalogue import CARD
from services.orichalque.rules.combat import compute_combat_odds
from services.orichalque.rules.consistency import refuse_engaged
from services.orichalque.rules.displays import refuse_choice, take_card
from services.orichalque.rules.island_scores import refuse_cells, score_island
from services.orichalque.rules.placements import rank_placements, refuse_placement
from services.orichalque.rules.played_turns import play_turn, refuse_turn
from services.orichalque.rules.races import check_race, refuse_race
from services.orichalque.rules.rounds import (
    refill_board,
    refuse_initiative,
    refuse_refill,
    refuse_start,
    resolve_initiative,
    start_game,
)
from shared.operations import Cost, Game, build_operation
from shared.schemas.forms import FormDetails

CREATURES = ("cyclops", "cerberus", "hydra", "gorgon", "minotaur")
"""Creatures of the box; a caller may name any other."""
CREATURE_WORDS = ("creature.*",)

operation = partial(build_operation, CARD, cost=Cost(5))

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        operation(
            "island-scores",
            score_island,
            refuse_cells,
            picture=render_island,
            cost=costs.ISLAND,
            also_called=("score", "scores", "board-scores"),
        ),
        operation("combat-odds", compute_combat_odds, refuse_engaged),
        operation("capture-plans", plan_captures, refuse_captures, cost=costs.PLANS),
        operation("placements", rank_placements, refuse_placement, cost=costs.PLACEMENTS),
        operation("race-checks", check_race, refuse_race, cost=costs.RACE),
        operation("initiatives", resolve_initiative, refuse_initiative),
        operation("displays", take_card, refuse_choice),
        operation("turns", play_turn, refuse_turn, cost=costs.TURN, also_called=("tours",)),
        operation("starts", start_game, refuse_start, also_called=("setups", "mises-en-place")),
        operation("refills", refill_board, refuse_refill),
    ),
    forms=FormDetails(
        words={
            "HeldTitan.name": ("titan.*",),
            "keep": ("titan.*",),
            "IslandCreature.name": CREATURE_WORDS,
            "captured": CREATURE_WORDS,
        },
        suggestions={"IslandCreature.name": CREATURES, "captured": CREATURES},
    ),
)
