"""What the forms of Orichalque need beside its request bodies."""

from shared.schemas.forms import FormDetails

CREATURES = ("cyclops", "cerberus", "hydra", "gorgon", "minotaur")
"""Creatures of the box; a caller may name any other."""
CREATURE_WORDS = ("creature.*",)

FORMS = FormDetails(
    words={
        "HeldTitan.name": ("titan.*",),
        "keep": ("titan.*",),
        "IslandCreature.name": CREATURE_WORDS,
        "captured": CREATURE_WORDS,
    },
    suggestions={"IslandCreature.name": CREATURES, "captured": CREATURES},
)
