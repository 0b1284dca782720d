// The games that there are pages for, each fetched when it is asked for.

/** What loads the page of a game, by the game's id. */
export const PAGES = {
  carcassonne: () => import("./carcassonne/game.js"),
  civilization: () => import("./civilization/game.js"),
  heros: () => import("./heros/game.js"),
  orichalque: () => import("./orichalque/game.js"),
  deluges: () => import("./deluges/game.js"),
};
