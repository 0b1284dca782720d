"""The fruits and what a piece of each is worth."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple, TypeAlias

from shared.core.answers import Amount
from shared.core.declarations import AtMost, Choices, Length
from shared.core.phrases import Phrase

WORTH: Mapping[str, int] = {"apple": 1, "pear": 2, "quince": 3}
WINTER_QUINCE = 4
Fruit: TypeAlias = Annotated[str, Choices(*WORTH)]


class FruitRow(NamedTuple):
    """A fruit and what it is worth."""

    id: Annotated[str, Length(1, 40), "The kind of fruit, as in a request."]
    name: Annotated[Phrase, "What it is called in the language of the answer."]
    points: Annotated[Amount, "What a piece of it is worth."]


class Fruits(NamedTuple):
    """The fruits of the game."""

    fruits: Annotated[tuple[FruitRow, ...], AtMost(10), "Every kind of fruit."]


def list_fruits() -> Fruits:
    """Return every kind of fruit."""
    rows = [FruitRow(fruit, Phrase(f"fruit.{fruit}"), points) for fruit, points in WORTH.items()]
    return Fruits(tuple(rows))
