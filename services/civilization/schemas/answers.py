"""Answers of Civilization, as published."""

from services.civilization.rules.battles import BattleAnswer
from services.civilization.rules.bonuses import BonusAnswer
from services.civilization.rules.forces import ForceAnswer
from services.civilization.rules.odds.odds import OddsAnswer
from services.civilization.rules.purchases import LootsAnswer
from services.civilization.rules.solving.solution import SolutionAnswer
from services.civilization.rules.turn.city_states import CityStateAnswer
from services.civilization.rules.turn.culture_events import CultureAnswer
from services.civilization.rules.turn.doctrines import DoctrineAnswer
from services.civilization.rules.turn.hordes import HordeAnswer
from services.civilization.rules.turn.huts import HutAnswer
from services.civilization.rules.turn.productions import ProductionAnswer
from services.civilization.rules.turn.relics import RelicAnswer
from services.civilization.rules.turn.starts import StartAnswer
from services.civilization.rules.turn.wonder_decks import WonderDeckAnswer
from services.civilization.rules.units import Units
from shared.schemas.answers import build_calculation_body, build_document_body

BATTLE_ANSWER = build_calculation_body(BattleAnswer)
BONUS_ANSWER = build_calculation_body(BonusAnswer)
FORCE_ANSWER = build_calculation_body(ForceAnswer)
LOOTS_ANSWER = build_calculation_body(LootsAnswer)
SOLUTION_ANSWER = build_calculation_body(SolutionAnswer)
ODDS_ANSWER = build_calculation_body(OddsAnswer)
UNIT_LIST = build_document_body(Units)
PRODUCTION_ANSWER = build_calculation_body(ProductionAnswer)
DOCTRINE_ANSWER = build_calculation_body(DoctrineAnswer)
CITY_STATE_ANSWER = build_calculation_body(CityStateAnswer)
START_ANSWER = build_calculation_body(StartAnswer)
RELIC_ANSWER = build_calculation_body(RelicAnswer)
HUT_ANSWER = build_calculation_body(HutAnswer)
WONDER_DECK_ANSWER = build_calculation_body(WonderDeckAnswer)
CULTURE_EVENT_ANSWER = build_calculation_body(CultureAnswer)
HORDE_ANSWER = build_calculation_body(HordeAnswer)
