// Everything a game needs, fetched before it is opened: so it opens without a network, and where no
// worker keeps the page, in the version that the page is of.

import { computed, effect, signal } from "@preact/signals";
import { idle, late, waiting } from "./browser.js";
import { factsOf, gameIds, hasPage, isKnown, page, pageHere } from "./games.js";
import { ask, card, games } from "./service.js";

export { loadFace } from "./face.js";

/** Whether a worker keeps this page, and all of its games were asked about. */
const isLearnt = signal(false);
/** Whether the whole page is on this device: its files, and what the service says of each game. */
export const isWhole = computed(
  () => isLearnt.value && (games() ?? []).map(({ id }) => pageHere(id)).every(isKnownOrNone),
);

function isKnownOrNone(game) {
  return !game || isKnown(game);
}

/**
 * Learn what the service says of all games, one after the other, while nothing else is to be done;
 * `isKept` where a worker keeps the page.
 */
export function learnAll(isKept) {
  const stop = effect(() => {
    const listed = games();
    if (!listed) return;
    queueMicrotask(() => stop());
    learnEach(listed.map(({ id }) => id).filter(hasPage)).then(() => (isLearnt.value = isKept));
  });
}

async function learnEach(ids) {
  for (const id of ids) {
    await idle();
    card(id);
    const game = await page(id);
    await idle();
    factsOf(game);
    game.keep?.();
  }
}

/**
 * Fetch all modules, where no worker keeps them: a server that is replaced later gives none of its
 * own to this page. If it was replaced meanwhile, what it serves now is offered.
 */
export async function fetchAll() {
  await Promise.all(gameIds().map(page));
  await fetchLate();
  const { body } = await ask("version.js", { accept: "text/javascript" });
  if (!body.includes(document.documentElement.dataset.version)) waiting.value = true;
}

/** Fetch the parts of this screen that are shown later. */
export async function fetchLate() {
  // The list grows while it is gone through: a part may have later parts of its own.
  for (const load of late) await load();
}
