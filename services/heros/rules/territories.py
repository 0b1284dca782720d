"""The nine territories, their ladders and the borders that the rulebook names.

In the modern epoch the rulebook can be read so that a beige ladder takes four discoveries as well:
ruling `ancient-ladder`. The board has more borders than the four that the rulebook names.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypeVar

from shared.core.answers import Sentence
from shared.core.declarations import AtMost, Choices, Range
from shared.core.illegal import Faults
from shared.core.phrases import Phrase, Word
from shared.core.pointers import pointer
from shared.core.suggestions import AlsoMeans

T = TypeVar("T")
Epoch: TypeAlias = Annotated[
    Literal["ancient", "modern"],
    AlsoMeans(antiquité="ancient", antiquity="ancient", beige="ancient", orange="modern"),
]
EPOCHS: tuple[Epoch, ...] = ("ancient", "modern")
RulesEpoch: TypeAlias = Annotated[Epoch, "The epoch whose rules apply."]
Colour: TypeAlias = Literal["beige", "orange"]
Form: TypeAlias = Literal["", ".the", ".opening", ".in", ".from"]
"""Of a territory's name: by itself, inside a sentence or at its beginning (the Mediterranean, The
Mediterranean), where something happens or leaves (in the Mediterranean, from the Mediterranean)."""


@dataclass(frozen=True, slots=True)
class Territory:
    """One territory of the board: the epoch of its colour and the spaces printed on its ladder."""

    id: str
    epoch: Epoch
    spaces: int


TERRITORIES: Mapping[str, Territory] = {
    territory.id: territory
    for territory in (
        Territory("mediterranean", "ancient", 3),
        Territory("africa", "ancient", 3),
        Territory("middle_east", "ancient", 3),
        Territory("india", "ancient", 3),
        Territory("china", "ancient", 3),
        Territory("russia", "modern", 4),
        Territory("europe", "modern", 4),
        Territory("southeast_asia", "modern", 4),
        Territory("america", "modern", 4),
    )
}

TerritoryId: TypeAlias = Annotated[str, Choices(*TERRITORIES), "The territory that this is about."]
PerTerritory: TypeAlias = Annotated[tuple[T, ...], AtMost(len(TERRITORIES))]

SHORTEST_LADDER = min(territory.spaces for territory in TERRITORIES.values())
LONGEST_LADDER = max(territory.spaces for territory in TERRITORIES.values())
LadderSpaces: TypeAlias = Annotated[
    int,
    Range(SHORTEST_LADDER, LONGEST_LADDER),
    "Discoveries that complete the ladder in this epoch.",
]

BORDERS: tuple[frozenset[str], ...] = (
    frozenset({"europe", "america"}),
    frozenset({"america", "russia"}),
    frozenset({"america", "southeast_asia"}),
    frozenset({"europe", "mediterranean"}),
)


@cache
def territory_word(territory: str, form: Form = "") -> Word:
    return Word(f"territory.{territory}{form}")


def epoch_word(epoch: Epoch) -> Word:
    return Word(f"epoch.{epoch}")


def neighbours(territory: str) -> tuple[str, ...]:
    """The territories that the rulebook names as adjacent, in the order of the board."""
    return tuple(
        other
        for other in TERRITORIES
        if other != territory and frozenset({territory, other}) in BORDERS
    )


def is_in_play(territory: str, epoch: Epoch) -> bool:
    """Whether the territory is in play: an orange one is in the modern epoch only."""
    return epoch == "modern" or TERRITORIES[territory].epoch == "ancient"


def count_ladder_spaces(territory: str, epoch: Epoch, ancient_ladder_in_modern: int) -> int:
    """Discoveries that complete the ladder in this epoch: 3 or 4."""
    if epoch == "modern" and TERRITORIES[territory].epoch == "ancient":
        return ancient_ladder_in_modern
    return TERRITORIES[territory].spaces


def refuse_not_in_play(
    territory: str, epoch: Epoch, at: str, faults: Faults, rule: str = "ladder.length"
) -> None:
    """Notes `territory.epoch`, a breach of `rule`, when the territory is not yet in play."""
    if not is_in_play(territory, epoch):
        word = territory_word(territory, ".opening")
        faults.note("territory.epoch", at, rule=rule, territory=word)


def refuse_repeated(
    territories: Sequence[str], at: str, faults: Faults, field: str | None = None
) -> None:
    """Notes every territory that the list at `at` has before; `field` has it in objects."""
    for index, territory in enumerate(territories):
        if territory in territories[:index]:
            steps = (index,) if field is None else (index, field)
            word = territory_word(territory, ".opening")
            faults.note("territory.duplicate", f"{at}{pointer(*steps)}", territory=word)


class TerritoryFacts(NamedTuple):
    """A territory of the board."""

    id: TerritoryId
    name: Annotated[Sentence, "The territory’s name in the language of the answer."]
    epoch: Annotated[Epoch, "The epoch of its colour, in which it comes into play."]
    colour: Annotated[
        Colour, "Its colour on the board: beige in the ancient epoch, orange in the modern one."
    ]
    ladder: Annotated[int, Range(SHORTEST_LADDER, LONGEST_LADDER), "Spaces printed on its ladder."]
    borders: Annotated[
        PerTerritory[TerritoryId],
        "Territories that the rulebook names as adjacent; others are unknown.",
    ]


class Territories(NamedTuple):
    """The nine territories."""

    territories: Annotated[PerTerritory[TerritoryFacts], "The nine, in the order of the board."]


def list_territories() -> Territories:
    """`GET territories`: the nine, each with its epoch, ladder and the borders that are known."""
    return Territories(
        tuple(
            TerritoryFacts(
                id=one.id,
                name=Phrase(territory_word(one.id).code),
                epoch=one.epoch,
                colour="beige" if one.epoch == "ancient" else "orange",
                ladder=one.spaces,
                borders=neighbours(one.id),
            )
            for one in TERRITORIES.values()
        )
    )
