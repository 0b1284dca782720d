"""What the winner of a battle may buy, and what it costs.

Rulings `loot-both` and `scout-loot`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, NamedTuple, TypeAlias

from services.civilization.rules.barbarians import refuse_barbarians, resolve_place
from services.civilization.rules.lines import BattleLine, build_lines
from services.civilization.rules.places import CITIES, PLACES, Place, refuse_place
from services.civilization.rules.position import OTHER, Armies, Scouts, SideName, TableRules
from services.civilization.rules.units import Edition
from shared.core.answers import MANY, Amount, RuleId, Sentence
from shared.core.declarations import AtMost, Choices, Range
from shared.core.illegal import Faults
from shared.core.phrases import Phrase
from shared.core.sheet import Line, Ruling, total

FIGURE_LOOT = 1
CITY_LOOT = 2
MOST_OF_A_VICTORY = FIGURE_LOOT + CITY_LOOT + 1
"""What one victory brings at most: both, and one more for the Mongols."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What loot buys: its price in loot, and how much one purchase brings at most.

    `takes` is the kind of the loser's goods that it takes, "" of technologies, which he keeps.
    """

    cost: int
    takes: str = ""
    most: int = 1


EFFECTS: Mapping[str, Effect] = {
    "trade": Effect(1, "trade", most=3),
    "culture": Effect(1, "culture", most=3),
    "resource": Effect(1, "resources"),
    "coin_discard": Effect(1, "coins"),
    "technology": Effect(2),
    "event": Effect(2, "events"),
    "coin": Effect(2, "coins"),
}
MOST_TAKEN = max([effect.most for effect in EFFECTS.values()])
"""How much one purchase brings of the effects that bring several."""

EffectName: TypeAlias = Annotated[str, Choices(*EFFECTS)]
EffectCost: TypeAlias = Annotated[int, Range(1, max([one.cost for one in EFFECTS.values()]))]
EffectAmount: TypeAlias = Annotated[int, Range(1, MOST_TAKEN)]
WinsGame: TypeAlias = Annotated[bool, "A capital has fallen: the attacker wins the game."]
_CACHE_SIZE = 256
LOOT_LINES = 3
"""The most lines that explain a budget."""

UNLIMITED: Mapping[str, int] = {}
"""The goods of a loser who is taken to have enough of everything."""


class Defeat(NamedTuple):
    """Who lost and where, if the budget is to be worked out."""

    loser: Annotated[SideName, "The side that lost."] = "defender"
    place: Annotated[Place, "The defender's place."] = "field"
    armies: Armies = 1
    scouts: Annotated[Scouts, "The loser’s scout figures in the square."] = 0
    barbarians: Annotated[
        SideName | None,
        "The side that barbarians played; left out: neither, unless the place is a village.",
    ] = None

    @property
    def is_city(self) -> bool:
        return self.loser == "defender" and self.place in CITIES

    @property
    def is_scouts_only(self) -> bool:
        return self.loser == "defender" and not self.is_city and not self.armies


def resolve_defeat(defeat: Defeat) -> Defeat:
    """The defeat with its place and its barbarians; either implies the other."""
    place, defended = resolve_place(defeat.place, defeat.barbarians == "defender")
    return defeat._replace(place=place, barbarians="defender" if defended else defeat.barbarians)


def refuse_defeat(given: Defeat, edition: Edition, faults: Faults) -> None:
    defeat = resolve_defeat(given)
    place, at = defeat.place, "/defeat/armies"
    both: dict[SideName, bool] = {
        "attacker": given.barbarians == "attacker",
        "defender": defeat.barbarians == "defender",
    }
    where = {"place_at": "/defeat/place", "horde_at": "/defeat/barbarians"}
    refuse_barbarians(both, place, edition, faults, **where)
    refuse_place(place, edition, "/defeat/place", faults)
    if defeat.armies or defeat.is_city or defeat.loser == defeat.barbarians:
        return
    if defeat.loser == "attacker":
        faults.breach("force.size", at, wording="no_army")
    elif not defeat.scouts:
        faults.breach("force.size", at, wording="beaten")
    elif both["attacker"]:
        faults.breach("barbarians.rank", "/defeat/barbarians", wording="scouts")


class LootBudget(NamedTuple):
    """The winner's loot, line by line or as `given`, and whether the game is won with it."""

    lines: tuple[Line, ...] = ()
    wins_game: bool = False
    rulings: tuple[Ruling, ...] = ()
    given: int = 0

    @property
    def loot(self) -> int:
        return self.given + total(self.lines)


