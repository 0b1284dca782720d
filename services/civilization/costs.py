"""Estimated costs of answers, from the sizes of normalized requests.

A search counts as much as its budget lets it spend, or less where so few units cannot take more.
"""

import math

from services.civilization.rules.odds import playing
from services.civilization.rules.odds.hidden_hands import MOST_NODES as MOST_ODDS_NODES
from services.civilization.rules.odds.hidden_hands import MOST_SAMPLES
from services.civilization.rules.position import SIDES, SideName
from services.civilization.rules.solving.search import MOST_NODES
from services.civilization.rules.units import DECKS, GROUND
from shared.operations import Cost
from shared.schemas.bodies import Normalized

_BASE = 5.0
_UNIT = 0.25
"""A unit of a battle, played or not, and drawn."""
_NODE = 0.0048
"""A position that a search may look into."""
_DEALT = 0.01
"""A pair of hands that is dealt."""
_LEAST = 16
"""Positions that a pair of hands takes at least where all are counted."""
_VALUED = 0.05
"""A legal play that is valued."""
_MOST_VALUED = 600
"""About as many plays as a side can choose from."""
_FOLLOWED = 0.0007
"""A choice in battles that are followed all at once."""
_PLAYED = 0.0014
"""A choice in battles that are played out one by one."""
_MEETING = 5
"""Plays up to which most battles meet in the same positions."""
_CARDS_OF_A_LINE = 5
"""With no more cards than a deck has of one line, every hand can be dealt."""


def estimate_battle_cost(normalized: Normalized) -> int:
    if "code" in normalized:
        return BATTLE.ceiling
    return round(
        _BASE
        + _UNIT * sum([len(normalized[side]["units"]) for side in SIDES if side in normalized])
    )


def estimate_solution_cost(normalized: Normalized) -> int:
    """The cost of best play; of a battle given by its code, all that its budget may be spent on."""
    budget: int = min(normalized["node_budget"], MOST_NODES)
    played = len(normalized["plays"])
    units = [len(normalized[side]["units"]) for side in SIDES if side in normalized]
    # How many units a code has is not known before it is read.
    budget = (
        budget if "code" in normalized else min(budget, _estimate_nodes(sum(units) - played // 2))
    )
    valued = min(_MOST_VALUED, max(units, default=_MOST_VALUED) * (1 + played))
    listed = _UNIT * sum(units)
    return round(_BASE + listed + _NODE * budget + _VALUED * bool(normalized["values"]) * valued)


def estimate_odds_cost(normalized: Normalized) -> int:
    """The cost of odds: of best play by its budget, else by what is followed or drawn by lot."""
    drawn = [
        normalized[side]["drawn"]["cards"] if "drawn" in normalized[side] else 0 for side in SIDES
    ]
    known = sum([len(normalized[side]["units"]) for side in SIDES])
    plays = sum(drawn) + known
    pairs = math.prod(
        [_count_hands(normalized, side, cards) for side, cards in zip(SIDES, drawn, strict=True)]
    )
    if normalized["model"] == "optimal_open":
        budget: int = min(normalized["node_budget"], MOST_ODDS_NODES)
        dealt = _DEALT * min(pairs, budget // _LEAST)
        return round(_BASE + dealt + _NODE * min(budget, pairs * _estimate_nodes(plays)))
    if pairs <= playing.MOST_PAIRS and pairs * _estimate_choices(plays) <= playing.MOST_FOLLOWED:
        return round(_BASE + _FOLLOWED * pairs * _estimate_choices(plays))
    # Turns of the wheel of trumps leave a third of the pairs.
    all_dealt = not known and not normalized["shared_deck"] and max(drawn) <= _CARDS_OF_A_LINE
    at_once = plays > playing.MOST_UNITS or (all_dealt and pairs > len(GROUND) * playing.MOST_PAIRS)
    samples: int = min(normalized["samples"], MOST_SAMPLES)
    by_lot = min(playing.MOST_PLAYED, samples * (playing.DEALT_BY_LOT + plays * (6 + plays // 2)))
    return round(_BASE + _FOLLOWED * playing.MOST_FOLLOWED * (not at_once) + _PLAYED * by_lot)


def _count_hands(normalized: Normalized, side: SideName, cards: int) -> int:
    """The most hands that can be dealt: barbarians draw one card of a type each."""
    decks = DECKS[normalized["rules"]["edition"]]
    lines = [len(decks[kind]) for kind in GROUND]
    if normalized[side]["barbarians"] or normalized[side].get("place") == "village":
        return int(max(lines) ** cards)
    return math.comb(cards + sum(lines) - 1, cards)


def _estimate_nodes(plays: int) -> int:
    """Positions that one battle of so many plays takes at most: ten times as many for two more."""
    return int(24 * math.sqrt(10) ** max(0, plays - 4))


def _estimate_choices(plays: int) -> int:
    """Choices that one battle of so many plays takes at most; less where many go together."""
    return 6 << plays if plays <= _MEETING else 10 << 2 * (plays - 2)


BATTLE = Cost(18, estimate_battle_cost)
SOLUTION = Cost(850, estimate_solution_cost)
ODDS = Cost(900, estimate_odds_cost)
