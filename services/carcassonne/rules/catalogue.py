"""The card of Carcassonne: every row, ruling and option of docs/rules/carcassonne.md, as data."""

from collections.abc import Mapping

from services.carcassonne.rules import limits
from services.carcassonne.rules.expansions import BROUGHT
from services.carcassonne.rules.names import ALL_FIGURES, EXPANSIONS, EXPANSIONS_MEANT
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

SINCE_C2 = {"C1": "C1", "C2": "C2", "C3": "C2"}
CHANGED_BY_EDITIONS: Mapping[str, Mapping[str, str]] = {
    **dict.fromkeys(
        (
            "tile.double",
            "tile.triangle",
            "road.wonder",
            "city.wonder",
            "monastery.tile",
            "garden.tile",
            "german_castle.tile",
            "abbot_monastery.line",
            "haunted_castle.mist",
            "play.haunted_castle.mist",
        ),
        SINCE_C2,
    ),
    "road.leipzig": {"C1": "C1", "C2": "C1", "C3": "C3"},
}
"""By rule that editions change: for each edition, the first one that has the same words."""


def build_rule(rule_id: str, source: str, points: int | None, phase: str, piece: str = "") -> Rule:
    """Build a row. `piece` is what it is about, by its declared name, if expansions bring that."""
    expansions = BROUGHT[piece] if piece else ()
    editions = CHANGED_BY_EDITIONS.get(rule_id, {})
    return Rule(rule_id, source, points, phase, expansions=expansions, editions=editions)


