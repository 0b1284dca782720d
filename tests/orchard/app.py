"""The Orchard on the web, declared as every game is."""

from collections.abc import Mapping
from pathlib import Path

from flask import Flask

from shared.core.phrases import Phrase, Plain
from shared.schemas.answers import ScoreSheet
from shared.web import Game, Listing, Operation
from shared.web import create_app as create_app_of
from tests.orchard.rules import BASKETS, CARD, WORTH, press, score
from tests.orchard.schemas import (
    Fruits,
    Juices,
    JuicesAnswer,
    OrchardScores,
    read_orchards,
    read_press,
)


def _fruits() -> Mapping[str, Plain]:
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
            name="orchard-scores",
            request=OrchardScores(),
            read=read_orchards,
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
    listings=(Listing("fruits", _fruits, Fruits()),),
)


def create_app() -> Flask:
    """The Orchard alone, as a service of its own."""
    return create_app_of([GAME])
