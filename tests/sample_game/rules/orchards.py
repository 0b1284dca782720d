"""The score of a table: baskets, the largest orchard, and hives with the bees expansion."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from shared.core.answers import SheetType, TieBreak
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Inline,
    Key,
    ListedPlayerId,
    Part,
    PlayerId,
    Range,
    Tagged,
)
from shared.core.illegal import Fault, Faults, IllegalPosition
from shared.core.phrases import Word
from shared.core.players import (
    LISTED_PLAYERS,
    NO_ECHO,
    Carried,
    EchoedPlayer,
    refuse_duplicates,
    refuse_unknown,
)
from shared.core.pointers import pointer
from shared.core.sheet import Award, Entry, Line, Notice, Ruling, ScoreSheet, SheetPlayer
from tests.sample_game.rules.catalogue import BASKETS, HIVE_PAYS, LARGEST_PAYS, PLAYERS
from tests.sample_game.rules.fruits import WINTER_QUINCE, WORTH, Fruit
from tests.sample_game.rules.table import Table

BASKET_HOLDS = 12
Owner: TypeAlias = Annotated[PlayerId, "Whose basket it is."]


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

    table: Table
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
        rulings = (Ruling("birds-tied", board.table.birds_tied),)
    pays = LARGEST_PAYS if len(first) == 1 or board.table.birds_tied == "everybody" else 0
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
