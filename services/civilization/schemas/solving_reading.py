"""Settled requests for best play and for odds into what the rules take."""

from collections.abc import Mapping
from typing import Any

from services.civilization.rules.bonuses import refuse_bonuses, stances
from services.civilization.rules.forces import refuse_force
from services.civilization.rules.odds.dealing import Draw
from services.civilization.rules.odds.hidden_hands import MOST_NODES as MOST_ODDS_NODES
from services.civilization.rules.odds.hidden_hands import (
    MOST_SAMPLES,
    HiddenHands,
    barbarian_draw,
    refuse_draws,
)
from services.civilization.rules.odds.playing import refuse_too_many
from services.civilization.rules.position import SIDES, Battle, SideName
from services.civilization.rules.solving.search import MOST_NODES
from services.civilization.rules.solving.solution import OpenHands
from services.civilization.rules.units import GROUND
from services.civilization.schemas.reading import battle_of, read_battle
from shared.core.illegal import Faults
from shared.core.pointers import pointer
from shared.core.sheet import Notice

Settled = Mapping[str, Any]


def read_solution(settled: Settled) -> OpenHands:
    """The battle to be solved; raises IllegalPosition."""
    bounds = _Bounds(settled)
    nodes = bounds.at_most("node_budget", MOST_NODES)
    return OpenHands(read_battle(settled), nodes, settled["values"], tuple(bounds.clamped))


def read_odds(settled: Settled) -> HiddenHands:
    """The battle whose odds are asked for; raises IllegalPosition."""
    faults, bounds = Faults(), _Bounds(settled)
    battle, _ = battle_of({**settled, "plays": ()}, faults)
    asked = HiddenHands(
        battle=battle,
        draws={side: _draw(settled[side].get("drawn"), battle, side) for side in SIDES},
        model=settled["model"],
        shared_deck=settled["shared_deck"],
        seed=settled["seed"],
        samples=bounds.at_most("samples", MOST_SAMPLES),
        node_budget=bounds.at_most("node_budget", MOST_ODDS_NODES),
        clamped=tuple(bounds.clamped),
    )
    refuse_force(asked.counted, faults)
    refuse_bonuses(stances(asked.counted), faults)
    refuse_draws(asked, faults)
    faults.raise_if_any()
    refuse_too_many(asked, faults)
    faults.raise_if_any()
    return asked


class _Bounds:
    """Bounds that a request gives for its own work, and a warning for each that is too high."""

    def __init__(self, settled: Settled) -> None:
        self._settled = settled
        self.clamped: list[Notice] = []

    def at_most(self, name: str, most: int) -> int:
        """The bound of this name, or the highest there is."""
        given: int = self._settled[name]
        if given > most:
            said = {"given": given, "most": most}
            self.clamped.append(Notice("budget-clamped", pointer(name), said))
        return min(given, most)


def _draw(drawn: Settled | None, battle: Battle, side: SideName) -> Draw:
    """The unknown cards of a side; barbarians draw by type, if they draw as many as they may."""
    if drawn is None:
        return Draw((0,), dict.fromkeys(GROUND, 1))
    cards: tuple[int, ...] = (drawn["cards"],)
    if battle.side(side).barbarians:
        by_type = barbarian_draw(battle, side)
        cards = by_type if sum(by_type) == drawn["cards"] else cards
    ranks = {kind: drawn["ranks"].get(kind, drawn["rank"]) for kind in GROUND}
    return Draw(cards, ranks, frozenset(drawn["ranks"]))
