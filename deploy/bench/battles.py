"""How long best play takes, in battles of Civilization that are dealt from the decks by a seed."""

import json
import random
import time
from statistics import median
from typing import Any

from deploy.bench.report import Report
from deploy.bench.servers import Server, ask

SEARCH_MS = {5: 50.0, 6: 400.0, 7: 1_000.0}
"""The most milliseconds, at the median, by the units on each side."""
ODDS_MS = 1_000.0
_HIDDEN = {"drawn": {"cards": 3, "rank": 1}}
ODDS = {"model": "optimal_open", "attacker": _HIDDEN, "defender": _HIDDEN}
"""Three hidden cards of rank I on each side."""
_TYPES = ("infantry", "mounted", "artillery")
_LINES = ("1/3", "2/2", "3/1")
_CARDS_OF_A_LINE = 5
_RANKS = 4


def measure_battles(report: Report, server: Server, count: int) -> None:
    """Send `count` battles of every size, each once, and the odds of hidden hands once."""
    limits = json.loads(ask(server.port, "/v1/civilization"))["limits"]
    most_nodes = {"node_budget": limits["node_budget"]}
    searches = {
        f"best play, {size} v {size}": (
            limit,
            "battle-solutions",
            [deal_battle(size, seed) | most_nodes for seed in range(count)],
        )
        for size, limit in SEARCH_MS.items()
    }
    searches["odds of 3 v 3 hidden cards"] = (ODDS_MS, "battle-odds", [ODDS])
    rows = []
    for what, (limit, operation, bodies) in searches.items():
        taken, exact = [], 0
        for body in bodies:
            began = time.perf_counter()
            path = f"/v1/civilization/{operation}"
            answer = json.loads(ask(server.port, path, json.dumps(body).encode()))
            taken.append((time.perf_counter() - began) * 1000)
            exact += answer.get("status") == "proven" or answer.get("method") == "exact"
        middle, slowest = median(taken), max(taken)
        counted = f"{exact} of {len(bodies)}"
        rows.append({"search": what, "median ms": middle, "slowest ms": slowest, "exact": counted})
        report.promise(f"{what}: ms", "median", middle, limit)
    report.add("Best play and odds", rows)


def deal_battle(size: int, seed: int) -> dict[str, Any]:
    """Hands from the top of a deck; units of one type share a rank, and armies make room."""
    chance = random.Random(f"{size}/{seed}")  # noqa: S311 - the same battles each time
    deck = [(kind, line) for kind in _TYPES for line in _LINES for _ in range(_CARDS_OF_A_LINE)]
    chance.shuffle(deck)
    battle = {}
    for side in ("attacker", "defender"):
        ranks = {kind: chance.randint(1, _RANKS) for kind in _TYPES}
        hand = [deck.pop() for _ in range(size)]
        units = [
            {"id": f"{side}-{number}", "type": kind, "rank": ranks[kind], "line": line}
            for number, (kind, line) in enumerate(hand)
        ]
        battle[side] = {"armies": size // 2, "units": units}
    return battle
