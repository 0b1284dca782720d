"""Tokens that players hold at the end, and robbers still on the track.

Rows `goods`, `king`, `robber_baron`, `gold`, `fruit`, `gift` and `robber` of
docs/rules/carcassonne.md. Goods: 10 per kind for the most, tied too, never for none. King and
robber baron: 1 per completed city or road; who holds them is an input. Gold: every ingot at the
rate of the number reached. Fruit 1 per token left, gifts 2 per unopened one, robbers 3 each.
"""

from collections.abc import Mapping, Sequence

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.names import GOODS
from services.carcassonne.rules.position import Holdings
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.phrases import Word
from shared.core.sheet import Award, Entry, Line

MOST_GOODS = 10
FRUIT = 1
GIFT = 2
ROBBER = 3
GOLD_RATES = ((10, 4), (7, 3), (4, 2), (1, 1))
"""Ingots reached, and what each ingot is worth then."""
TITLES = (
    ("king", "completed_cities"),
    ("robber_baron", "completed_roads"),
)
"""A title and what its holder counts."""
GOODS_LINES: Mapping[str, Line] = {
    kind: Line("goods", 1, MOST_GOODS, {"good": Word(f"good.{kind}")}) for kind in GOODS
}


def leaders(held: Mapping[str, int]) -> tuple[str, ...]:
    """Who has the most, tied too; nobody when nobody has any."""
    most = max(held.values(), default=0)
    return tuple([player for player, count in held.items() if count == most > 0])


def goods_entries(holdings: Holdings) -> list[Entry]:
    """An entry for each kind of goods that somebody has."""
    entries = []
    for kind in GOODS:
        held = {player: counts[kind] for player, counts in holdings.goods.items()}
        awards = tuple([Award(player, (GOODS_LINES[kind],)) for player in leaders(held)])
        if awards:
            entries.append(Entry(f"goods-{kind}", "goods", "tokens", awards=awards, strength=held))
    return entries


def title_entries(holdings: Holdings, reckoning: Reckoning) -> list[Entry]:
    """The king's and the robber baron's entries; a warning where the half of one is missing."""
    entries = []
    for title, counted in TITLES:
        holder, count = getattr(holdings, title), getattr(holdings, counted)
        if holder is not None and count is not None:
            award = Award(holder, (line(title, count, 1),))
            entries.append(Entry(title, title, "tokens", awards=(award,)))
        elif holder is not None or count is not None:
            missing = title if holder is None else counted
            reckoning.warn("missing-input", "holdings", missing, piece=Word(f"piece.{missing}"))
    return entries


def gold_rate(ingots: int) -> int:
    """What each of so many ingots is worth."""
    return next((rate for reached, rate in GOLD_RATES if ingots >= reached), 0)


def gold_entries(gold: Mapping[str, int]) -> list[Entry]:
    """The entry of gold."""
    paid = {player: line("gold", count, gold_rate(count)) for player, count in gold.items()}
    return _entry("gold", paid)


def counted_entries(rule: str, each: int, held: Mapping[str, int], category: str) -> list[Entry]:
    """The entry of tokens that are worth the same one by one."""
    paid = {player: line(rule, count, each) for player, count in held.items()}
    return _entry(rule, paid, category)


def _entry(rule: str, paid: Mapping[str, Line], category: str = "tokens") -> list[Entry]:
    awards = tuple([Award(player, (own,)) for player, own in paid.items() if own.count])
    return [Entry(rule, rule, category, awards=awards)] if awards else []


def token_entries(holdings: Holdings, reckoning: Reckoning) -> Sequence[Entry]:
    """All tokens but eggs, in the order of the table."""
    return (
        *goods_entries(holdings),
        *title_entries(holdings, reckoning),
        *gold_entries(holdings.gold),
        *counted_entries("fruit", FRUIT, holdings.fruit, "tokens"),
        *counted_entries("gift", GIFT, holdings.gifts, "tokens"),
    )


def robber_entries(robbers: Mapping[str, int]) -> list[Entry]:
    """Robbers still on the track, paid to their owners."""
    return counted_entries("robber", ROBBER, robbers, "figures")
