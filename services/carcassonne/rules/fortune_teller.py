"""The fortune teller's tent.

Rows `fortune_teller.*` of docs/rules/carcassonne.md: 0, little buildings on its tile and the 4
beside; fairy and ringmaster apply.
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import FortuneTeller, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth


def fortune_teller_worth(held: Held[FortuneTeller], reckoning: Reckoning) -> Worth:
    """What the tent is worth. Rule `fortune_teller`."""
    lines = [line("fortune_teller", 1, 0)]
    lines += little_building_lines(
        "fortune_teller.little_building", held.feature.little_buildings, reckoning
    )
    return Worth(lines)
