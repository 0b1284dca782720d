"""The sample game on the web, declared as every game is."""

from collections.abc import Mapping
from pathlib import Path

from shared.core.phrases import Phrase, Plain
from shared.operations import Game, Listing, Operation
from shared.schemas.answers import ScoreSheet
from tests.sample_game.rules import BASKETS, CARD, WORTH, press, score
from tests.sample_game.schemas import (
    Fruits,
    Juices,
    JuicesAnswer,
    SampleScores,
    read_board,
    read_press,
)


def _list_fruits() -> Mapping[str, Plain]:
    rows: list[Plain] = [
        {"id": fruit, "name": Phrase(f"fruit.{fruit}"), "points": points}
        for fruit, points in WORTH.items()
    ]
    return {"fruits": rows}


GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        Operation(
            name="sample-scores",
            request=SampleScores(),
            read=read_board,
            answer=score,
            answer_body=ScoreSheet(),
            list_limits={"baskets": BASKETS},
        ),
        Operation(
            name="juices",
            request=Juices(),
            read=read_press,
            answer=press,
            answer_body=JuicesAnswer(),
        ),
    ),
    listings=(Listing("fruits", _list_fruits, Fruits()),),
)
