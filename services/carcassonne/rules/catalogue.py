"""The card of Carcassonne: every row, ruling and option of docs/rules/carcassonne.md, as data.

`source` is the heading of the table of scoring under which a row is listed; points in play are not
in that table. Titles and explanations are texts.
"""

from services.carcassonne.rules.limits import (
    BETS,
    BOARD_FOLLOWERS,
    BOARD_PIECES,
    CUSTOM_TILES,
    FEATURES,
    FOLLOWER_ENTRIES,
    LONGEST_NOTATION,
    MOST,
    OWN_SEGMENTS,
    PLAYERS,
    ROADS,
    TILES,
)
from services.carcassonne.rules.names import EXPANSIONS
from services.carcassonne.rules.position import EDITIONS, RuleSet
from shared.core.catalogue import GameCard, OpenQuestion, Rule, list_options

ROAD = "Route (voleur)"
CITY = "Ville (chevalier)"
MONASTERY = "Abbaye (moine / abbé) ou Lieu de culte ou Monastère"
FIELD = "Pré"
BARN_FIELD = "Pré & Grange - Cas particulier"
BARN = "Grange"
CASTLE = "Forteresse"
HUT = "La hutte de Baba Yaga"
GARDEN = "Jardin (abbé)"
GERMAN_CASTLE = "Château d’Allemagne"
ABBOT = "Abbaye d’Allemagne (abbé)"
ARCHBISHOP = "Cathédrale d’Allemagne (archevêque)"
HAUNTED_CASTLE = "Haunted castle (castle owner)"
TENT = "Tente de la Diseuse de Bonne Aventure"
BETTING_OFFICE = "Betting Office"
ACROBATS = "Artistes"
FINAL_SCORING = "Évaluation des zones en fin de partie"
OTHERS = "Autres évaluations finales"
SCORING = "Qui marque (hors du tableau)"
"""What the table of scoring presupposes: who scores, which figure may be placed where."""
PLAY = "Points en cours de partie (hors du tableau)"
"""What the table of scoring leaves out: points during the game."""

