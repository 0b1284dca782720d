"""Figures, buildings and expansions, each with what there is to say of it; names in requests."""

from collections.abc import Mapping
from typing import NamedTuple

from shared.core.suggestions import AlsoMeans, RefusedBy


class Figure(NamedTuple):
    """A sort of figure.

    `strength` counts for the majority; a mayor has the coats of his city instead. A player has
    `each` of it in a box. More of a sort that `is_unique` are refused, of another a warning.
    """

    name: str
    expansions: tuple[str, ...] = ()
    strength: int = 1
    is_follower: bool = True
    is_unique: bool = False
    takes_ghosts: bool = True
    each: int = 1


class Building(NamedTuple):
    """A building of the monastery kind; on one with `has_abbot` a figure may stand as abbot."""

    name: str
    expansions: tuple[str, ...] = ()
    has_abbot: bool = False


_FIGURES = (
    Figure("follower", each=8),
    Figure("large", ("inns_and_cathedrals",), strength=2, is_unique=True),
    Figure("mayor", ("abbey_and_mayor",), strength=0, is_unique=True),
    Figure("wagon", ("abbey_and_mayor",), is_unique=True),
    Figure("abbot", ("abbot",), is_unique=True),
    Figure("phantom", ("phantom",), is_unique=True),
    Figure("ringmaster", ("ringmaster", "big_top"), is_unique=True),
    Figure("guard", ("ghosts_castles_cemeteries",), takes_ghosts=False, each=5),
    Figure("shepherd", ("hills_and_sheep",), 0, is_follower=False, takes_ghosts=False),
    Figure(
        "builder",
        ("traders_and_builders",),
        0,
        is_follower=False,
        is_unique=True,
        takes_ghosts=False,
    ),
    Figure(
        "pig", ("traders_and_builders",), 0, is_follower=False, is_unique=True, takes_ghosts=False
    ),
    Figure("barn", ("abbey_and_mayor",), 0, is_follower=False, is_unique=True, takes_ghosts=False),
)
ALL_FIGURES: Mapping[str, Figure] = {one.name: one for one in _FIGURES}
FIGURES = tuple(ALL_FIGURES)
_FIGURE_WORDS: Mapping[str, str] = {
    "follower": "meeple bonhomme figurine personnage man normal small pion soldat occupant "
    "knight chevalier cavalier thief robber voleur highwayman brigand bandit "
    "farmer peasant fermier paysan lord seigneur châtelain bishop évêque archbishop archevêque "
    "heretic hérétique acrobat acrobate artiste voyante diseuse",
    "follower|abbot": "monk moine nun nonne priest prêtre curé",
    "large": "big big_meeple big_follower double double_meeple grande gros giant géant "
    "giant_meeple meeple_géant",
    "wagon": "cart charrette roulotte caravane carriole calèche",
    "builder": "constructeur constructrice ouvrier architecte",
    "pig": "porc porcelet truie sow piglet hog",
    "barn": "granary",
    "mayor": "bourgmestre",
    "guard": "garde gardien",
    "ringmaster": "monsieur_loyal",
    "phantom": "phantom_follower ghost spectre esprit revenant",
    "": "farm ferme",
}
"""By what is meant: what callers write for a figure, or for two; nothing is meant by the last."""
_PIECES_MEANT: Mapping[tuple[str, str], str] = {
    ("pieces.fairy", "fairy"): "fairy fée",
    ("pieces.mage", "feature.mage"): "mage magician magicien wizard",
    ("pieces.witch", "feature.witch"): "witch sorcière",
    ("pieces.bridges", "feature.bridges"): "bridge pont",
    ("pieces.tunnels", "feature.tunnels"): "tunnel",
    ("pieces.ferries", "feature.ferries"): "ferry bac",
    ("pieces.castles", "kind: castle"): "castle château",
    ("pieces.tollhouses", "kind: toll"): "tollhouse toll tollkeeper péage",
    ("pieces.big_top", "kind: circus"): "big_top circus chapiteau cirque",
    ("pieces.little_buildings", "feature.little_buildings"): "house shed maison cabane",
    ("pieces.gold", "holdings.gold"): "gold ingot or lingot",
    ("followers.flock", "kind: shepherd"): "sheep mouton",
}
"""By where a board and a feature have it, what callers write for a piece as if it were a figure."""
NO_FIGURES = (
    *[
        RefusedBy("figure.place", "piece", *words.split(), board=board, feature=feature)
        for (board, feature), words in _PIECES_MEANT.items()
    ],
    RefusedBy(
        "figure.place", "unscored", "dragon", "princess", "princesse", "count", "comte", "étage"
    ),
)
"""What is no figure, and is refused as one in the words of its own."""
_PLACE_WORDS: Mapping[str, str] = {
    "monastery": "cloister abbey shrine sanctuaire monk moine heretic hérétique",
    "monastery|garden|abbot_monastery": "abbot abbé",
    "city": "knight chevalier",
    "road": "thief robber voleur highwayman brigand",
    "field": "champ farm ferme meadow farmer peasant fermier paysan",
    "castle": "château",
    "castle|german_castle": "lord seigneur châtelain",
    "german_cathedral": "archbishop archevêque",
    "fortune_teller": "voyante",
    "": "guard garde gardien meeple partisan fairy fée",
}
"""By what is meant: what callers write for a kind of feature or a place, or who stands there."""


