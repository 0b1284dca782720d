"""The sample game on the web, declared as every game is."""

from functools import partial
from pathlib import Path

from shared.operations import Game, build_listing, build_operation
from tests.sample_game.rules.catalogue import BASKETS, CARD
from tests.sample_game.rules.fruits import list_fruits
from tests.sample_game.rules.juices import press
from tests.sample_game.rules.orchards import refuse_board, score

operation = partial(build_operation, CARD)

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        operation("sample-scores", score, refuse_board, list_limits={"baskets": BASKETS}),
        operation("juices", press),
    ),
    lookups=(build_listing("fruits", list_fruits),),
)
