"""Reads normalized requests for best play and for odds into positions."""

from services.civilization.rules.bonuses import build_bonus_contexts, refuse_bonuses
from services.civilization.rules.forces import refuse_force
from services.civilization.rules.odds.dealing import Draw
from services.civilization.rules.odds.given_hands import BattleOdds, DrawnCards
from services.civilization.rules.odds.hidden_hands import MOST_NODES as MOST_ODDS_NODES
from services.civilization.rules.odds.hidden_hands import (
    MOST_SAMPLES,
    HiddenHands,
    build_barbarian_draw,
    refuse_draws,
)
from services.civilization.rules.odds.playing import refuse_too_many
from services.civilization.rules.position import SIDES, Battle, SideName
from services.civilization.rules.solving.search import MOST_NODES
from services.civilization.rules.solving.solution import BattleSolutions, OpenHands
from services.civilization.rules.units import GROUND
from services.civilization.schemas.reading import build_battle, read_battle, read_table_rules
from shared.core.illegal import Faults
from shared.core.pointers import pointer
from shared.core.sheet import Notice
from shared.schemas.bodies import Normalized
from shared.schemas.declared import build_reader

read_given_odds = build_reader(BattleOdds)
read_given_limits = build_reader(BattleSolutions)


def read_solution(normalized: Normalized) -> OpenHands:
    """The battle to be solved; raises IllegalPosition."""
    limits = _WorkLimits()
    given: BattleSolutions = read_given_limits(normalized)
    nodes = limits.limit("node_budget", given.node_budget, MOST_NODES)
    return OpenHands(read_battle(normalized), nodes, given.values, tuple(limits.clamped))


def read_odds(normalized: Normalized) -> HiddenHands:
    """The battle with hidden hands; raises IllegalPosition."""
    faults, limits = Faults(), _WorkLimits()
    given: BattleOdds = read_given_odds(normalized)
    battle, _ = build_battle(given, (), read_table_rules(normalized), faults)
    drawn = {"attacker": given.attacker.drawn, "defender": given.defender.drawn}
    hidden_hands = HiddenHands(
        battle=battle,
        draws={side: _build_draw(drawn[side], battle, side) for side in SIDES},
        model=given.model,
        shared_deck=given.shared_deck,
        seed=given.seed,
        samples=limits.limit("samples", given.samples, MOST_SAMPLES),
        node_budget=limits.limit("node_budget", given.node_budget, MOST_ODDS_NODES),
        clamped=tuple(limits.clamped),
    )
    whole = hidden_hands.with_placeholders
    refuse_force(whole, faults)
    refuse_bonuses(build_bonus_contexts(whole), faults)
    refuse_draws(hidden_hands, faults)
    faults.raise_if_any()
    refuse_too_many(hidden_hands, faults)
    faults.raise_if_any()
    return hidden_hands


class _WorkLimits:
    """A warning for each of the work limits that a request gives too high."""

    def __init__(self) -> None:
        self.clamped: list[Notice] = []

    def limit(self, name: str, given: int, most: int) -> int:
        """The limit of this name, at most `most`."""
        if given > most:
            params = {"given": given, "most": most}
            self.clamped.append(Notice("budget-clamped", pointer(name), params))
        return min(given, most)


def _build_draw(drawn: DrawnCards | None, battle: Battle, side: SideName) -> Draw:
    """The unknown cards of a side; barbarians who draw as many as they may draw by type."""
    if drawn is None:
        return Draw((0,), dict.fromkeys(GROUND, 1))
    cards: tuple[int, ...] = (drawn.cards,)
    if battle.side(side).barbarians:
        by_type = build_barbarian_draw(battle, side)
        cards = by_type if sum(by_type) == drawn.cards else cards
    named = {kind: getattr(drawn.ranks, kind) for kind in GROUND}
    ranks = {kind: drawn.rank if rank is None else rank for kind, rank in named.items()}
    return Draw(cards, ranks, frozenset([kind for kind in GROUND if named[kind] is not None]))
