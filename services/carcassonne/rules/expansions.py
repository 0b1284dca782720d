"""The expansions of every figure, feature, piece and token: the mapping of docs/expansions.md.

A piece is in the game when one of its expansions is.
"""

from collections.abc import Mapping

EXPANSIONS = (
    "abbot",
    "abbey_and_mayor",
    "acrobats",
    "bets",
    "big_top",
    "bridges_castles_bazaars",
    "cathars",
    "cathedrals_in_germany",
    "castles_in_germany",
    "circus",
    "count",
    "corn_circles",
    "crop_circles",
    "darmstadt",
    "easter",
    "fairy",
    "ferries",
    "festival",
    "flier",
    "fortune_teller",
    "fruit_trees",
    "ghosts_castles_cemeteries",
    "gifts",
    "goldmines",
    "halflings",
    "hills_and_sheep",
    "inns_and_cathedrals",
    "king_and_robber",
    "labyrinth",
    "leipzig",
    "little_buildings",
    "mage_and_witch",
    "monasteries",
    "phantom",
    "princess_and_dragon",
    "ringmaster",
    "river",
    "robbers",
    "russian_promos",
    "shrines",
    "siege",
    "signposts",
    "tollkeepers",
    "tower",
    "traders_and_builders",
    "tunnels",
    "wonders",
)
"""Every expansion of the table of scoring."""

ExpansionIds = tuple[str, ...]
"""The expansions that have a piece; a warning names the first."""

FIGURES: Mapping[str, ExpansionIds] = {
    "large": ("inns_and_cathedrals",),
    "mayor": ("abbey_and_mayor",),
    "wagon": ("abbey_and_mayor",),
    "barn": ("abbey_and_mayor",),
    "abbot": ("abbot",),
    "phantom": ("phantom",),
    "ringmaster": ("ringmaster", "big_top"),
    "guard": ("ghosts_castles_cemeteries",),
    "shepherd": ("hills_and_sheep",),
    "builder": ("traders_and_builders",),
    "pig": ("traders_and_builders",),
}
FAIRY = ("fairy", "princess_and_dragon")
GHOSTS = ("ghosts_castles_cemeteries",)
HILL = ("hills_and_sheep",)

KINDS: Mapping[str, ExpansionIds] = {
    "barn": ("abbey_and_mayor",),
    "barn_field": ("abbey_and_mayor",),
    "castle": ("bridges_castles_bazaars",),
    "hut": ("russian_promos",),
    "vodyanoy": ("russian_promos",),
    "garden": ("abbot",),
    "german_castle": ("castles_in_germany",),
    "abbot_monastery": ("monasteries",),
    "german_cathedral": ("cathedrals_in_germany",),
    "cemetery": ("ghosts_castles_cemeteries",),
    "haunted_castle": ("ghosts_castles_cemeteries",),
    "fortune_teller": ("fortune_teller",),
    "shepherd": ("hills_and_sheep",),
    "circus": ("circus", "big_top"),
    "acrobats": ("acrobats", "big_top"),
    "toll": ("tollkeepers",),
}
"""Kinds of feature that an expansion brings."""

BUILDINGS: Mapping[str, ExpansionIds] = {
    "abbey": ("abbey_and_mayor",),
    "shrine": ("shrines",),
    "german": ("monasteries",),
    "dutch_belgian": ("monasteries",),
    "japanese": ("monasteries",),
    "darmstadt_church": ("darmstadt",),
}

PIECES: Mapping[str, ExpansionIds] = {
    "inns": ("inns_and_cathedrals",),
    "cathedrals": ("inns_and_cathedrals",),
    "mage": ("mage_and_witch",),
    "witch": ("mage_and_witch",),
    "little_buildings": ("little_buildings",),
    "signposts": ("signposts",),
    "german_cathedral_segments": ("cathedrals_in_germany",),
    "german_cathedrals": ("cathedrals_in_germany",),
    "german_castles": ("castles_in_germany",),
    "labyrinths": ("labyrinth",),
    "labyrinth_followers": ("labyrinth",),
    "bridges": ("bridges_castles_bazaars",),
    "castles": ("bridges_castles_bazaars",),
    "tunnels": ("tunnels",),
    "ferries": ("ferries",),
    "wonder_roads": ("wonders",),
    "wonders": ("wonders",),
    "leipzig_roads": ("leipzig",),
    "wainwrights": ("leipzig",),
    "coiners": ("leipzig",),
    "tanners": ("leipzig",),
    "triangles": ("halflings",),
    "besieged": ("siege", "cathars"),
    "besieged_cities": ("siege", "cathars"),
    "darmstadtium": ("darmstadt",),
    "vineyards": ("hills_and_sheep",),
    "challenge": ("shrines",),
    "pigsty": ("river",),
    "barn_placed": ("abbey_and_mayor",),
}
"""Fields of a feature that an expansion brings, in every kind that has them."""

TOKENS: Mapping[str, ExpansionIds] = {
    "king": ("king_and_robber",),
    "robber_baron": ("king_and_robber",),
    "goods": ("traders_and_builders",),
    "gold": ("goldmines",),
    "fruit": ("fruit_trees",),
    "gifts": ("gifts",),
    "eggs": ("easter",),
    "robbers": ("robbers",),
    "bets": ("bets",),
    "wonders": ("wonders",),
}
"""Holdings that an expansion brings."""
