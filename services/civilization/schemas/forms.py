"""What the forms of Civilization need beside its request bodies."""

from collections.abc import Mapping

from services.civilization.rules.bonus_sources import SOURCES
from services.civilization.rules.places import PLACES
from services.civilization.rules.units import EDITIONS, LINES, WRITTEN_LINES
from shared.schemas.forms import FormDetails

SIDES = ("value.side.*",)
TYPES = ("type_of_unit.*",)
PHASES = ("value.phase.*",)
LINE_EDITIONS = {
    line: tuple([one for one in EDITIONS if any(line in lines for lines in LINES[one].values())])
    for line in WRITTEN_LINES
}
"""The editions with a card of these printed figures."""
PLACE_EDITIONS: Mapping[str, tuple[str, ...]] = {
    name: (one.edition,) for name, one in PLACES.items() if one.edition
}
SOURCE_EDITIONS: Mapping[str, tuple[str, ...]] = {
    name: (one.edition,) for name, one in SOURCES.items() if one.edition
}

FORMS = FormDetails(
    words={
        "Bonus.source": ("rule.bonus.*.title",),
        "DrawnRanks": TYPES,
        "LootPurchase.effect": ("rule.loot.*.title",),
        "barbarians": SIDES,
        "civilizations": ("value.civilization.*",),
        "effects": PHASES,
        "first": SIDES,
        "loser": SIDES,
        "phases": PHASES,
        "taken": ("value.relic.*",),
        "type": TYPES,
    },
    self_named=frozenset({"line"}),
    value_editions={
        "Bonus.source": SOURCE_EDITIONS,
        "line": LINE_EDITIONS,
        "place": PLACE_EDITIONS,
    },
)
