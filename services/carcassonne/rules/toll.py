"""Tollkeepers.

Rows `toll` and `play.toll.travellers` of docs/rules/carcassonne.md: to each player whose tollhouse
stands on a crossing at an end of the road, followers or not and however many tollhouses, 1 per
printed farm, shed, garden or highwayman on it and 1 per group of travellers; in play 3 per group.
Just before the road is scored.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import HeldFeature, Toll
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.sheet import Award

TRAVELLERS_IN_PLAY = 3


def score_tolls(held: HeldFeature[Toll], context: ScoringContext) -> tuple[Award, ...]:
    """Return what each owner of a tollhouse is paid."""
    toll = held.feature
    small = toll.farms + toll.sheds + toll.gardens + toll.highwaymen
    lines = []
    if small or not toll.travellers:
        lines.append(make_line("toll", small, 1))
    if toll.travellers:
        lines.append(
            make_line("play.toll.travellers", toll.travellers, TRAVELLERS_IN_PLAY)
            if context.in_play
            else make_line("toll", toll.travellers, 1, "toll.travellers")
        )
    paid = tuple(lines)
    return tuple([Award(owner, paid) for owner in dict.fromkeys(toll.owners)])
