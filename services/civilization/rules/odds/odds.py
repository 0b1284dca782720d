"""The odds of a battle by a named model of play, with hands known or drawn.

A share of victories means nothing without the model it was found with: `random` and `greedy` are
those of `models`; with `optimal_open` both sides see both hands and play their best. Where the
hands that can be dealt are few enough, all are counted with the number of ways in which they are
drawn; otherwise so many battles are drawn by lot as the request allows and the work affords, the
same for the same seed. The spread of margins answers every bonus.

Scouts alone are removed without a battle (`loss.figures`): the attacker wins, whatever the model,
the hands and the bonuses.

This module puts the others in their order.
"""

from services.civilization.rules.barbarians import barbarian_rulings
from services.civilization.rules.bonuses import net_bonus
from services.civilization.rules.cards import card_warnings
from services.civilization.rules.forces import force_rulings
from services.civilization.rules.odds.battlefield import Battlefield
from services.civilization.rules.odds.hidden_hands import HiddenHands
from services.civilization.rules.odds.playing import spread_of
from services.civilization.rules.odds.spread import Spread
from services.civilization.rules.solving.solution import aircraft_ruling
from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Calculation

WHAT_IF = 12
"""The odds are told for every net bonus from minus this to plus this."""
CERTAIN = Spread({WHAT_IF + 1: 1})
"""What no bonus that is told of can change: the attacker wins."""


def battle_odds(asked: HiddenHands) -> Calculation:
    """Each side's chance, the spread of margins, and what any other net bonus would change."""
    battlefield = Battlefield(asked)
    fought = not asked.battle.undefended
    spread = spread_of(asked, battlefield) if fought else CERTAIN
    bonus = net_bonus(asked.counted)
    facts: dict[str, Plain] = {
        "model": asked.model,
        "assumes": Phrase(f"odds.model.{asked.model}"),
        "method": _method(spread),
        "pairs_of_hands": battlefield.pairs,
        "bonus": bonus,
        "attacker": spread.attacker(bonus),
        "defender": spread.defender(bonus),
        "margins": spread.shares(bonus) if fought else [],
        "what_if": [
            {"bonus": other, "attacker": spread.attacker(other)}
            for other in range(-WHAT_IF, WHAT_IF + 1)
        ],
        "text": _told(spread, asked) if fought else Phrase("solution.undefended"),
    }
    if spread.sampled:
        facts |= {"samples": spread.drawn, "seed": asked.seed}
    if spread.undecided:
        facts["undecided"] = spread.undecided_share
    rulings = (
        *force_rulings(asked.counted),
        *barbarian_rulings(asked.battle),
        *aircraft_ruling(asked.battle),
    )
    return Calculation(facts, rulings, (*asked.clamped, *card_warnings(asked.battle)))


def _method(spread: Spread) -> str:
    if spread.sampled:
        return "sampled"
    return "bounded" if spread.undecided else "exact"


def _told(spread: Spread, asked: HiddenHands) -> Phrase:
    """How the chances were found, and what they leave open."""
    if not spread.decided:
        return Phrase("odds.undecided")
    if not spread.sampled:
        return Phrase(f"odds.{_method(spread)}")
    said = {"count": spread.drawn, "asked": asked.samples}
    if spread.undecided:
        return Phrase("odds.sampled.undecided", said)
    return Phrase("odds.sampled.fewer" if spread.drawn < asked.samples else "odds.sampled", said)
