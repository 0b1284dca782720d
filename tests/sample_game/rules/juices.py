"""Fruit that is pressed into bottles."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from shared.core.answers import Amount, Sentence
from shared.core.declarations import AtMost, Choices, Range
from shared.core.phrases import Phrase
from shared.core.sheet import Calculation
from tests.sample_game.rules.fruits import WORTH, Fruit


class Press(NamedTuple):
    """Fruit for the press."""

    fruit: Annotated[
        Mapping[Fruit, Annotated[int, Range(0, 1_000)]],
        AtMost(len(WORTH)),
        "By kind: pieces of fruit for the press.",
    ]
    per_bottle: Annotated[int, Choices(4, 6), "Pieces of fruit that fill a bottle."] = 4


class JuicesAnswer(NamedTuple):
    """The bottles that fruit gives."""

    bottles: Annotated[Amount, "Bottles that can be filled."]
    left: Annotated[Amount, "Pieces of fruit that fill no bottle."]
    enough: Annotated[bool, "Whether at least one bottle can be filled."]
    text: Sentence


def press(request: Press) -> Calculation[JuicesAnswer]:
    """Return the bottles of juice, and the fruit that is left over."""
    bottles, left = divmod(sum(request.fruit.values()), request.per_bottle)
    text = Phrase("juice.bottles", {"count": bottles, "left": left})
    return Calculation(JuicesAnswer(bottles, left, enough=bottles > 0, text=text))
