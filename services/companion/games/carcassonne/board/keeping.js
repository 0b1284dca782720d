// The pictures of the tiles that may be laid, asked for one after the other once the worker is
// there: it keeps them, and so the board has its pictures without a network too.

import { effect } from "@preact/signals";
import { idle } from "../../../shell/browser.js";
import { allDesigns, isUsual, pictureOf } from "./tiles.js";

/** Once the catalogue is known, ask for what a new game may need, though no board was open yet. */
export function keepUsual() {
  const stop = effect(() => {
    if (allDesigns().length === 0) return;
    queueMicrotask(() => stop());
    keepPictures([]);
  });
}

/**
 * Ask for every picture of these expansions, of all where they are undefined; returns what ends it.
 */
export function keepPictures(expansions) {
  const going = { on: true };
  worker().then(() => askAll(going, expansions));
  return () => {
    going.on = false;
  };
}

/** When a worker answers for this page; never where there are no workers, as over plain http. */
function worker() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return new Promise(() => undefined);
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((found) =>
    serviceWorker.addEventListener("controllerchange", found, { once: true }),
  );
}

async function askAll(going, expansions) {
  const isOn = (design) =>
    design.expansions.length === 0 ||
    !expansions ||
    design.expansions.some((one) => expansions.includes(one));
  // A tile of one's own is drawn here: there is nothing to ask for.
  const printed = allDesigns().filter((one) => !one.own && isOn(one) && isUsual(one, expansions));
  for (const design of printed) {
    if (!going.on || !navigator.onLine) return;
    await idle();
    await requestPicture(pictureOf(design.id));
  }
}

/** When the picture is there, or cannot be had. It is not drawn: that would hold up who taps. */
function requestPicture(src) {
  return fetch(src, { headers: { Accept: "image/svg+xml" }, priority: "low" }).catch(
    () => undefined,
  );
}
