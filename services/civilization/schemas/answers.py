"""Answers of Civilization, as published."""

from services.civilization.rules.battles import BattleAnswer
from services.civilization.rules.bonuses import BonusAnswer
from services.civilization.rules.forces import ForceAnswer
from services.civilization.rules.odds.odds import OddsAnswer
from services.civilization.rules.purchases import LootsAnswer
from services.civilization.rules.solving.solution import SolutionAnswer
from services.civilization.rules.units import Units
from shared.schemas.answers import build_calculation_body, build_document_body

BATTLE_ANSWER = build_calculation_body(BattleAnswer)
BONUS_ANSWER = build_calculation_body(BonusAnswer)
FORCE_ANSWER = build_calculation_body(ForceAnswer)
LOOTS_ANSWER = build_calculation_body(LootsAnswer)
SOLUTION_ANSWER = build_calculation_body(SolutionAnswer)
ODDS_ANSWER = build_calculation_body(OddsAnswer)
UNIT_LIST = build_document_body(Units)
