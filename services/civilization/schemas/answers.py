"""Answers of Civilization, as published."""

from services.civilization.rules.battles import BattleAnswer
from services.civilization.rules.bonuses import BonusAnswer
from services.civilization.rules.forces import ForceAnswer
from services.civilization.rules.odds.odds import OddsAnswer
from services.civilization.rules.purchases import LootsAnswer
from services.civilization.rules.solving.solution import SolutionAnswer
from services.civilization.rules.units import Units
from shared.schemas.answers import build_answer, build_answer_body

BATTLE_ANSWER = build_answer(BattleAnswer)
BONUS_ANSWER = build_answer(BonusAnswer)
FORCE_ANSWER = build_answer(ForceAnswer)
LOOTS_ANSWER = build_answer(LootsAnswer)
SOLUTION_ANSWER = build_answer(SolutionAnswer)
ODDS_ANSWER = build_answer(OddsAnswer)
UNIT_LIST = build_answer_body(Units)