RULES = (
    build_rule("road.tile", ROAD, 1, "both"),
    build_rule("road.bridge", ROAD, 1, "both", "bridges"),
    build_rule("road.tunnel", ROAD, 1, "both", "tunnels"),
    build_rule("road.ferry", ROAD, 1, "both", "ferries"),
    build_rule("road.labyrinth", ROAD, 1, "both", "labyrinths"),
    build_rule("road.leipzig", ROAD, 1, "both", "leipzig_roads"),
    build_rule("road.wonder", ROAD, None, "both", "wonder_roads"),
    build_rule("tile.double", ROAD, None, "both"),
    build_rule("tile.triangle", ROAD, None, "both", "triangles"),
    build_rule("road.german_cathedral", ROAD, 1, "both", "german_cathedral_segments"),
    build_rule("road.inn", ROAD, None, "final", "inns"),
    build_rule("road.mage", ROAD, 1, "both", "mage"),
    build_rule("road.witch", ROAD, None, "both", "witch"),
    build_rule("mage.with_witch", ROAD, None, "both", "mage"),
    build_rule("road.little_building", ROAD, None, "both", "little_buildings"),
    build_rule("road.signpost", ROAD, 1, "final", "signposts"),
    build_rule("road.ghost", ROAD, -1, "both", "ghosts"),
    build_rule("ghost.floor", ROAD, None, "both", "ghosts"),
    build_rule("city.tile", CITY, 1, "final"),
    build_rule("city.coat", CITY, 1, "final"),
    build_rule("city.wonder", CITY, None, "both", "wonders"),
    build_rule("city.siege", CITY, -1, "both", "besieged"),
    build_rule("city.cathedral", CITY, None, "final", "cathedrals"),
    build_rule("city.mage", CITY, 1, "both", "mage"),
    build_rule("city.witch", CITY, None, "both", "witch"),
    build_rule("city.little_building", CITY, None, "both", "little_buildings"),
    build_rule("city.ghost", CITY, -1, "both", "ghosts"),
    build_rule("monastery.own", MONASTERY, 1, "both"),
    build_rule("monastery.tile", MONASTERY, 1, "both"),
    build_rule("monastery.vineyard", MONASTERY, 0, "final", "vineyards"),
    build_rule("monastery.little_building", MONASTERY, None, "both", "little_buildings"),
    build_rule("monastery.challenge", MONASTERY, 0, "final", "challenge"),
    build_rule("monastery.ghost", MONASTERY, -1, "both", "ghosts"),
    build_rule("field.city", FIELD, 3, "both"),
    build_rule("field.castle", FIELD, 4, "both", "castles"),
    build_rule("field.pig", FIELD, 1, "both", "pig"),
    build_rule("field.pigsty", FIELD, 1, "both", "pigsty"),
    build_rule("field.siege", FIELD, None, "both", "besieged_cities"),
    build_rule("field.little_building", FIELD, None, "both", "little_buildings"),
    build_rule("field.tanners", FIELD, 2, "both", "tanners"),
    build_rule("field.ghost", FIELD, -1, "both", "ghosts"),
    build_rule("barn_field.city", BARN_FIELD, 1, "both", "barn_field"),
    build_rule("barn_field.castle", BARN_FIELD, None, "both", "castles"),
    build_rule("barn_field.pigsty", BARN_FIELD, 1, "both", "pigsty"),
    build_rule("barn_field.siege", BARN_FIELD, None, "both", "besieged_cities"),
    build_rule("barn_field.little_building", BARN_FIELD, None, "both", "little_buildings"),
    build_rule("barn.city", BARN, 4, "final", "barn"),
    build_rule("barn.castle", BARN, 5, "final", "castles"),
    build_rule("barn.siege", BARN, None, "final", "besieged_cities"),
    build_rule("barn.little_building", BARN, None, "final", "little_buildings"),
    build_rule("castle.open", CASTLE, 0, "final", "castle"),
    build_rule("hut.own", HUT, 1, "both", "hut"),
    build_rule("hut.space", HUT, 1, "both", "hut"),
    build_rule("hut.little_building", HUT, None, "both", "little_buildings"),
    build_rule("hut.ghost", HUT, -1, "both", "ghosts"),
    build_rule("vodyanoy", "Vodyanoy", -2, "final", "vodyanoy"),
    build_rule("garden.own", GARDEN, 1, "both", "garden"),
    build_rule("garden.tile", GARDEN, 1, "both", "garden"),
    build_rule("garden.little_building", GARDEN, None, "both", "little_buildings"),
    build_rule("garden.ghost", GARDEN, -1, "both", "ghosts"),
    build_rule("german_castle.own", GERMAN_CASTLE, 2, "both", "german_castle"),
    build_rule("german_castle.tile", GERMAN_CASTLE, 1, "both", "german_castle"),
    build_rule("german_castle.little_building", GERMAN_CASTLE, None, "both", "little_buildings"),
    build_rule("german_castle.ghost", GERMAN_CASTLE, -1, "both", "ghosts"),
    build_rule("abbot_monastery.own", ABBOT, 1, "final", "abbot_monastery"),
    build_rule("abbot_monastery.line", ABBOT, 1, "final", "abbot_monastery"),
    build_rule("abbot_monastery.little_building", ABBOT, None, "final", "little_buildings"),
    build_rule("abbot_monastery.ghost", ABBOT, -1, "final", "ghosts"),
    build_rule("archbishop.segment", ARCHBISHOP, 1, "both", "german_cathedral"),
    build_rule("archbishop.tile", ARCHBISHOP, 1, "both", "german_cathedral"),
    build_rule("archbishop.inn", ARCHBISHOP, None, "both", "inns"),
    build_rule("archbishop.little_building", ARCHBISHOP, None, "both", "little_buildings"),
    build_rule("archbishop.ghost", ARCHBISHOP, -1, "both", "ghosts"),
    build_rule("cemetery", "Cemetery", 0, "both", "cemetery"),
    build_rule("haunted_castle.mist", HAUNTED_CASTLE, 1, "final", "haunted_castle"),
    build_rule("haunted_castle.little_building", HAUNTED_CASTLE, None, "both", "little_buildings"),
    build_rule("haunted_castle.ghost", HAUNTED_CASTLE, -1, "both", "ghosts"),
    build_rule("fortune_teller", TENT, 0, "both", "fortune_teller"),
    build_rule("fortune_teller.little_building", TENT, None, "both", "little_buildings"),
    build_rule("fortune_teller.ghost", TENT, -1, "both", "ghosts"),
    build_rule("bet.2_6", BETTING_OFFICE, None, "final", "bets"),
    build_rule("bet.3_5", BETTING_OFFICE, None, "final", "bets"),
    build_rule("bet.3_6", BETTING_OFFICE, None, "final", "bets"),
    build_rule("bet.4_7", BETTING_OFFICE, None, "final", "bets"),
    build_rule("bet.4", BETTING_OFFICE, 8, "final", "bets"),
    build_rule("bet.5_8", BETTING_OFFICE, None, "final", "bets"),
    build_rule("circus", "Cirque", None, "both", "circus"),
    build_rule("acrobats", ACROBATS, 5, "both", "acrobats"),
    build_rule("acrobats.ghost", ACROBATS, -1, "both", "ghosts"),
    build_rule("toll", "Péages", 1, "both", "toll"),
    build_rule("fairy", FINAL_SCORING, 3, "both", "fairy"),
    build_rule("robber", FINAL_SCORING, 3, "final", "robbers"),
    build_rule("shepherd", FINAL_SCORING, 0, "final", "shepherd"),
    build_rule("ringmaster", FINAL_SCORING, 2, "both", "ringmaster"),
    build_rule("goods", OTHERS, 10, "final", "goods"),
    build_rule("king", OTHERS, 1, "final", "king"),
    build_rule("robber_baron", OTHERS, 1, "final", "robber_baron"),
    build_rule("gold", OTHERS, None, "final", "gold"),
    build_rule("fruit", OTHERS, 1, "final", "fruit"),
    build_rule("gift", OTHERS, 2, "final", "gifts"),
    build_rule("circus_maximus", OTHERS, None, "final", "wonders"),
    build_rule("alhambra", OTHERS, 4, "final", "wonders"),
    build_rule("easter", OTHERS, None, "final", "eggs"),
    build_rule("majority.tie", SCORING, 0, "both"),
    build_rule("tie.hill", SCORING, 0, "both", "hill"),
    build_rule("figure.place", SCORING, None, "both"),
    build_rule("play.road.inn", PLAY, 1, "play", "inns"),
    build_rule("play.road.german_cathedral", PLAY, 1, "play", "german_cathedrals"),
    build_rule("play.road.german_castle", PLAY, 3, "play", "german_castles"),
    build_rule("play.road.labyrinth", PLAY, 2, "play", "labyrinth_followers"),
    build_rule("play.road.signpost", PLAY, None, "play", "signposts"),
    build_rule("play.road.wainwrights", PLAY, 1, "play", "wainwrights"),
    build_rule("play.city.tile", PLAY, 2, "play"),
    build_rule("play.city.coat", PLAY, 2, "play"),
    build_rule("play.city.tiny", PLAY, None, "play"),
    build_rule("play.city.cathedral", PLAY, 1, "play", "cathedrals"),
    build_rule("play.city.darmstadtium", PLAY, 3, "play", "darmstadtium"),
    build_rule("play.city.german_castle", PLAY, 3, "play", "german_castles"),
    build_rule("play.city.coiners", PLAY, 3, "play", "coiners"),
    build_rule("play.monastery.vineyard", PLAY, 3, "play", "vineyards"),
    build_rule("play.monastery.challenge", PLAY, 0, "play", "challenge"),
    build_rule("play.monastery.darmstadt_church", PLAY, 3, "play", "darmstadt_church"),
    build_rule("play.monastery.taken_back", PLAY, 0, "play", "abbot"),
    build_rule("play.garden.taken_back", PLAY, 0, "play", "abbot"),
    build_rule("play.barn_field.pig", PLAY, 1, "play", "pig"),
    build_rule("play.fairy.turn", PLAY, 1, "play", "fairy"),
    build_rule("play.king", PLAY, 1, "play", "king"),
    build_rule("play.robber_baron", PLAY, 1, "play", "robber_baron"),
    build_rule("play.castle.value", PLAY, 1, "play", "castle"),
    build_rule("play.haunted_castle.mist", PLAY, 2, "play", "haunted_castle"),
    build_rule("play.shepherd.flock", PLAY, None, "play", "shepherd"),
    build_rule("play.toll.travellers", PLAY, 3, "play", "toll"),
    build_rule("play.toll.large", PLAY, None, "play", "toll"),
    build_rule("watchtower.follower", PLAY, 2, "play", "watchtower"),
    build_rule("watchtower.coat", PLAY, 2, "play", "watchtower"),
    build_rule("watchtower.road", PLAY, 1, "play", "watchtower"),
    build_rule("watchtower.monastery", PLAY, 3, "play", "watchtower"),
    build_rule("watchtower.city", PLAY, 1, "play", "watchtower"),
    build_rule("wind_rose", PLAY, 3, "play", "wind_rose"),
)
QUESTIONS = (
    OpenQuestion("little-buildings", ("basic", "variant")),
    OpenQuestion("tiny-city", ("4", "2")),
    OpenQuestion("tiny-city-siege", ("one", "zero")),
    OpenQuestion("hill-tie-break", ("hill", "shared")),
    OpenQuestion("labyrinth", ("basic", "advanced")),
    OpenQuestion("barn-field-castle", ("4", "2")),
    OpenQuestion("barn-pig", ("two", "one")),
    OpenQuestion("castle-chain", ("pays", "stops")),
    OpenQuestion("easter-second", ("dense", "strict")),
    OpenQuestion("open-inn", ("zero", "ignore")),
    OpenQuestion("leipzig-road", ("one", "by_edition")),
    OpenQuestion("king-and-robber", ("completed", "ten_twenty", "fifteen_forty", "continuous")),
    OpenQuestion("shepherds", ("each", "one")),
    OpenQuestion("boxes", ("one", "two")),
    OpenQuestion("gold-around", ("eight-spaces",)),
    OpenQuestion("gold-tile", ("first",)),
    OpenQuestion("watchtower-followers", ("each",)),
    OpenQuestion("watchtower-sight", ("as-it-stands",)),
    OpenQuestion("cathedral-road-inn", ("three",)),
    OpenQuestion("witch-and-bonuses", ("before",)),
    OpenQuestion("pig", ("owner-once",)),
    OpenQuestion("tanners", ("majority",)),
    OpenQuestion("abbot-line", ("first-gap",)),
    OpenQuestion("circus-followers", ("nine-tiles",)),
    OpenQuestion("mist-in-play", ("two",)),
    OpenQuestion("vodyanoy-floor", ("none",)),
    OpenQuestion("cemetery-fairy", ("none",)),
    OpenQuestion("castle-fairy", ("none",)),
    OpenQuestion("title-taken", ("new_holder",)),
    OpenQuestion("ghost-floor", ("per-stage",)),
    OpenQuestion("order", ("table",)),
)

CARD = GameCard(
    id="carcassonne",
    title="Carcassonne",
    also_called=("carca", "carc"),
    engine="1.12.0",
    editions=EDITIONS,
    rules=RULES,
    questions=QUESTIONS,
    options=list_options(RuleSet),
    expansions=EXPANSIONS,
    expansions_meant=EXPANSIONS_MEANT,
    limits={
        "players": limits.PLAYERS,
        "features": limits.FEATURES,
        "follower_entries": limits.FOLLOWER_ENTRIES,
        "cathedral_roads": limits.ROADS,
        "bets": limits.BETS,
        "count": limits.MOST,
        "tiles": limits.TILES,
        "custom_tiles": limits.CUSTOM_TILES,
        "custom_segments": limits.OWN_SEGMENTS,
        "board_followers": limits.BOARD_FOLLOWERS,
        "board_pieces": limits.BOARD_PIECES,
        "notation": limits.LONGEST_NOTATION,
        "wagons_of_a_player": ALL_FIGURES["wagon"].each,
    },
)
