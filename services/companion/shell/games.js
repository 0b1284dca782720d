// The games this page can enter, each fetched when it is asked for, and what has to be known of
// one.

import { effect } from "@preact/signals";
import { knowLimits } from "./bounds.js";
import { ofThisVersion } from "./browser.js";
import { card, fact, games, reached } from "./service.js";

let pages = {};
const fetched = {};

/** Make known what loads the page of each game, by its id. */
export function registerPages(known) {
  pages = known;
}

/** The games that there are pages for. */
export function gameIds() {
  return Object.keys(pages);
}

/** Whether there is a page for a game that the service lists. */
export function hasPage(id) {
  return Object.hasOwn(pages, id);
}

/** The game's page: `{id, begin, levels, title, …}`. */
export async function page(id) {
  fetched[id] ??= (await ofThisVersion(pages[id])).GAME;
  return fetched[id];
}

/** The game's page if it is here already, else null. */
export function pageHere(id) {
  return fetched[id] ?? null;
}

/** The facts of a game that the service gives beside its card, by name; null for unknown ones. */
export function factsOf(game) {
  return Object.fromEntries(
    (game.facts ?? []).map((name) => [name, fact(`v1/${game.id}/${name}`).value]),
  );
}

/** Whether all is known that the table of a game needs. */
export function isKnown(game) {
  const known = card(game.id);
  if (known) knowLimits(game.id, known.limits);
  return Boolean(known) && !Object.values(factsOf(game)).includes(null);
}

/**
 * Ends once the place can be shown as a whole, or the network would be needed for that and is away.
 */
export async function ready(place) {
  if (place === "") return until(games);
  if (!hasPage(place)) return undefined;
  card(place);
  try {
    const game = await page(place);
    return until(() => isKnown(game));
  } catch {
    return undefined;
  }
}

function until(isThere) {
  return new Promise((done) => {
    const stop = effect(() => {
      if (!isThere() && reached.value) return;
      queueMicrotask(() => stop());
      done();
    });
  });
}
