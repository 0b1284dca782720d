// Once the worker keeps the page: what the service says of every game is asked for and kept too, so
// that a game opens without a network though it was never open before.

import { effect } from "@preact/signals";
import { factsOf, hasPage, page } from "./games.js";
import { card, games } from "./service.js";

/** Learn about all games, one after the other, while nothing else is to be done. */
export function keepAll() {
  const stop = effect(() => {
    const listed = games();
    if (!listed) return;
    queueMicrotask(() => stop());
    keepEach(listed.map(({ id }) => id).filter(hasPage));
  });
}

async function keepEach(ids) {
  for (const id of ids) {
    await idle();
    card(id);
    const game = await page(id);
    factsOf(game);
    game.keep?.();
  }
}

/** When the page has nothing else to do; some browsers cannot tell. */
function idle() {
  return new Promise((done) => (self.requestIdleCallback ?? setTimeout)(done));
}
