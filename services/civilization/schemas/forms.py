"""What the forms of Civilization need beside its request bodies."""

from services.civilization.rules.units import EDITIONS, LINES, WRITTEN_LINES
from shared.schemas.forms import FormDetails

SIDES = ("value.side.*",)
TYPES = ("type_of_unit.*",)
LINE_EDITIONS = {
    line: tuple([one for one in EDITIONS if any(line in lines for lines in LINES[one].values())])
    for line in WRITTEN_LINES
}
"""The editions with a card of these printed figures."""

FORMS = FormDetails(
    words={
        "Bonus.source": ("rule.bonus.*.title",),
        "DrawnRanks": TYPES,
        "LootPurchase.effect": ("rule.loot.*.title",),
        "barbarians": SIDES,
        "first": SIDES,
        "loser": SIDES,
        "type": TYPES,
    },
    self_named=frozenset({"line"}),
    editions={"health": ("wisdom-and-warfare",)},
    value_editions={"line": LINE_EDITIONS},
)
