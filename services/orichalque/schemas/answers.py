"""Answers of Orichalque, as published."""

from services.orichalque.rules.capture_plans import CapturePlansAnswer
from services.orichalque.rules.combat import CombatAnswer
from services.orichalque.rules.initiative import InitiativeAnswer
from services.orichalque.rules.island_scores import IslandFacts
from services.orichalque.rules.placements import PlacementsAnswer
from services.orichalque.rules.races import RaceAnswer
from shared.core.answers import SheetType
from shared.schemas.answers import build_answer, build_sheet

ISLAND_SHEET = build_sheet(
    SheetType(
        "IslandSheet",
        "The player's points now, what is missing to win, and what the island allows.",
        facts=IslandFacts,
    )
)
COMBAT_ANSWER = build_answer(CombatAnswer)
CAPTURE_PLANS_ANSWER = build_answer(CapturePlansAnswer)
PLACEMENTS_ANSWER = build_answer(PlacementsAnswer)
RACE_ANSWER = build_answer(RaceAnswer)
INITIATIVE_ANSWER = build_answer(InitiativeAnswer)
