"""Answers of Déluges, as published."""

from services.deluges.rules.board import BoardFacts
from services.deluges.rules.bonuses import EntryFacts
from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.builds import BuildAnswer
from services.deluges.rules.conflicts import ConflictAnswer
from services.deluges.rules.construction_phase import ConstructionsAnswer
from services.deluges.rules.floods import FloodAnswer
from services.deluges.rules.growths import GrowthAnswer
from services.deluges.rules.harvests import HarvestAnswer
from services.deluges.rules.maps import Maps
from services.deluges.rules.movements import MovementAnswer
from services.deluges.rules.starts import StartAnswer
from services.deluges.rules.tally_scores import TallyFacts, TallyRow
from services.deluges.rules.trades import MarketAnswer
from services.deluges.rules.turn_ends import TurnEndAnswer
from shared.core.answers import SheetRows, SheetType
from shared.schemas.answers import (
    build_calculation_body,
    build_document_body,
    build_sheet_body,
)

_PLAYERS = SheetRows(
    "TallyStanding",
    "A player's sums, the counts they come from, and in the advanced game both totals.",
    most=CIVILISATIONS,
    note="Every player’s sums and counts, in the request’s order.",
    facts=TallyRow,
)
_ENTRIES = SheetRows(
    "TallyEntry",
    "A kind of heritage, or one of the four bonuses with the reason who has it.",
    most=10,
    note="Each kind of heritage, then the four bonuses.",
    facts=EntryFacts,
)
TALLY_SHEET = build_sheet_body(
    SheetType(
        "TallySheet",
        "The end-of-game tally. Equal highest totals win together.",
        facts=TallyFacts,
        players=_PLAYERS,
        entries=_ENTRIES,
    )
)
BOARD_SHEET = build_sheet_body(
    SheetType(
        "BoardSheet",
        "The tally counted from the board, every cell explained.",
        facts=BoardFacts,
        players=_PLAYERS,
        entries=_ENTRIES,
    )
)
FLOOD_ANSWER = build_calculation_body(FloodAnswer)
BUILD_ANSWER = build_calculation_body(BuildAnswer)
CONFLICT_ANSWER = build_calculation_body(ConflictAnswer)
GROWTH_ANSWER = build_calculation_body(GrowthAnswer)
HARVEST_ANSWER = build_calculation_body(HarvestAnswer)
TURN_END_ANSWER = build_calculation_body(TurnEndAnswer)
MOVEMENT_ANSWER = build_calculation_body(MovementAnswer)
START_ANSWER = build_calculation_body(StartAnswer)
TRADE_ANSWER = build_calculation_body(MarketAnswer)
CONSTRUCTIONS_ANSWER = build_calculation_body(ConstructionsAnswer)
MAP_LIST = build_document_body(Maps)
