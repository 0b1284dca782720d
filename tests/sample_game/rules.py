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

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeAlias

from shared.core.answers import Amount, Sentence, SheetType, TieBreak
from shared.core.catalogue import GameCard, OpenQuestion, Option, Rule
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Choices,
    Inline,
    Key,
    Length,
    ListedPlayerId,
    MadeFrom,
    Part,
    PlayerId,
    Range,
    Tagged,
)
from shared.core.illegal import Fault, Faults, IllegalPosition
from shared.core.phrases import Phrase, Word
from shared.core.players import (
    LISTED_PLAYERS,
    NO_ECHO,
    Carried,
    EchoedPlayer,
    refuse_duplicates,
    refuse_unknown,
)
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
Fruit: TypeAlias = Annotated[str, Choices(*WORTH)]
Owner: TypeAlias = Annotated[PlayerId, "Whose basket it is."]

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


class TableRules(NamedTuple):
    """What the table plays with."""

    winter: bool
    bees: bool
    everybody: bool


def read_table(rules: Mapping[str, Any]) -> TableRules:
    """Read the `rules` of a request."""
    is_winter, has_bees = rules["edition"] == "winter", "bees" in rules["expansions"]
    return TableRules(is_winter, has_bees, rules["options"]["birds_tied"] == "everybody")


class Grower(NamedTuple):
    """A player with trees and hives."""

    id: ListedPlayerId
    echoed: Annotated[EchoedPlayer, Inline()] = NO_ECHO
    carried: Carried = 0
    trees: Annotated[int, Range(0, 99), "Trees in the player’s garden."] = 0
    hives: Annotated[int, Range(0, 9), "Hives in the player’s garden."] = 0


class PickedBasket(NamedTuple):
    """A basket of fruit that the player picked."""

    player: Owner
    fruit: Annotated[Fruit, "What is in the basket."]
    pieces: Annotated[int, Range(0, 99), Key("count"), "How many pieces of fruit are in it."]
    wormy: Annotated[bool, "Whether there is a worm in it."] = False


class BoughtBasket(NamedTuple):
    """A basket bought at the market."""

    player: Owner
    coins: Annotated[int, Range(0, 99), "What the player paid for it."]


Basket: TypeAlias = PickedBasket | BoughtBasket
KINDS: Mapping[str, type[Basket]] = {"picked": PickedBasket, "bought": BoughtBasket}


class SampleBoard(NamedTuple):
    """The position at the end of a game."""

    table: Annotated[TableRules, MadeFrom("rules", read_table)]
    growers: Annotated[
        tuple[Annotated[Grower, Part("GrowerBody")], ...],
        Key("players"),
        AtLeast(1),
        AtMost(PLAYERS),
        LISTED_PLAYERS,
    ]
    birds: Annotated[
        Mapping[PlayerId, Annotated[int, Range(0, 99)]],
        AtMost(PLAYERS),
        "By player: birds in the garden.",
    ] = MappingProxyType({})
    baskets: Annotated[
        tuple[Annotated[Basket, Tagged("Basket", "kind", KINDS, "How the fruit was got.")], ...],
        AtMost(BASKETS),
        "Baskets of all players.",
    ] = ()


def refuse_board(board: SampleBoard, faults: Faults) -> None:
    """Note players listed twice or not at all, and baskets with more fruit than one holds."""
    ids = [grower.id for grower in board.growers]
    refuse_duplicates(ids, faults)
    named = [(pointer("birds", player), player) for player in board.birds]
    owners = [
        (pointer("baskets", index, "player"), one.player) for index, one in enumerate(board.baskets)
    ]
    refuse_unknown(named + owners, ids, faults)
    for index, one in enumerate(board.baskets):
        if isinstance(one, PickedBasket) and one.pieces > BASKET_HOLDS:
            where = pointer("baskets", index, "count")
            faults.breach("basket.full", where, count=one.pieces, holds=BASKET_HOLDS)


SampleSheet: TypeAlias = Annotated[
    ScoreSheet, SheetType("ScoreSheet", "Every player's score with each point explained.")
]


def score(board: SampleBoard) -> SampleSheet:
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
            if (isinstance(basket, PickedBasket) and basket.pieces == 0)
            or (isinstance(basket, BoughtBasket) and basket.coins == 0)
        ),
    )


def _score_basket(number: int, basket: Basket, board: SampleBoard) -> Entry:
    award = (Award(basket.player),)
    if isinstance(basket, BoughtBasket):
        line = Line("market.coin", basket.coins, -1)
        return Entry(f"basket-{number}", "bought", "market", (line,), award)
    each = WORTH[basket.fruit]
    if board.table.winter and basket.fruit == "quince":
        each = WINTER_QUINCE
    line = Line("basket.fruit", basket.pieces, each, {"fruit": Word(f"fruit.{basket.fruit}")})
    if basket.wormy:
        line = Line("basket.wormy", basket.pieces, 0)
    return Entry(f"basket-{number}", "picked", "baskets", (line,), award)


def _score_largest(board: SampleBoard) -> tuple[tuple[Entry, ...], tuple[Ruling, ...]]:
    most = max(grower.trees for grower in board.growers)
    if most == 0:
        return (), ()
    first = [grower for grower in board.growers if grower.trees == most]
    tie_breaks: tuple[TieBreak, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    if len(first) > 1:
        birds = _require_birds(first, board.birds)
        tie_breaks = (TieBreak("tie.birds", birds),)
        first = [grower for grower in first if birds[grower.id] == max(birds.values())]
    if len(first) > 1:
        rulings = (Ruling("birds-tied", "everybody" if board.table.everybody else "nobody"),)
    pays = LARGEST_PAYS if len(first) == 1 or board.table.everybody else 0
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


def _require_birds(tied: Sequence[Grower], birds: Mapping[str, int]) -> Mapping[str, int]:
    uncounted = [grower.id for grower in tied if grower.id not in birds]
    if uncounted:
        faults = [Fault("tie.birds", "/birds", {"player": one}, "tie.birds") for one in uncounted]
        raise IllegalPosition(tuple(faults), "missing-tie-break")
    return {grower.id: birds[grower.id] for grower in tied}


def _score_hives(board: SampleBoard) -> tuple[Entry, ...]:
    if not board.table.bees:
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