def compute_loot(defeat: Defeat, table: TableRules) -> LootBudget:
    if defeat.barbarians is not None:
        return _compute_barbarian_loot(defeat)
    if defeat.is_city and PLACES[defeat.place].is_capital:
        return LootBudget((Line("loot.capital", 1, 0),), wins_game=True)
    figures = defeat.armies + defeat.scouts
    counts_figures, rulings = bool(figures), []
    if figures and defeat.is_scouts_only:
        counts_figures = table.scout_kill_loot
        rulings.append(Ruling("scout-loot", "one" if counts_figures else "none"))
    elif figures and defeat.is_city:
        counts_figures = table.loot == "sum"
        rulings.append(Ruling("loot-both", table.loot))
    lines = [Line("loot.city", 1, CITY_LOOT)] if defeat.is_city else []
    if counts_figures:
        lines.append(Line("loot.figure", 1, FIGURE_LOOT, {"figures": figures}))
    if lines and table.edition == "base":
        rulings.append(Ruling("base-loot", "as-expansion"))
    return LootBudget(tuple(lines), rulings=tuple(rulings))


def _compute_barbarian_loot(defeat: Defeat) -> LootBudget:
    """No loot: a village brings its token, a horde nothing, and barbarians take nothing."""
    rule = "barbarians.no_reward"
    if defeat.barbarians == OTHER[defeat.loser]:
        is_horde = defeat.barbarians == "attacker"
        rulings = (Ruling("horde-wins", "winner-only"),) if is_horde else ()
        return LootBudget((Line(rule, 1, 0, wording=f"{rule}.winners"),), rulings=rulings)
    if defeat.loser == "attacker":
        return LootBudget((Line(rule, 1, 0),))
    return LootBudget((Line("loss.figures", 1, 0, wording="loss.village"),))


class LootOption(NamedTuple):
    """What loot can buy: its price, how much one purchase brings, how often it can be had."""

    effect: Annotated[EffectName, "What is bought."]
    rule: RuleId
    cost: Annotated[EffectCost, "Loot that one purchase costs."]
    most: Annotated[EffectAmount, "How much one purchase brings at most."]
    times: Annotated[
        int, Range(1, MANY), "How often it can be bought if the loot is spent on nothing else."
    ]
    text: Sentence


class LootAnswer(NamedTuple):
    """The winner's loot."""

    budget: Annotated[Amount, "Loot to be spent."]
    wins_game: WinsGame
    lines: Annotated[
        tuple[BattleLine, ...],
        AtMost(LOOT_LINES),
        "Where the loot comes from, or why there is none; empty where `budget` is given, and where "
        "ruling `scout-loot` says it.",
    ]
    options: Annotated[tuple[LootOption, ...], AtMost(len(EFFECTS)), "What the loot can buy."]


def list_loot_options(
    loot: int, available: Mapping[str, int] = UNLIMITED
) -> tuple[LootOption, ...]:
    """What this loot can buy of what is `available`; without an entry there is enough."""
    return tuple(
        _build_option(name, effect, available.get(name, loot * effect.most), loot)
        for name, effect in EFFECTS.items()
        if effect.cost <= loot and available.get(name, 1)
    )


@lru_cache(maxsize=_CACHE_SIZE)
def _build_option(name: str, effect: Effect, available: int, loot: int) -> LootOption:
    most = min(effect.most, available)
    return LootOption(
        name,
        f"loot.{name}",
        effect.cost,
        most,
        min(loot // effect.cost, -(-available // effect.most)),
        Phrase(f"loot.{name}", {"count": most}),
    )


def explain_loot(budget: LootBudget) -> LootAnswer:
    loot = budget.loot
    return LootAnswer(loot, budget.wins_game, build_lines(budget.lines), list_loot_options(loot))
