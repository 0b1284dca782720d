"""Answers of Orichalque, as published."""

from services.orichalque.rules.capture_plans import CapturePlansAnswer
from services.orichalque.rules.combat import CombatAnswer
from services.orichalque.rules.displays import DisplayAnswer
from services.orichalque.rules.initiative import InitiativeAnswer
from services.orichalque.rules.island_scores import IslandFacts
from services.orichalque.rules.placements import PlacementsAnswer
from services.orichalque.rules.played_turns import PlayedTurn
from services.orichalque.rules.races import RaceAnswer
from services.orichalque.rules.refills import RefillAnswer
from services.orichalque.rules.starts import StartAnswer
from shared.core.answers import SheetType
from shared.schemas.answers import build_calculation_body, build_sheet_body

ISLAND_SHEET = build_sheet_body(
    SheetType(
        "IslandSheet",
        "The player's points now, what is missing to win, and what the island allows.",
        facts=IslandFacts,
    )
)
COMBAT_ANSWER = build_calculation_body(CombatAnswer)
CAPTURE_PLANS_ANSWER = build_calculation_body(CapturePlansAnswer)
PLACEMENTS_ANSWER = build_calculation_body(PlacementsAnswer)
RACE_ANSWER = build_calculation_body(RaceAnswer)
INITIATIVE_ANSWER = build_calculation_body(InitiativeAnswer)
DISPLAY_ANSWER = build_calculation_body(DisplayAnswer)
TURN_ANSWER = build_calculation_body(PlayedTurn)
START_ANSWER = build_calculation_body(StartAnswer)
REFILL_ANSWER = build_calculation_body(RefillAnswer)
