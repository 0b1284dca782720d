// The games this page can enter, each fetched when it is asked for.

const PAGES = {
  carcassonne: () => import("../games/carcassonne/game.js"),
  civilization: () => import("../games/civilization/game.js"),
  heros: () => import("../games/heros/game.js"),
  orichalque: () => import("../games/orichalque/game.js"),
  deluges: () => import("../games/deluges/game.js"),
};

/** Whether there is a page for a game that the service lists. */
export function hasPage(id) {
  return id in PAGES;
}

/** The game's page: `{id, begin, levels, title, …}`. */
export async function page(id) {
  const { GAME } = await PAGES[id]();
  return GAME;
}