_ROADS = (
    Rule("road.tile", ROAD, 1, "both"),
    Rule("road.bridge", ROAD, 1, "both", expansion="bridges_castles_bazaars"),
    Rule("road.tunnel", ROAD, 1, "both", expansion="tunnels"),
    Rule("road.ferry", ROAD, 1, "both", expansion="ferries"),
    Rule("road.labyrinth", ROAD, 1, "both", expansion="labyrinth"),
    Rule("road.leipzig", ROAD, 1, "both", expansion="leipzig"),
    Rule("road.wonder", ROAD, None, "both", expansion="wonders"),
    Rule("tile.double", ROAD, None, "both"),
    Rule("tile.triangle", ROAD, None, "both", expansion="halflings"),
    Rule("road.german_cathedral", ROAD, 1, "both", expansion="cathedrals_in_germany"),
    Rule("road.inn", ROAD, None, "final", expansion="inns_and_cathedrals"),
    Rule("road.mage", ROAD, 1, "both", expansion="mage_and_witch"),
    Rule("road.witch", ROAD, None, "both", expansion="mage_and_witch"),
    Rule("mage.with_witch", ROAD, None, "both", expansion="mage_and_witch"),
    Rule("road.little_building", ROAD, None, "both", expansion="little_buildings"),
    Rule("road.signpost", ROAD, 1, "final", expansion="signposts"),
    Rule("road.ghost", ROAD, -1, "both", expansion="ghosts_castles_cemeteries"),
    Rule("ghost.floor", ROAD, None, "both", expansion="ghosts_castles_cemeteries"),
)
_CITIES = (
    Rule("city.tile", CITY, 1, "final"),
    Rule("city.coat", CITY, 1, "final"),
    Rule("city.wonder", CITY, None, "both", expansion="wonders"),
    Rule("city.siege", CITY, -1, "both", expansion="siege"),
    Rule("city.cathedral", CITY, None, "final", expansion="inns_and_cathedrals"),
    Rule("city.mage", CITY, 1, "both", expansion="mage_and_witch"),
    Rule("city.witch", CITY, None, "both", expansion="mage_and_witch"),
    Rule("city.little_building", CITY, None, "both", expansion="little_buildings"),
    Rule("city.ghost", CITY, -1, "both", expansion="ghosts_castles_cemeteries"),
)
_MONASTERIES = (
    Rule("monastery.own", MONASTERY, 1, "both"),
    Rule("monastery.tile", MONASTERY, 1, "both"),
    Rule("monastery.vineyard", MONASTERY, 0, "final", expansion="hills_and_sheep"),
    Rule("monastery.little_building", MONASTERY, None, "both", expansion="little_buildings"),
    Rule("monastery.challenge", MONASTERY, 0, "final", expansion="shrines"),
    Rule("monastery.ghost", MONASTERY, -1, "both", expansion="ghosts_castles_cemeteries"),
)
_FIELDS = (
    Rule("field.city", FIELD, 3, "both"),
    Rule("field.castle", FIELD, 4, "both", expansion="bridges_castles_bazaars"),
    Rule("field.pig", FIELD, 1, "both", expansion="traders_and_builders"),
    Rule("field.pigsty", FIELD, 1, "both", expansion="river"),
    Rule("field.siege", FIELD, None, "both", expansion="siege"),
    Rule("field.little_building", FIELD, None, "both", expansion="little_buildings"),
    Rule("field.tanners", FIELD, 2, "both", expansion="leipzig"),
    Rule("field.ghost", FIELD, -1, "both", expansion="ghosts_castles_cemeteries"),
)
_BARN_FIELDS = (
    Rule("barn_field.city", BARN_FIELD, 1, "both", expansion="abbey_and_mayor"),
    Rule("barn_field.castle", BARN_FIELD, None, "both", expansion="bridges_castles_bazaars"),
    Rule("barn_field.pigsty", BARN_FIELD, 1, "both", expansion="river"),
    Rule("barn_field.siege", BARN_FIELD, None, "both", expansion="siege"),
    Rule("barn_field.little_building", BARN_FIELD, None, "both", expansion="little_buildings"),
)
_BARNS = (
    Rule("barn.city", BARN, 4, "final", expansion="abbey_and_mayor"),
    Rule("barn.castle", BARN, 5, "final", expansion="bridges_castles_bazaars"),
    Rule("barn.siege", BARN, None, "final", expansion="siege"),
    Rule("barn.little_building", BARN, None, "final", expansion="little_buildings"),
)
_CASTLES = (Rule("castle.open", CASTLE, 0, "final", expansion="bridges_castles_bazaars"),)
_RUSSIAN_PROMOS = (
    Rule("hut.own", HUT, 1, "both", expansion="russian_promos"),
    Rule("hut.space", HUT, 1, "both", expansion="russian_promos"),
    Rule("hut.little_building", HUT, None, "both", expansion="little_buildings"),
    Rule("hut.ghost", HUT, -1, "both", expansion="ghosts_castles_cemeteries"),
)
_VODYANOY = (Rule("vodyanoy", "Vodyanoy", -2, "final", expansion="russian_promos"),)
_GARDENS = (
    Rule("garden.own", GARDEN, 1, "both", expansion="abbot"),
    Rule("garden.tile", GARDEN, 1, "both", expansion="abbot"),
    Rule("garden.little_building", GARDEN, None, "both", expansion="little_buildings"),
    Rule("garden.ghost", GARDEN, -1, "both", expansion="ghosts_castles_cemeteries"),
)
_GERMAN_CASTLES = (
    Rule("german_castle.own", GERMAN_CASTLE, 2, "both", expansion="castles_in_germany"),
    Rule("german_castle.tile", GERMAN_CASTLE, 1, "both", expansion="castles_in_germany"),
    Rule(
        "german_castle.little_building", GERMAN_CASTLE, None, "both", expansion="little_buildings"
    ),
    Rule("german_castle.ghost", GERMAN_CASTLE, -1, "both", expansion="ghosts_castles_cemeteries"),
)
_ABBOTS = (
    Rule("abbot_monastery.own", ABBOT, 1, "final", expansion="monasteries"),
    Rule("abbot_monastery.line", ABBOT, 1, "final", expansion="monasteries"),
    Rule("abbot_monastery.little_building", ABBOT, None, "final", expansion="little_buildings"),
    Rule("abbot_monastery.ghost", ABBOT, -1, "final", expansion="ghosts_castles_cemeteries"),
)
_ARCHBISHOPS = (
    Rule("archbishop.segment", ARCHBISHOP, 1, "both", expansion="cathedrals_in_germany"),
    Rule("archbishop.tile", ARCHBISHOP, 1, "both", expansion="cathedrals_in_germany"),
    Rule("archbishop.inn", ARCHBISHOP, None, "both", expansion="inns_and_cathedrals"),
    Rule("archbishop.little_building", ARCHBISHOP, None, "both", expansion="little_buildings"),
    Rule("archbishop.ghost", ARCHBISHOP, -1, "both", expansion="ghosts_castles_cemeteries"),
)
_CEMETERIES = (Rule("cemetery", "Cemetery", 0, "both", expansion="ghosts_castles_cemeteries"),)
_HAUNTED_CASTLES = (
    Rule("haunted_castle.mist", HAUNTED_CASTLE, 1, "final", expansion="ghosts_castles_cemeteries"),
    Rule(
        "haunted_castle.little_building", HAUNTED_CASTLE, None, "both", expansion="little_buildings"
    ),
    Rule("haunted_castle.ghost", HAUNTED_CASTLE, -1, "both", expansion="ghosts_castles_cemeteries"),
)
_TENTS = (
    Rule("fortune_teller", TENT, 0, "both", expansion="fortune_teller"),
    Rule("fortune_teller.little_building", TENT, None, "both", expansion="little_buildings"),
    Rule("fortune_teller.ghost", TENT, -1, "both", expansion="ghosts_castles_cemeteries"),
)
_BETS = (
    Rule("bet.2_6", BETTING_OFFICE, None, "final", expansion="bets"),
    Rule("bet.3_5", BETTING_OFFICE, None, "final", expansion="bets"),
    Rule("bet.3_6", BETTING_OFFICE, None, "final", expansion="bets"),
    Rule("bet.4_7", BETTING_OFFICE, None, "final", expansion="bets"),
    Rule("bet.4", BETTING_OFFICE, 8, "final", expansion="bets"),
    Rule("bet.5_8", BETTING_OFFICE, None, "final", expansion="bets"),
)
_CIRCUS = (Rule("circus", "Cirque", phase="both", expansion="circus"),)
_ACROBATS = (
    Rule("acrobats", ACROBATS, 5, "both", expansion="acrobats"),
    Rule("acrobats.ghost", ACROBATS, -1, "both", expansion="ghosts_castles_cemeteries"),
)
_TOLLS = (Rule("toll", "Péages", 1, "both", expansion="tollkeepers"),)
_FIGURES = (
    Rule("fairy", FINAL_SCORING, 3, "both", expansion="fairy"),
    Rule("robber", FINAL_SCORING, 3, "final", expansion="robbers"),
    Rule("shepherd", FINAL_SCORING, 0, "final", expansion="hills_and_sheep"),
    Rule("ringmaster", FINAL_SCORING, 2, "both", expansion="ringmaster"),
)
_TOKENS = (
    Rule("goods", OTHERS, 10, "final", expansion="traders_and_builders"),
    Rule("king", OTHERS, 1, "final", expansion="king_and_robber"),
    Rule("robber_baron", OTHERS, 1, "final", expansion="king_and_robber"),
    Rule("gold", OTHERS, None, "final", expansion="goldmines"),
    Rule("fruit", OTHERS, 1, "final", expansion="fruit_trees"),
    Rule("gift", OTHERS, 2, "final", expansion="gifts"),
    Rule("circus_maximus", OTHERS, None, "final", expansion="wonders"),
    Rule("alhambra", OTHERS, 4, "final", expansion="wonders"),
    Rule("easter", OTHERS, None, "final", expansion="easter"),
)
_WHO_SCORES = (
    Rule("majority.tie", SCORING, 0, "both"),
    Rule("tie.hill", SCORING, 0, "both", expansion="hills_and_sheep"),
    Rule("figure.place", SCORING, None, "both"),
)
_IN_PLAY = (
    Rule("play.road.inn", PLAY, 1, "play", expansion="inns_and_cathedrals"),
    Rule("play.road.german_cathedral", PLAY, 1, "play", expansion="cathedrals_in_germany"),
    Rule("play.road.german_castle", PLAY, 3, "play", expansion="castles_in_germany"),
    Rule("play.road.labyrinth", PLAY, 2, "play", expansion="labyrinth"),
    Rule("play.road.signpost", PLAY, None, "play", expansion="signposts"),
    Rule("play.road.wainwrights", PLAY, 1, "play", expansion="leipzig"),
    Rule("play.city.tile", PLAY, 2, "play"),
    Rule("play.city.coat", PLAY, 2, "play"),
    Rule("play.city.tiny", PLAY, None, "play"),
    Rule("play.city.cathedral", PLAY, 1, "play", expansion="inns_and_cathedrals"),
    Rule("play.city.darmstadtium", PLAY, 3, "play", expansion="darmstadt"),
    Rule("play.city.german_castle", PLAY, 3, "play", expansion="castles_in_germany"),
    Rule("play.city.coiners", PLAY, 3, "play", expansion="leipzig"),
    Rule("play.monastery.vineyard", PLAY, 3, "play", expansion="hills_and_sheep"),
    Rule("play.monastery.challenge", PLAY, 0, "play", expansion="shrines"),
    Rule("play.monastery.darmstadt_church", PLAY, 3, "play", expansion="darmstadt"),
    Rule("play.monastery.taken_back", PLAY, 0, "play", expansion="abbot"),
    Rule("play.garden.taken_back", PLAY, 0, "play", expansion="abbot"),
    Rule("play.castle.value", PLAY, 1, "play", expansion="bridges_castles_bazaars"),
    Rule("play.haunted_castle.mist", PLAY, 2, "play", expansion="ghosts_castles_cemeteries"),
    Rule("play.shepherd.flock", PLAY, None, "play", expansion="hills_and_sheep"),
    Rule("play.toll.travellers", PLAY, 3, "play", expansion="tollkeepers"),
)

