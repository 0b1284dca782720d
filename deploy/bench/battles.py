"""How long best play and its odds take: battles of Civilization, dealt from the decks by a seed.

Each is asked once, over one connection, so that no answer comes from the cache; only the odds are
asked again, to see that they are kept.
"""

import json
import random
import time
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from deploy.bench.figures import Search
from deploy.bench.servers import ask

GAME = "civilization"
SIZES = (5, 6, 7)
"""Units on each side."""

_TYPES = ("infantry", "mounted", "artillery")
_LINES = ("1/3", "2/2", "3/1")
_CARDS_OF_A_LINE = 5
_RANKS = 4


def measure_searches(port: int, battles: int) -> list[Search]:
    """Solve so many battles of each size, and work out odds once; raises Refusal if it cannot."""
    # With all the nodes that may be asked for, since the answer is to be exact.
    most = {"node_budget": json.loads(ask(port, f"/v1/{GAME}"))["limits"]["node_budget"]}
    found = []
    for size in SIZES:
        bodies = [{**_deal_battle(size, seed), **most} for seed in range(battles)]
        answers = [_ask_timed(port, "battle-solutions", body) for body in bodies]
        proven = sum(answer["status"] == "proven" for _, answer in answers)
        found.append(_summarize(f"best play, {size} v {size}", [ms for ms, _ in answers], proven))
    drawn = {"drawn": {"cards": 3, "rank": 1}}
    body = {"model": "optimal_open", "attacker": drawn, "defender": drawn}
    # Of the two workers each has to be asked before it has the answer.
    (first, answer), *others = [_ask_timed(port, "battle-odds", body) for _ in range(10)]
    exact = int(answer["method"] == "exact")
    again = [ms for ms, _ in others]
    name = "odds of 3 v 3 hidden rank-I hands, best play"
    found.append(_summarize(name, [first], exact))
    found.append(_summarize(f"{name}, again", again, exact * len(again)))
    return found


def _summarize(what: str, taken: Sequence[float], proven: int) -> Search:
    return Search(what, len(taken), round(median(taken), 2), round(max(taken), 2), proven)


def _ask_timed(port: int, operation: str, body: Mapping[str, Any]) -> tuple[float, dict[str, Any]]:
    """The milliseconds that an answer took, and the answer."""
    raw = json.dumps(body).encode()
    began = time.perf_counter()
    answer = ask(port, f"/v1/{GAME}/{operation}", raw)
    return (time.perf_counter() - began) * 1000, json.loads(answer)


def _deal_battle(size: int, seed: int) -> dict[str, Any]:
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
