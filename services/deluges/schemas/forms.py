"""What the forms of Déluges need beside its request bodies."""

from services.deluges.rules.costs import BASIC_RESOURCES, RESOURCES
from services.deluges.rules.editions import ADVANCED_PIECES
from services.deluges.rules.heritage import COUNT_NAMES
from shared.schemas.forms import FormDetails

ADVANCED = ("advanced",)
RESOURCE_WORDS = ("resource.*",)

ADVANCED_FIELDS = (
    *ADVANCED_PIECES,
    *(plural for kind, plural in COUNT_NAMES.items() if kind in ADVANCED_PIECES),
    *(resource for resource in RESOURCES if resource not in BASIC_RESOURCES),
    "functions",
)
"""Fields that the advanced game alone has."""

FORMS = FormDetails(
    words={"LaidDown": RESOURCE_WORDS, "Resources": RESOURCE_WORDS},
    editions=dict.fromkeys(ADVANCED_FIELDS, ADVANCED),
    value_editions={"HeritagePiece.kind": dict.fromkeys(ADVANCED_PIECES, ADVANCED)},
)
