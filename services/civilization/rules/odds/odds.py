"""The odds of a battle by a named model of play, with hands known or drawn.

A share of victories means nothing without the model it was found with: `random` and `greedy` are
those of `models`; with `optimal_open` both sides see both hands and play their best. Where the
hands that can be dealt are few enough, all are counted with the number of ways in which they are
drawn; otherwise so many battles are drawn by lot as the request allows and the work affords, the
same for the same seed. The spread of margins answers every bonus.

This module puts the others in their order.
"""

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


def battle_odds(asked: HiddenHands) -> Calculation:
    """Each side's chance, the spread of margins, and what any other net bonus would change."""
    battlefield = Battlefield(asked)
    spread = spread_of(asked, battlefield)
    bonus = net_bonus(asked.counted)
    facts: dict[str, Plain] = {
        "model": asked.model,
        "assumes": Phrase(f"odds.model.{asked.model}"),
        "method": "sampled" if spread.sampled else "exact",
        "pairs_of_hands": battlefield.pairs,
        "bonus": bonus,
        "attacker": spread.attacker(bonus),
        "defender": spread.defender(bonus),
        "margins": spread.shares(bonus),
        "what_if": [
            {"bonus": other, "attacker": spread.attacker(other)}
            for other in range(-WHAT_IF, WHAT_IF + 1)
        ],
    }
    if spread.sampled:
        facts |= {"samples": spread.drawn, "seed": asked.seed}
    if spread.undecided:
        facts["undecided"] = spread.undecided_share
    facts["text"] = _method(spread)
    rulings = (*force_rulings(asked.counted), *aircraft_ruling(asked.battle))
    return Calculation(facts, rulings, card_warnings(asked.battle))


def _method(spread: Spread) -> Phrase:
    if spread.undecided:
        return Phrase("odds.undecided")
    if spread.sampled:
        return Phrase("odds.sampled", {"count": spread.drawn})
    return Phrase("odds.exact")
