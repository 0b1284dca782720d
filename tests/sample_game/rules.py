"""The sample game: small enough to score in the head, for tests of `shared` and of the structure.

1. `basket.fruit`: each fruit in a picked basket is worth 1 (apple), 2 (pear) or 3 (quince); in the
   winter edition a quince is worth 4.
2. `basket.wormy`: a wormy basket is worth nothing.
3. `basket.full`: a basket holds twelve fruits and no more.
4. `market.coin`: each coin paid at the market costs a point.
5. `orchard.largest`: who grows the most trees gets 5 points. Of several, the one whom more birds
   visit (`tie.birds`). Still tied: an open question, `birds-tied`.
6. `hive.honey`, with the bees expansion: each hive is worth 3.

It uses everything that a game may use of `shared`: editions, an expansion, an option, a
ruling, a warning, faults with and without a rule, a problem of its own, ties, lines worth nothing
and lines worth less.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from shared.core.answers import Amount, Sentence, TieBreak
from shared.core.catalogue import GameCard, OpenQuestion, Option, Rule
from shared.core.declarations import AtMost, Length
from shared.core.illegal import Fault, Faults, IllegalPosition
from shared.core.phrases import Phrase, Word
from shared.core.pointers import pointer
from shared.core.sheet import (
    Award,
    Calculation,
    Entry,
    Line,
    Notice,
    Ruling,
    ScoreSheet,
    SheetPlayer,
)

PLAYERS, BASKETS, BASKET_HOLDS = 5, 200, 12
LARGEST_PAYS, HIVE_PAYS = 5, 3
WORTH: Mapping[str, int] = {"apple": 1, "pear": 2, "quince": 3}
WINTER_QUINCE = 4

CARD = GameCard(
    id="sample",
    title="The Sample Game",
    engine="1.0.0",
    editions=("summer", "winter"),
    expansions=("bees",),
    rules=(
        Rule("basket.fruit", "Baskets", phase="final"),
        Rule("basket.wormy", "Baskets", 0, phase="final"),
        Rule("basket.full", "Baskets"),
        Rule("market.coin", "The market", -1, edition="winter"),
        Rule("orchard.largest", "The largest orchard", LARGEST_PAYS, phase="final"),
        Rule("tie.birds", "The largest orchard"),
        Rule("hive.honey", "Bees", HIVE_PAYS, expansions=("bees",)),
    ),
    questions=(OpenQuestion("birds-tied", ("nobody", "everybody")),),
    options=(Option("birds_tied", ("nobody", "everybody"), "nobody", "birds-tied"),),
    limits={"players": PLAYERS, "baskets": BASKETS},
)


@dataclass(frozen=True, slots=True)
class Grower:
    """A player: the trees and hives he has, and the birds that visit, None if nobody counted."""

    id: str
    carried: int
    trees: int
    hives: int
    birds: int | None


@dataclass(frozen=True, slots=True)
class Basket:
    """A basket of `count` fruits, or, when `fruit` is empty, one bought for `count` coins."""

    player: str
    fruit: str
    count: int
    wormy: bool


@dataclass(frozen=True, slots=True)
class SampleBoard:
    """A position at the end of a game."""

    winter: bool
    bees: bool
    everybody: bool
    growers: tuple[Grower, ...]
    baskets: tuple[Basket, ...]


def score(board: SampleBoard) -> ScoreSheet:
    """Score a position; raises IllegalPosition when birds decide a tie and were not counted."""
    largest, rulings = _score_largest(board)
    baskets = [_score_basket(index, basket, board) for index, basket in enumerate(board.baskets, 1)]
    return ScoreSheet(
        mode="final",
        players=tuple(SheetPlayer(grower.id, grower.carried) for grower in board.growers),
        entries=(*baskets, *largest, *_score_hives(board)),
        rulings=rulings,
        warnings=tuple(
            Notice("basket.empty", pointer("baskets", index), {"player": basket.player})
            for index, basket in enumerate(board.baskets)
            if basket.count == 0
        ),
    )


def _score_basket(number: int, basket: Basket, board: SampleBoard) -> Entry:
    award = (Award(basket.player),)
    if not basket.fruit:
        line = Line("market.coin", basket.count, -1)
        return Entry(f"basket-{number}", "bought", "market", (line,), award)
    each = WINTER_QUINCE if board.winter and basket.fruit == "quince" else WORTH[basket.fruit]
    line = Line("basket.fruit", basket.count, each, {"fruit": Word(f"fruit.{basket.fruit}")})
    if basket.wormy:
        line = Line("basket.wormy", basket.count, 0)
    return Entry(f"basket-{number}", "picked", "baskets", (line,), award)


def _score_largest(board: SampleBoard) -> tuple[tuple[Entry, ...], tuple[Ruling, ...]]:
    most = max(grower.trees for grower in board.growers)
    if most == 0:
        return (), ()
    first = [grower for grower in board.growers if grower.trees == most]
    tie_breaks: tuple[TieBreak, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    if len(first) > 1:
        birds = _require_birds(first)
        tie_breaks = (TieBreak("tie.birds", birds),)
        first = [grower for grower in first if birds[grower.id] == max(birds.values())]
    if len(first) > 1:
        rulings = (Ruling("birds-tied", "everybody" if board.everybody else "nobody"),)
    pays = LARGEST_PAYS if len(first) == 1 or board.everybody else 0
    line = Line("orchard.largest", 1, pays, {"trees": most})
    entry = Entry(
        id="largest-orchard",
        kind="orchard",
        category="orchards",
        complete=True,
        strength={grower.id: grower.trees for grower in board.growers},
        awards=tuple(Award(grower.id, (line,)) for grower in first),
        tie_breaks=tie_breaks,
    )
    return (entry,), rulings


def _require_birds(tied: list[Grower]) -> Mapping[str, int]:
    uncounted = [grower for grower in tied if grower.birds is None]
    if uncounted:
        faults = tuple(
            Fault("tie.birds", "/birds", {"player": grower.id}, "tie.birds") for grower in uncounted
        )
        raise IllegalPosition(faults, "missing-tie-break")
    return {grower.id: grower.birds or 0 for grower in tied}


def _score_hives(board: SampleBoard) -> tuple[Entry, ...]:
    if not board.bees:
        return ()
    return tuple(
        Entry(
            id=f"hives-{number}",
            kind="hives",
            category="bees",
            awards=(Award(grower.id, (Line("hive.honey", grower.hives, HIVE_PAYS),)),),
        )
        for number, grower in enumerate(board.growers, 1)
        if grower.hives
    )


def note_overfull(baskets: tuple[Basket, ...], faults: Faults) -> None:
    """Note a fault for every picked basket with more fruit than a basket holds."""
    for index, basket in enumerate(baskets):
        if basket.fruit and basket.count > BASKET_HOLDS:
            where = pointer("baskets", index, "count")
            faults.breach("basket.full", where, count=basket.count, holds=BASKET_HOLDS)


@dataclass(frozen=True, slots=True)
class Press:
    """Fruit by kind, and how many go into a bottle."""

    fruit: Mapping[str, int]
    per_bottle: int


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
