// What can be said of each kind of feature, as the service asks for it: the usual first, then more.

const FLAG = "flag";

/** Fields that are no plain count: flags, choices, and counts with a limit of their own. */
export const FIELDS = {
  complete: FLAG,
  besieged: FLAG,
  mage: FLAG,
  witch: FLAG,
  pigsty: FLAG,
  darmstadtium: FLAG,
  barn_placed: FLAG,
  taken_back: FLAG,
  building: {
    monastery: ["monastery", "abbey", "shrine", "german", "dutch_belgian", "japanese", "darmstadt_church"],
    abbot_monastery: ["german", "dutch_belgian", "japanese"],
  },
  challenge: ["none", "open", "won", "lost"],
};
export const LIMITS = {
  neighbours: { german_castle: 10, otherwise: 8 },
  vineyards: { otherwise: 8 },
  empty_spaces: { otherwise: 8 },
  mist_tiles: { otherwise: 9 },
  start_tile_spaces: { otherwise: 2 },
  signpost_kinds: { otherwise: 3 },
};

const ROAD_MORE = [
  "bridges", "tunnels", "ferries", "labyrinths", "labyrinth_followers", "mage", "witch", "signposts",
  "signpost_kinds", "german_castles", "german_cathedrals", "german_cathedral_segments",
  "wonder_roads", "leipzig_roads", "double_tiles",
];

/** The fields of each kind: `{usual, more}`. */
export const KINDS = {
  road: { usual: ["tiles", "complete", "inns"], more: ROAD_MORE },
  city: {
    usual: ["tiles", "coats", "complete", "cathedrals"],
    more: ["besieged", "mage", "witch", "darmstadtium", "german_castles"],
  },
  monastery: { usual: ["neighbours", "building"], more: ["vineyards", "challenge", "taken_back"] },
  field: { usual: ["cities"], more: ["besieged_cities", "castles", "pigsty", "barn_placed"] },
  garden: { usual: ["neighbours"], more: ["taken_back"] },
  castle: { usual: ["value"], more: [] },
  barn_field: { usual: ["cities"], more: ["besieged_cities", "castles", "pigsty"] },
  barn: { usual: ["cities"], more: ["besieged_cities", "castles"] },
  abbot_monastery: { usual: ["building", "row", "column"], more: [] },
  german_castle: { usual: ["neighbours"], more: ["taken_back"] },
  hut: { usual: ["empty_spaces"], more: [] },
  haunted_castle: { usual: ["mist_tiles", "start_tile_spaces"], more: [] },
  circus: { usual: ["value"], more: [] },
  shepherd: { usual: ["flock"], more: [] },
  cemetery: { usual: [], more: [] },
  fortune_teller: { usual: [], more: [] },
  vodyanoy: { usual: [], more: [] },
  acrobats: { usual: [], more: [] },
  toll: { usual: ["farms", "sheds", "gardens"], more: ["highwaymen", "travellers"] },
};

export const FIGURES = [
  "follower", "large", "mayor", "wagon", "abbot", "phantom", "ringmaster", "guard", "shepherd",
  "builder", "pig", "barn",
];
