"""What the forms of Héros du Monde need beside its request bodies."""

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

FORMS = FormDetails(words=dict.fromkeys(OF_TERRITORIES, ("territory.*",)))
