"""The sample game on the web, declared as every game is."""

from pathlib import Path

from shared.core.answers import SheetType
from shared.operations import Game, Listing, Operation
from shared.schemas.answers import build_calculation_body, build_document_body, build_sheet_body
from tests.sample_game.rules import BASKETS, CARD, Fruits, JuicesAnswer, list_fruits, press, score
from tests.sample_game.schemas import (
    Juices,
    SampleScores,
    read_board,
    read_press,
)

SHEET = SheetType("ScoreSheet", "Every player's score with each point explained.")


GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            name="sample-scores",
            request=SampleScores(),
            read=read_board,
            answer=score,
            answer_fields=build_sheet_body(SHEET),
            list_limits={"baskets": BASKETS},
        ),
        Operation(
            name="juices",
            request=Juices(),
            read=read_press,
            answer=press,
            answer_fields=build_calculation_body(JuicesAnswer),
        ),
    ),
    listings=(Listing("fruits", list_fruits, build_document_body(Fruits)),),
)
