"""What the forms of Déluges need beside its request bodies."""

from services.deluges.rules.editions import ADVANCED, ADVANCED_PIECES
from shared.schemas.forms import FormDetails

RESOURCE_WORDS = ("resource.*",)

FORMS = FormDetails(
    words={"LaidDown": RESOURCE_WORDS, "Resources": RESOURCE_WORDS},
    value_editions={"HeritagePiece.kind": dict.fromkeys(ADVANCED_PIECES, ADVANCED.editions)},
)
