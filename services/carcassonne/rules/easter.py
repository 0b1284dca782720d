"""Easter eggs.

Row `easter` of docs/rules/carcassonne.md: 10 points to all with the most uneaten eggs, 5 to all
with the second most, none for no eggs. Whether there is a second most when several have the most is
an option: dense says yes, strict says they take both places.
"""

from collections.abc import Mapping

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.sheet import Award, Entry

MOST_EGGS_POINTS = 10
SECOND_MOST_POINTS = 5


def build_easter_entries(eggs: Mapping[str, int], context: ScoringContext) -> list[Entry]:
    """Build the entry of eggs; none where nobody has any."""
    ranks = sorted({count for count in eggs.values() if count}, reverse=True)
    if not ranks:
        return []
    paid = {ranks[0]: make_line("easter", 1, MOST_EGGS_POINTS)}
    if len(ranks) > 1:
        choice = context.rules.easter_second
        is_tied = list(eggs.values()).count(ranks[0]) > 1
        if is_tied:
            context.add_ruling("easter-second", choice)
        if not is_tied or choice == "dense":
            paid[ranks[1]] = make_line("easter", 1, SECOND_MOST_POINTS, "easter.second")
    awards = [Award(player, (paid[count],)) for player, count in eggs.items() if count in paid]
    return [Entry("easter", "easter", "tokens", awards=tuple(awards), strength=dict(eggs))]
