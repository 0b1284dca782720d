"""What players hold at the end: tokens, titles, chips, wonders, eggs, robbers on the track."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from services.carcassonne.rules.holdings import GOODS, Bet, Holdings, Wonder
from services.carcassonne.rules.lines import CACHE_SIZE, make_line, pay_one
from services.carcassonne.rules.names import CHIPS
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.phrases import Word
from shared.core.sheet import Award, Entry, Line

GOLD_RATES = ((10, 4), (7, 3), (4, 2), (1, 1))


class Title(NamedTuple):
    """A title: the holdings with its holder and with how many features it counts, and their kind.

    A board needs no such count: its complete features are counted.
    """

    holder: str
    counted: str
    kind: str


TITLES = (
    Title("king", "completed_cities", "city"),
    Title("robber_baron", "completed_roads", "road"),
)
CARD_POINTS: Mapping[str, tuple[int, int]] = {
    "ten_twenty": (10, 10),
    "fifteen_forty": (15, 25),
    "continuous": (0, 0),
}
"""By the option `king_and_robber`, the points of a player's first card and of his second."""


def build_bet_entries(bets: Sequence[Bet]) -> list[Entry]:
    return [
        pay_one(f"bet-{number}", "bet", "tokens", bet.player, score_bet(bet.chip, bet.tiles))
        for number, bet in enumerate(bets, 1)
    ]


@lru_cache(CACHE_SIZE)
def score_bet(chip: str, tiles: int) -> Line:
    """Score a chip for a feature of so many tiles; equal lines are reused."""
    by_tiles, least = CHIPS[chip]
    points = by_tiles.get(tiles, 0) if least is None or tiles < least else least
    wording = "bet" if points else "bet.lost"
    return Line(f"bet.{chip}", 1, points, {"tiles": tiles}, wording)


def build_wonder_entries(wonders: Sequence[Wonder], players: int) -> list[Entry]:
    of_knight = 4 if players <= 2 else 3 if players <= 4 else 2
    each = {"circus_maximus": of_knight, "alhambra": 4}
    return [
        pay_one(
            f"wonder-{number}",
            "wonder",
            "tokens",
            one.owner,
            make_line(one.wonder, one.number, each[one.wonder]),
        )
        for number, one in enumerate(wonders, 1)
    ]


def build_robber_entries(robbers: Mapping[str, int]) -> list[Entry]:
    return _build_entry("robber", robbers, repeat(3), "figures")


def build_token_entries(holdings: Holdings, context: ScoringContext) -> Sequence[Entry]:
    """The entries of all tokens, in the table's order."""
    return (
        *_build_goods_entries(holdings),
        *_build_title_entries(holdings, context),
        *_build_gold_entries(holdings.gold),
        *_build_entry("fruit", holdings.fruit, repeat(1)),
        *_build_entry("gift", holdings.gifts, repeat(2)),
        *_build_easter_entries(holdings.eggs, context),
    )


def _build_goods_entries(holdings: Holdings) -> list[Entry]:
    entries = []
    for kind in GOODS:
        held = {player: getattr(counts, kind) for player, counts in holdings.goods.items()}
        most = max(held.values(), default=0)
        paid = (Line("goods", 1, 10, {"good": Word(f"good.{kind}")}),)
        awards = tuple([Award(player, paid) for player, count in held.items() if count == most > 0])
        if awards:
            entries.append(Entry(f"goods-{kind}", "goods", "tokens", awards=awards, strength=held))
    return entries


def _build_title_entries(holdings: Holdings, context: ScoringContext) -> list[Entry]:
    """Titles; warn of a missing holder or count."""
    choice = context.rules.king_and_robber
    holders = {title: getattr(holdings, title) for title, _, _ in TITLES}
    held = {title: holder for title, holder in holders.items() if holder is not None}
    if held:
        context.add_ruling("king-and-robber", choice)
    if choice != "completed":
        return _build_card_entries(held, CARD_POINTS[choice])
    entries = []
    for title, counted, _ in TITLES:
        holder, count = holders[title], getattr(holdings, counted)
        if holder is not None and count is not None:
            entries.append(pay_one(title, title, "tokens", holder, make_line(title, count, 1)))
        elif holder is not None or count is not None:
            missing = title if holder is None else counted
            context.warn("missing-input", "holdings", missing, piece=Word(f"piece.{missing}"))
    return entries


def _build_card_entries(held: Mapping[str, str], points: Sequence[int]) -> list[Entry]:
    entries = []
    for number, (title, holder) in enumerate(held.items()):
        each = points[[*held.values()][:number].count(holder)]
        wording = f"{title}.card" if each else f"{title}.continuous"
        line = make_line(title, 1, each, wording)
        entries.append(pay_one(title, title, "tokens", holder, line))
    return entries


def _build_gold_entries(gold: Mapping[str, int]) -> list[Entry]:
    rates = [next((rate for least, rate in GOLD_RATES if own >= least), 0) for own in gold.values()]
    return _build_entry("gold", gold, rates)


def _build_entry(
    rule: str, held: Mapping[str, int], each: Iterable[int], category: str = "tokens"
) -> list[Entry]:
    """Build the entry of things that are worth `each` points to a player; none without any."""
    awards = [
        Award(player, (make_line(rule, count, points),))
        for (player, count), points in zip(held.items(), each, strict=False)
        if count
    ]
    return [Entry(rule, rule, category, awards=tuple(awards))] if awards else []


def _build_easter_entries(eggs: Mapping[str, int], context: ScoringContext) -> list[Entry]:
    """Build the entry of eggs; none where nobody has any."""
    ranks = sorted({count for count in eggs.values() if count}, reverse=True)
    if not ranks:
        return []
    paid = {ranks[0]: make_line("easter", 1, 10)}
    if len(ranks) > 1:
        choice = context.rules.easter_second
        is_tied = list(eggs.values()).count(ranks[0]) > 1
        if is_tied:
            context.add_ruling("easter-second", choice)
        if not is_tied or choice == "dense":
            paid[ranks[1]] = make_line("easter", 1, 5, "easter.second")
    awards = [Award(player, (paid[count],)) for player, count in eggs.items() if count in paid]
    return [Entry("easter", "easter", "tokens", awards=tuple(awards), strength=dict(eggs))]
