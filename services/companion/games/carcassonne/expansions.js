// Which expansions bring a figure, a kind of feature, a field of it or a token: what is played
// without is not asked for.

import { draft } from "../../shell/drafts.js";

const OWNERS = {
  figure: {
    large: ["inns_and_cathedrals"],
    mayor: ["abbey_and_mayor"],
    wagon: ["abbey_and_mayor"],
    barn: ["abbey_and_mayor"],
    abbot: ["abbot"],
    phantom: ["phantom"],
    ringmaster: ["ringmaster", "big_top"],
    guard: ["ghosts_castles_cemeteries"],
    shepherd: ["hills_and_sheep"],
    builder: ["traders_and_builders"],
    pig: ["traders_and_builders"],
    fairy: ["fairy", "princess_and_dragon"],
  },
  kind: {
    barn: ["abbey_and_mayor"],
    barn_field: ["abbey_and_mayor"],
    castle: ["bridges_castles_bazaars"],
    hut: ["russian_promos"],
    vodyanoy: ["russian_promos"],
    garden: ["abbot"],
    german_castle: ["castles_in_germany"],
    abbot_monastery: ["monasteries"],
    cemetery: ["ghosts_castles_cemeteries"],
    haunted_castle: ["ghosts_castles_cemeteries"],
    fortune_teller: ["fortune_teller"],
    shepherd: ["hills_and_sheep"],
    circus: ["circus", "big_top"],
    acrobats: ["acrobats", "big_top"],
    toll: ["tollkeepers"],
  },
  field: {
    inns: ["inns_and_cathedrals"],
    cathedrals: ["inns_and_cathedrals"],
    mage: ["mage_and_witch"],
    witch: ["mage_and_witch"],
    signposts: ["signposts"],
    signpost_kinds: ["signposts"],
    german_cathedrals: ["cathedrals_in_germany"],
    german_cathedral_segments: ["cathedrals_in_germany"],
    german_castles: ["castles_in_germany"],
    labyrinths: ["labyrinth"],
    labyrinth_followers: ["labyrinth"],
    bridges: ["bridges_castles_bazaars"],
    castles: ["bridges_castles_bazaars"],
    tunnels: ["tunnels"],
    ferries: ["ferries"],
    wonder_roads: ["wonders"],
    leipzig_roads: ["leipzig"],
    besieged: ["siege", "cathars"],
    besieged_cities: ["siege", "cathars"],
    darmstadtium: ["darmstadt"],
    vineyards: ["hills_and_sheep"],
    challenge: ["shrines"],
    pigsty: ["river"],
    barn_placed: ["abbey_and_mayor"],
    taken_back: ["abbot"],
    building: ["abbey_and_mayor", "shrines", "monasteries", "darmstadt"],
  },
  token: {
    king: ["king_and_robber"],
    robber_baron: ["king_and_robber"],
    goods: ["traders_and_builders"],
    gold: ["goldmines"],
    fruit: ["fruit_trees"],
    gifts: ["gifts"],
    eggs: ["easter"],
    robbers: ["robbers"],
  },
};

/** Whether a thing of a family may lie on this table; what no expansion brings is in every box. */
export function inPlay(family, name) {
  const on = draft.value.rules?.expansions;
  const owners = OWNERS[family][name];
  return !on || !owners || owners.some((one) => on.includes(one));
}