QUESTIONS = (
    OpenQuestion("little-buildings", ("basic", "variant")),
    OpenQuestion("tiny-city", ("4", "2")),
    OpenQuestion("tiny-city-siege", ("one",)),
    OpenQuestion("hill-tie-break", ("hill", "shared")),
    OpenQuestion("labyrinth", ("basic", "advanced")),
    OpenQuestion("barn-field-castle", ("4", "2")),
    OpenQuestion("easter-second", ("dense", "strict")),
    OpenQuestion("open-inn", ("zero", "ignore")),
    OpenQuestion("leipzig-road", ("one",)),
    OpenQuestion("cathedral-road-inn", ("three",)),
    OpenQuestion("witch-and-bonuses", ("before",)),
    OpenQuestion("pig", ("owner-once",)),
    OpenQuestion("tanners", ("majority",)),
    OpenQuestion("abbot-line", ("first-gap",)),
    OpenQuestion("circus-followers", ("nine-tiles",)),
    OpenQuestion("mist-in-play", ("two",)),
    OpenQuestion("vodyanoy-floor", ("none",)),
    OpenQuestion("cemetery-fairy", ("none",)),
    OpenQuestion("ghost-floor", ("per-stage",)),
    OpenQuestion("order", ("table",)),
)

CARD = GameCard(
    id="carcassonne",
    title="Carcassonne",
    engine="1.0.0",
    editions=EDITIONS,
    rules=(
        *_ROADS,
        *_CITIES,
        *_MONASTERIES,
        *_FIELDS,
        *_BARN_FIELDS,
        *_BARNS,
        *_CASTLES,
        *_RUSSIAN_PROMOS,
        *_VODYANOY,
        *_GARDENS,
        *_GERMAN_CASTLES,
        *_ABBOTS,
        *_ARCHBISHOPS,
        *_CEMETERIES,
        *_HAUNTED_CASTLES,
        *_TENTS,
        *_BETS,
        *_CIRCUS,
        *_ACROBATS,
        *_TOLLS,
        *_FIGURES,
        *_TOKENS,
        *_WHO_SCORES,
        *_IN_PLAY,
    ),
    questions=QUESTIONS,
    options=list_options(RuleSet),
    expansions=EXPANSIONS,
    limits={
        "players": PLAYERS,
        "features": FEATURES,
        "follower_entries": FOLLOWER_ENTRIES,
        "cathedral_roads": ROADS,
        "bets": BETS,
        "count": MOST,
        "tiles": TILES,
        "custom_tiles": CUSTOM_TILES,
        "custom_segments": OWN_SEGMENTS,
        "board_followers": BOARD_FOLLOWERS,
        "board_pieces": BOARD_PIECES,
        "notation": LONGEST_NOTATION,
    },
)
