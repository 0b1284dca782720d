"""Tokens that players hold at the end, and robbers still on the track.

Rows `goods`, `king`, `robber_baron`, `gold`, `fruit`, `gift` and `robber` of
docs/rules/carcassonne.md. Goods: 10 per kind for the most, tied too, never for none. King and
robber baron: 1 per completed city or road; who holds them is an input. Gold: every ingot at the
rate of the number reached. Fruit 1 per token left, gifts 2 per unopened one, robbers 3 each.
"""

from collections.abc import Mapping, Sequence

from services.carcassonne.rules.holdings import GOODS, Holdings
from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.phrases import Word
from shared.core.sheet import Award, Entry, Line

MOST_GOODS_POINTS = 10
FRUIT_POINTS = 1
GIFT_POINTS = 2
ROBBER_POINTS = 3
GOLD_RATES = ((10, 4), (7, 3), (4, 2), (1, 1))
"""The least number of ingots for a rate, and the points of each ingot at that rate."""
TITLES = (
    ("king", "completed_cities"),
    ("robber_baron", "completed_roads"),
)
"""A title, and the holding that its points count."""
GOODS_LINES: Mapping[str, Line] = {
    kind: Line("goods", 1, MOST_GOODS_POINTS, {"good": Word(f"good.{kind}")}) for kind in GOODS
}


def find_leaders(held: Mapping[str, int]) -> tuple[str, ...]:
    """Find the players with the most, all who tie; nobody when nobody has any."""
    most = max(held.values(), default=0)
    return tuple([player for player, count in held.items() if count == most > 0])


def build_goods_entries(holdings: Holdings) -> list[Entry]:
    """Build an entry for each kind of goods that somebody has."""
    entries = []
    for kind in GOODS:
        held = {player: getattr(counts, kind) for player, counts in holdings.goods.items()}
        awards = tuple([Award(player, (GOODS_LINES[kind],)) for player in find_leaders(held)])
        if awards:
            entries.append(Entry(f"goods-{kind}", "goods", "tokens", awards=awards, strength=held))
    return entries


def build_title_entries(holdings: Holdings, context: ScoringContext) -> list[Entry]:
    """Build the entries of king and robber baron; warn where a holder or a count is missing."""
    entries = []
    for title, count_name in TITLES:
        holder, count = getattr(holdings, title), getattr(holdings, count_name)
        if holder is not None and count is not None:
            award = Award(holder, (make_line(title, count, 1),))
            entries.append(Entry(title, title, "tokens", awards=(award,)))
        elif holder is not None or count is not None:
            missing = title if holder is None else count_name
            context.warn("missing-input", "holdings", missing, piece=Word(f"piece.{missing}"))
    return entries


def get_gold_rate(ingots: int) -> int:
    """Return the points of each of so many ingots."""
    return next((rate for least, rate in GOLD_RATES if ingots >= least), 0)


def build_gold_entries(gold: Mapping[str, int]) -> list[Entry]:
    """Build the entry of gold."""
    paid = {
        player: make_line("gold", count, get_gold_rate(count)) for player, count in gold.items()
    }
    return _build_entry("gold", paid)


def build_counted_entries(
    rule: str, each: int, held: Mapping[str, int], category: str
) -> list[Entry]:
    """Build the entry of tokens that are worth `each` points; none where nobody has any."""
    paid = {player: make_line(rule, count, each) for player, count in held.items()}
    return _build_entry(rule, paid, category)


def _build_entry(rule: str, paid: Mapping[str, Line], category: str = "tokens") -> list[Entry]:
    awards = tuple([Award(player, (own,)) for player, own in paid.items() if own.count])
    return [Entry(rule, rule, category, awards=awards)] if awards else []


def build_token_entries(holdings: Holdings, context: ScoringContext) -> Sequence[Entry]:
    """Build the entries of all tokens but eggs, in the order of the table of scoring."""
    return (
        *build_goods_entries(holdings),
        *build_title_entries(holdings, context),
        *build_gold_entries(holdings.gold),
        *build_counted_entries("fruit", FRUIT_POINTS, holdings.fruit, "tokens"),
        *build_counted_entries("gift", GIFT_POINTS, holdings.gifts, "tokens"),
    )


def build_robber_entries(robbers: Mapping[str, int]) -> list[Entry]:
    """Build the entry of robbers still on the track, paid to their owners."""
    return build_counted_entries("robber", ROBBER_POINTS, robbers, "figures")
