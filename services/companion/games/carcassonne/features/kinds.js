// What can be said of each kind of feature, as the service asks for it: the usual first, then more.

const FLAG = { shape: "flag" };
const PLAYERS = { shape: "players" };
const ROW = { shape: "count", edition: "C1" };

/** Fields that are no plain count; those of an `edition` are asked for in that edition alone. */
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
    shape: "choice",
    monastery: ["monastery", "abbey", "shrine", "german", "dutch_belgian", "japanese", "darmstadt_church"],
    abbot_monastery: ["german", "dutch_belgian", "japanese"],
  },
  challenge: { shape: "choice", monastery: ["none", "open", "won", "lost"] },
  owners: PLAYERS,
  wainwrights: PLAYERS,
  coiners: PLAYERS,
  church_followers: { shape: "by_player" },
  wonders: { shape: "several", choices: ["notre_dame", "circus_maximus", "alhambra"] },
  little_buildings: { shape: "counts", parts: ["shed", "house", "tower"] },
  triangles: { shape: "counts", parts: ["single", "paired"] },
  tanners: { shape: "tanners" },
  roads: { shape: "roads" },
  neighbour_tiles: ROW,
  row_tiles: ROW,
  column_tiles: ROW,
};
export const LIMITS = {
  neighbours: { german_castle: 10, otherwise: 8 },
  neighbour_tiles: { german_castle: 20, otherwise: 16 },
  vineyards: { otherwise: 8 },
  empty_spaces: { otherwise: 8 },
  mist_tiles: { otherwise: 9 },
  start_tile_spaces: { otherwise: 2 },
  signpost_kinds: { otherwise: 3 },
};

const COUNTED_ON_ROADS = [
  "bridges", "tunnels", "ferries", "labyrinths", "wonder_roads", "leipzig_roads", "double_tiles", "triangles",
];
const ROAD_MORE = [
  ...COUNTED_ON_ROADS, "labyrinth_followers", "mage", "witch", "signposts", "signpost_kinds", "german_castles",
  "german_cathedrals", "german_cathedral_segments", "wainwrights", "little_buildings",
];

/** What is counted on each road that reaches a German cathedral. */
export const CATHEDRAL_ROAD = {
  usual: ["tiles", "complete", "german_cathedral_segments", "inns"],
  more: COUNTED_ON_ROADS,
};

/** The fields of each kind: `{usual, more}`. */
export const KINDS = {
  road: { usual: ["tiles", "complete", "inns"], more: ROAD_MORE },
  city: {
    usual: ["tiles", "coats", "complete", "cathedrals"],
    more: ["besieged", "mage", "witch", "wonders", "triangles", "darmstadtium", "german_castles", "coiners", "little_buildings"],
  },
  monastery: {
    usual: ["neighbours", "building"],
    more: ["neighbour_tiles", "vineyards", "challenge", "church_followers", "taken_back", "little_buildings"],
  },
  field: {
    usual: ["cities"],
    more: ["besieged_cities", "castles", "pigsty", "tanners", "barn_placed", "little_buildings"],
  },
  garden: { usual: ["neighbours"], more: ["neighbour_tiles", "taken_back", "little_buildings"] },
  castle: { usual: ["value"], more: [] },
  barn_field: { usual: ["cities"], more: ["besieged_cities", "castles", "pigsty", "little_buildings"] },
  barn: { usual: ["cities"], more: ["besieged_cities", "castles", "little_buildings"] },
  abbot_monastery: { usual: ["building", "row", "column"], more: ["row_tiles", "column_tiles", "little_buildings"] },
  german_castle: { usual: ["neighbours"], more: ["neighbour_tiles", "taken_back", "little_buildings"] },
  german_cathedral: { usual: ["roads"], more: ["little_buildings"] },
  hut: { usual: ["empty_spaces"], more: ["little_buildings"] },
  haunted_castle: { usual: ["mist_tiles", "start_tile_spaces"], more: ["little_buildings"] },
  circus: { usual: ["value"], more: [] },
  shepherd: { usual: ["flock"], more: [] },
  cemetery: { usual: [], more: [] },
  fortune_teller: { usual: [], more: ["little_buildings"] },
  vodyanoy: { usual: [], more: [] },
  acrobats: { usual: [], more: [] },
  toll: { usual: ["owners", "farms", "sheds", "gardens"], more: ["highwaymen", "travellers"] },
};

export const FIGURES = [
  "follower", "large", "mayor", "wagon", "abbot", "phantom", "ringmaster", "guard", "shepherd",
  "builder", "pig", "barn",
];
