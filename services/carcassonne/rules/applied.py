"""The functions and properties that apply the rules: docs/rules/ has them beside each rule.

A rule is named by its id; spaces stand between the ids.
"""

from services.carcassonne.rules import (
    city,
    contradictions,
    features,
    field,
    figure_counts,
    figure_placement,
    holding_scores,
    lines,
    majority,
    road,
    surroundings,
)

APPLIED = {
    city.score_city: (
        "city.tile city.coat play.city.tile play.city.coat tile.triangle city.wonder "
        "city.cathedral city.mage city.witch city.little_building play.city.cathedral "
        "play.city.darmstadtium play.city.german_castle play.city.coiners"
    ),
    city.count_large_tiles: "city.wonder tile.triangle",
    city._add_siege: "city.siege",
    city._select_points: "play.city.tiny",
    city.score_castle: "castle.open play.castle.value",
    contradictions.check_witch: "mage.with_witch",
    contradictions.check_barns: "figure.place",
    contradictions.check_pyramid: "figure.place",
    contradictions.check_abbot: "figure.place",
    contradictions.check_challenge: "monastery.challenge",
    features._score_fairy: "fairy",
    features._score_ringmasters: "ringmaster",
    features.build_start_entry: "play.fairy.turn",
    features.build_rose_entry: "wind_rose",
    features.build_title_entry: "play.king play.robber_baron",
    features.build_tower_entry: (
        "watchtower.follower watchtower.coat watchtower.road watchtower.monastery watchtower.city"
    ),
    field.score_field: (
        "field.city field.castle field.pig field.pigsty field.siege field.little_building "
        "field.tanners"
    ),
    field.score_barn_field: (
        "field.pig field.pigsty barn_field.city barn_field.castle barn_field.pigsty "
        "barn_field.siege barn_field.little_building play.barn_field.pig"
    ),
    field.score_barns: "barn.city barn.castle barn.siege barn.little_building",
    field.score_shepherds: "shepherd play.shepherd.flock",
    figure_counts.score_ghosts: (
        "road.ghost city.ghost monastery.ghost field.ghost hut.ghost garden.ghost "
        "german_castle.ghost abbot_monastery.ghost archbishop.ghost haunted_castle.ghost "
        "fortune_teller.ghost"
    ),
    figure_counts.insert_floor_entries: "ghost.floor",
    figure_counts.score_circus: "circus",
    figure_counts.score_acrobats: "acrobats acrobats.ghost",
    figure_counts.score_vodyanoy: "vodyanoy",
    figure_placement.refuse_misplaced_figures: "figure.place",
    figure_placement.refuse_two_fairies: "fairy",
    figure_placement.find_line_figures_held: "road.mage road.witch city.mage city.witch",
    holding_scores.score_bet: "bet.2_6 bet.3_5 bet.3_6 bet.4_7 bet.4 bet.5_8",
    holding_scores.build_wonder_entries: "circus_maximus alhambra",
    holding_scores.build_robber_entries: "robber",
    holding_scores.build_token_entries: "fruit gift",
    holding_scores._build_goods_entries: "goods",
    holding_scores._build_title_entries: "king robber_baron",
    holding_scores._build_gold_entries: "gold",
    holding_scores._build_easter_entries: "easter",
    lines.count_triangles: "tile.triangle",
    majority.find_majority: "majority.tie",
    majority._decide_by_hills: "tie.hill",
    road.score_road: (
        "road.german_cathedral road.inn road.mage road.witch road.little_building road.signpost "
        "play.road.signpost play.road.wainwrights"
    ),
    road._double_points: "play.road.inn play.road.german_cathedral",
    road.add_road_tiles: (
        "road.tile road.bridge road.tunnel road.ferry road.labyrinth road.leipzig road.wonder "
        "tile.double tile.triangle"
    ),
    road._add_bonuses: "play.road.german_castle play.road.labyrinth",
    road.score_tolls: "toll play.toll.travellers play.toll.large",
    surroundings.score_monastery: (
        "monastery.challenge monastery.own monastery.tile monastery.vineyard "
        "monastery.little_building play.monastery.vineyard play.monastery.challenge "
        "play.monastery.taken_back"
    ),
    surroundings._score_church: "play.monastery.darmstadt_church",
    surroundings.score_garden: (
        "garden.own garden.tile garden.little_building play.garden.taken_back"
    ),
    surroundings.score_german_castle: (
        "german_castle.own german_castle.tile german_castle.little_building"
    ),
    surroundings.score_haunted_castle: (
        "haunted_castle.mist haunted_castle.little_building play.haunted_castle.mist"
    ),
    surroundings.score_hut: "hut.own hut.space hut.little_building",
    surroundings.score_fortune_teller: "fortune_teller fortune_teller.little_building",
    surroundings.score_cemetery: "cemetery",
    surroundings.score_abbot_monastery: (
        "abbot_monastery.own abbot_monastery.line abbot_monastery.little_building"
    ),
    surroundings.score_german_cathedral: (
        "archbishop.segment archbishop.tile archbishop.inn archbishop.little_building"
    ),
}
