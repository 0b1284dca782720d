"""What the forms of Déluges need beside its request bodies."""

from services.deluges.rules.constructions import ADVANCED_CONSTRUCTIONS
from services.deluges.rules.editions import ADVANCED
from shared.schemas.forms import FormDetails

RESOURCE_WORDS = ("resource.*",)

FORMS = FormDetails(
    words={
        "continent": ("map.*",),
        "StartingPlayer.ore": RESOURCE_WORDS,
        "HarvestCell.quarry": RESOURCE_WORDS,
        "LaidDown": RESOURCE_WORDS,
        "Resources": RESOURCE_WORDS,
        "Units": RESOURCE_WORDS,
    },
    value_editions={
        "BuildSite.kind": dict.fromkeys(ADVANCED_CONSTRUCTIONS, ADVANCED.editions),
        "HeritagePiece.kind": dict.fromkeys(ADVANCED_CONSTRUCTIONS, ADVANCED.editions),
    },
)
