"""Easter eggs.

Row `easter` of docs/rules/carcassonne.md: 10 points to all with the most uneaten eggs, 5 to all
with the second most, none for no eggs. Whether there is a second most when several have the most is
an option: dense says yes, strict says they take both places.
"""

from collections.abc import Mapping

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.sheet import Award, Entry

MOST = 10
SECOND = 5


def easter_entries(eggs: Mapping[str, int], reckoning: Reckoning) -> list[Entry]:
    """The entry of eggs, where anybody has any."""
    ranks = sorted({count for count in eggs.values() if count}, reverse=True)
    if not ranks:
        return []
    paid = {ranks[0]: line("easter", 1, MOST)}
    if len(ranks) > 1:
        choice = reckoning.table.easter_second
        tied = list(eggs.values()).count(ranks[0]) > 1
        if tied:
            reckoning.ruled("easter-second", choice)
        if not tied or choice == "dense":
            paid[ranks[1]] = line("easter", 1, SECOND, "easter.second")
    awards = [Award(player, (paid[count],)) for player, count in eggs.items() if count in paid]
    return [Entry("easter", "easter", "tokens", awards=tuple(awards), strength=dict(eggs))]
