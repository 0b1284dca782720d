"""How long best play and its odds take: battles of Civilization, dealt from the decks.

The same battles each time: they are dealt by a seed. Each is answers once, over one connection, so
nothing of it is kept; only the odds are answers again, to see that they are.
"""

import json
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from deploy.bench.servers import ask

PLAYS = "civilization"
"""The game that searches."""

SIZES = (5, 6, 7)
"""Units on each side."""

_TYPES = ("infantry", "mounted", "artillery")
_LINES = ("1/3", "2/2", "3/1")
_CARDS_OF_A_LINE = 5
_RANKS = 4


@dataclass(frozen=True, slots=True)
class Search:
    """So many battles, and the median of what they took; `proven` are those solved to the end."""

    what: str
    battles: int
    median_ms: float
    slowest_ms: float
    proven: int


def measure_searches(port: int, battles: int) -> list[Search]:
    """Solve so many battles of each size, and work out odds once; raises Refusal if it cannot."""
    most = json.loads(ask(port, f"/v1/{PLAYS}"))["limits"]["node_budget"]
    return [
        *(_measure_solutions(port, size, battles, most) for size in SIZES),
        *_measure_odds(port),
    ]


def _measure_solutions(port: int, size: int, battles: int, node_budget: int) -> Search:
    """With all the nodes that may be answers for, since the answer is to be exact."""
    bodies = [{**_deal_battle(size, seed), "node_budget": node_budget} for seed in range(battles)]
    answers = [_ask_timed(port, "battle-solutions", body) for body in bodies]
    proven = sum(answer["status"] == "proven" for _, answer in answers)
    return _summarize(f"best play, {size} v {size}", [ms for ms, _ in answers], proven)


def _measure_odds(port: int) -> list[Search]:
    drawn = {"drawn": {"cards": 3, "rank": 1}}
    body = {"model": "optimal_open", "attacker": drawn, "defender": drawn}
    first, answer = _ask_timed(port, "battle-odds", body)
    exact = int(answer["method"] == "exact")
    # There are two workers, and each has to have been answers before it knows.
    again = [_ask_timed(port, "battle-odds", body)[0] for _ in range(9)]
    name = "odds of 3 v 3 hidden rank-I hands, best play"
    return [
        _summarize(name, [first], exact),
        _summarize(f"{name}, again", again, exact * len(again)),
    ]


def _summarize(what: str, taken: Sequence[float], proven: int) -> Search:
    return Search(what, len(taken), round(median(taken), 2), round(max(taken), 2), proven)


def _ask_timed(port: int, operation: str, body: Mapping[str, Any]) -> tuple[float, dict[str, Any]]:
    sent = json.dumps(body).encode()
    began = time.perf_counter()
    answer = ask(port, f"/v1/{PLAYS}/{operation}", sent)
    return (time.perf_counter() - began) * 1000, json.loads(answer)


def _deal_battle(size: int, seed: int) -> dict[str, Any]:
    chance = random.Random(f"{size}/{seed}")  # noqa: S311 - the same battles each time
    deck = [(kind, line) for kind in _TYPES for line in _LINES for _ in range(_CARDS_OF_A_LINE)]
    chance.shuffle(deck)
    return {side: _deal_force(side, size, deck, chance) for side in ("attacker", "defender")}


def _deal_force(
    side: str, size: int, deck: list[tuple[str, str]], chance: random.Random
) -> dict[str, Any]:
    """A hand from the top of the deck; units of one type share a rank, and armies make room."""
    ranks = {kind: chance.randint(1, _RANKS) for kind in _TYPES}
    hand = [deck.pop() for _ in range(size)]
    units = [
        {"id": f"{side}-{number}", "type": kind, "rank": ranks[kind], "line": line}
        for number, (kind, line) in enumerate(hand)
    ]
    return {"armies": size // 2, "units": units}
