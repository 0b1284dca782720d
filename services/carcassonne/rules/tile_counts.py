"""As how many tiles a road or city counts, where its points do not matter.

The points count the same tiles, by the same functions: rows `road.*`, `city.*`, `tile.double` and
`tile.triangle` of docs/rules/carcassonne.md. A German cathedral is one tile.
"""

from services.carcassonne.rules.city import count_large_tiles
from services.carcassonne.rules.expansion_filter import remove_switched_off
from services.carcassonne.rules.feature_types import City, Road
from services.carcassonne.rules.lines import ScoreRows
from services.carcassonne.rules.position import RuleSet
from services.carcassonne.rules.road import add_road_tiles
from services.carcassonne.rules.scoring_context import ScoringContext


def count_tiles(feature: Road | City, rules: RuleSet) -> int:
    """Count the tiles of a road or city by the edition and the expansions that are on."""
    context = ScoringContext(rules, "final")
    if isinstance(feature, Road):
        road = remove_switched_off(feature, context)
        return add_road_tiles(road, ScoreRows(context), context) + feature.german_cathedrals
    city = remove_switched_off(feature, context)
    return city.tiles + sum(count_large_tiles(city, context))