def _list_meanings(words: Mapping[str, str]) -> AlsoMeans:
    return AlsoMeans(**{word: meant for meant, each in words.items() for word in each.split()})


FIGURES_MEANT = _list_meanings(_FIGURE_WORDS)
"""What callers write for a figure; its place says what it stands on."""
PLACES_MEANT = _list_meanings(_PLACE_WORDS)
BUILDINGS_MEANT = _list_meanings(
    {
        "monastery": "cloister monk abbot",
        "shrine": "sanctuaire hérétique heretic cult",
        "dutch_belgian": "pays-bas netherlands",
        "german": "allemand germany",
        "japanese": "japon japan",
    }
)
"""What callers write for a building that is scored as a monastery."""

_BUILDINGS = (
    Building("monastery"),
    Building("abbey", ("abbey_and_mayor",)),
    Building("shrine", ("shrines",)),
    Building("german", ("monasteries",), has_abbot=True),
    Building("dutch_belgian", ("monasteries",), has_abbot=True),
    Building("japanese", ("monasteries",), has_abbot=True),
    Building("darmstadt_church", ("darmstadt",)),
)
ALL_BUILDINGS: Mapping[str, Building] = {one.name: one for one in _BUILDINGS}
BUILDINGS = tuple(ALL_BUILDINGS)
ABBOT_BUILDINGS = tuple([one.name for one in _BUILDINGS if one.has_abbot])

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
    "games_quarterly",
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
    "spiel_doch",
    "tollkeepers",
    "tower",
    "traders_and_builders",
    "tunnels",
    "watchtowers",
    "wind_roses",
    "wonders",
)
EXPANSIONS_MEANT: Mapping[str, str] = {
    "trade_goods": "traders_and_builders",
    "goods": "traders_and_builders",
    "count_of_carcassonne": "count",
    "sheep": "hills_and_sheep",
    **dict.fromkeys(("wagon", "chariot", "barn", "grange"), "abbey_and_mayor"),
    **dict.fromkeys(("pig", "cochon", "constructeur"), "traders_and_builders"),
    **dict.fromkeys(("big", "gros", "grand", "large"), "inns_and_cathedrals"),
    "ghost": "phantom|ghosts_castles_cemeteries",
    **dict.fromkeys(("castle", "château"), "bridges_castles_bazaars|castles_in_germany"),
    **dict.fromkeys(("partisan", "farmer", "fermier", "paysan"), ""),
}
"""What callers write for an expansion, or for two; a word of its name is understood as well, and
nothing is meant by a word of the base game."""
CHALLENGES = ("none", "open", "won", "lost")
LINE_FIGURES = ("mage", "witch")
CITY_WONDERS = ("notre_dame", "circus_maximus", "alhambra")
ROAD_WONDERS = ("notre_dame", "stonehenge")
GREAT_CITIES = ("carcassonne", "leipzig")
"""Complete cities beside tiles, which are segments of no tile."""
MARK_KINDS = (
    "acrobats",
    "bazaar",
    "circus",
    "corn_circle",
    "dragon",
    "ferry",
    "festival",
    "flying_machine",
    "goldmine",
    "hill",
    "mage",
    "mist",
    "portal",
    "razboynik",
    "tower",
    "vineyard",
    "vodyanoy",
    "volcano",
    "watchtower",
    "wind_rose",
)
"""What is printed on a tile as a whole."""
TURNS = ("left_turn", "straight", "right_turn")
WATCHED: Mapping[str, int] = {"follower": 2, "coat": 2, "road": 1, "monastery": 3, "city": 1}
"""What a watchtower looks for, as the detail of its mark, with the points of each."""
QUARTERS = ("NE", "SE", "SW", "NW")
WHOLE_ROSE = "all"
"""The detail of a wind rose with all its quarters, which divides the board."""
MARK_DETAILS: Mapping[str, tuple[str, ...]] = {
    "watchtower": tuple(WATCHED),
    "wind_rose": (*QUARTERS, WHOLE_ROSE),
}
"""By kind of mark, the details of which it has one."""
SCORING_WONDERS = ("circus_maximus", "alhambra")
"""Wonders that pay their owner at the end."""


CHIPS: Mapping[str, tuple[Mapping[int, int], int | None]] = {
    "2_6": ({2: 2, 6: 6}, None),
    "3_5": ({3: 3, 5: 5}, None),
    "3_6": ({3: 3, 6: 6}, None),
    "4_7": ({4: 4}, 7),
    "4": ({4: 8}, None),
    "5_8": ({5: 5}, 8),
}
"""By chip of the betting office, the points of exact numbers of tiles, and the number that is paid
itself for as many tiles or more."""
BET_KINDS = ("road", "city")
