"""What the forms of Héros du Monde need beside its request bodies."""

from services.heros.rules.box import WONDERS
from shared.schemas.forms import FormDetails

OF_TERRITORIES = (
    "also_completed",
    "borders",
    "from",
    "id",
    "influence",
    "population",
    "territories",
    "to",
)
"""Fields whose choices are territories, and whose names do not say so."""

OF_WONDERS = ("wonder", "wonders", "BuiltWonder.name")
"""Fields that name a wonder; a caller may write another name for it."""

FORMS = FormDetails(
    words={
        **dict.fromkeys(OF_TERRITORIES, ("territory.*",)),
        **dict.fromkeys(OF_WONDERS, ("wonder.*",)),
    },
    suggestions=dict.fromkeys(OF_WONDERS, tuple(WONDERS)),
)
