"""The odds of a battle by a named model of play, with hands known or drawn.

A share of victories depends on the model: `random` and `greedy` are those of `models`; with
`optimal_open` both sides see both hands and play their best. Where the hands that can be dealt are
few enough, all are counted with the number of ways in which they are drawn; otherwise as many
random battles are played as the request and the work limit allow, the same for the same seed. The
distribution of margins answers every bonus.

Scouts alone are removed without a battle (`loss.figures`): the attacker wins, whatever the model,
the hands and the bonuses.
"""

from services.civilization.rules.barbarians import find_barbarian_rulings
from services.civilization.rules.bonuses import compute_net_bonus
from services.civilization.rules.cards import find_card_warnings
from services.civilization.rules.forces import find_force_rulings
from services.civilization.rules.odds.dealt_battles import DealtBattles
from services.civilization.rules.odds.hidden_hands import HiddenHands
from services.civilization.rules.odds.margin_distribution import MarginDistribution
from services.civilization.rules.odds.playing import compute_distribution
from services.civilization.rules.solving.solution import find_aircraft_rulings
from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Calculation

WHAT_IF = 12
"""The answer has the odds for every net bonus from minus this to plus this."""
ATTACKER_WINS = MarginDistribution({WHAT_IF + 1: 1})
"""The attacker wins with every bonus of the answer."""


def compute_odds(hidden_hands: HiddenHands) -> Calculation:
    """Each side's chance, the distribution of margins, and the chances with other net bonuses."""
    deals = DealtBattles(hidden_hands)
    is_fought = not hidden_hands.battle.is_undefended
    distribution = compute_distribution(hidden_hands, deals) if is_fought else ATTACKER_WINS
    bonus = compute_net_bonus(hidden_hands.with_placeholders)
    facts: dict[str, Plain] = {
        "model": hidden_hands.model,
        "assumes": Phrase(f"odds.model.{hidden_hands.model}"),
        "method": _name_method(distribution),
        "pairs_of_hands": deals.pair_count,
        "bonus": bonus,
        "attacker": distribution.attacker_chance(bonus),
        "defender": distribution.defender_chance(bonus),
        "margins": distribution.render_margins(bonus) if is_fought else [],
        "what_if": [
            {"bonus": other, "attacker": distribution.attacker_chance(other)}
            for other in range(-WHAT_IF, WHAT_IF + 1)
        ],
        "text": _explain_method(distribution, hidden_hands)
        if is_fought
        else Phrase("solution.undefended"),
    }
    if distribution.is_sampled:
        facts |= {"samples": distribution.total_weight, "seed": hidden_hands.seed}
    if distribution.undecided:
        facts["undecided"] = distribution.undecided_share
    rulings = (
        *find_force_rulings(hidden_hands.with_placeholders),
        *find_barbarian_rulings(hidden_hands.battle),
        *find_aircraft_rulings(hidden_hands.battle),
    )
    return Calculation(
        facts, rulings, (*hidden_hands.clamped, *find_card_warnings(hidden_hands.battle))
    )


def _name_method(distribution: MarginDistribution) -> str:
    if distribution.is_sampled:
        return "sampled"
    return "bounded" if distribution.undecided else "exact"


def _explain_method(distribution: MarginDistribution, hidden_hands: HiddenHands) -> Phrase:
    """The sentence about how the chances were found."""
    if not distribution.decided_weight:
        return Phrase("odds.undecided")
    if not distribution.is_sampled:
        return Phrase(f"odds.{_name_method(distribution)}")
    params = {"count": distribution.total_weight, "asked": hidden_hands.samples}
    if distribution.undecided:
        return Phrase("odds.sampled.undecided", params)
    return Phrase(
        "odds.sampled.fewer"
        if distribution.total_weight < hidden_hands.samples
        else "odds.sampled",
        params,
    )
