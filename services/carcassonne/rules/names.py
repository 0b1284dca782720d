"""The names of figures, buildings, chips, wonders and places in requests."""

EDITIONS = ("C3", "C2", "C1")
FIGURES = (
    "follower",
    "large",
    "mayor",
    "wagon",
    "abbot",
    "phantom",
    "ringmaster",
    "guard",
    "shepherd",
    "builder",
    "pig",
    "barn",
)
BUILDINGS = (
    "monastery",
    "abbey",
    "shrine",
    "german",
    "dutch_belgian",
    "japanese",
    "darmstadt_church",
)
"""Buildings of the monastery kind."""
ABBOT_BUILDINGS = ("german", "dutch_belgian", "japanese")
"""Buildings on which a figure may stand as abbot."""
CHALLENGES = ("none", "open", "won", "lost")
CITY_WONDERS = ("notre_dame", "circus_maximus", "alhambra")
"""Wonder tiles with a large city."""
SCORING_WONDERS = ("circus_maximus", "alhambra")
"""Wonders that pay their owner at the end."""
CHIPS = ("2_6", "3_5", "3_6", "4_7", "4", "5_8")
BET_KINDS = ("road", "city")
GOODS = ("wine", "grain", "cloth")
PLACES = (
    "road",
    "city",
    "field",
    "monastery",
    "abbot_monastery",
    "garden",
    "castle",
    "german_castle",
    "german_cathedral",
    "hut",
    "vodyanoy",
    "cemetery",
    "haunted_castle",
    "fortune_teller",
    "pyramid",
    "tanners",
)
"""What a figure on a board may be placed on."""
