"""Asks for odds as a caller would, without HTTP."""

from collections.abc import Mapping
from typing import Any

from services.civilization.app import GAME
from services.civilization.rules.odds.odds import compute_odds
from shared.core.rendering import render_facts
from shared.core.sheet import Calculation

[ODDS_OPERATION] = [one for one in GAME.operations if one.name == "battle-odds"]
ODDS = ODDS_OPERATION.request
read_odds = ODDS_OPERATION.read

Side = Mapping[str, Any]


def draw_cards(cards: int, rank: int = 1, **more: Any) -> dict[str, Any]:
    """A side with so many unknown cards."""
    return {"drawn": {"cards": cards, "rank": rank}, "force": 24, **more}


def build_request(ours: Side, theirs: Side, model: str, **more: Any) -> dict[str, Any]:
    """A request; `edition` is that of its rules."""
    rules = {"edition": more.pop("edition", "wisdom-and-warfare")}
    return {"rules": rules, "attacker": ours, "defender": theirs, "model": model, **more}


def calculation(request: Mapping[str, Any]) -> Calculation[Any]:
    """The calculation that answers a request."""
    assert ODDS.admits(dict(request)), "the request must fit the published schema"
    return compute_odds(read_odds(ODDS.normalize(dict(request))))


def odds(ours: Side, theirs: Side, model: str, **more: Any) -> Any:
    """The facts of the odds, rendered."""
    return render_facts(calculation(build_request(ours, theirs, model, **more)).facts)


def share(facts: Any, bonus: int) -> float:
    """The attacker's share if the net bonus were this."""
    (found,) = [one for one in facts["what_if"] if one["bonus"] == bonus]
    chance: float = found["attacker"]["decimal"]
    return chance


def spread(facts: Any) -> dict[int, float]:
    """The share of each margin."""
    return {one["margin"]: one["chance"]["decimal"] for one in facts["margins"]}
