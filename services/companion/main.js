// Where the page begins: once it knows what its screen needs, it takes the place of the first
// picture, and is asked for what was tapped there.

import { render } from "preact";
import { PAGES } from "./games/pages.js";
import { App, Home } from "./parts/app.js";
import { html } from "./parts/html.js";
import { register, route, stayAwake } from "./shell/browser.js";
import { ready, registerPages } from "./shell/games.js";
import { engineState } from "./shell/service.js";
import { hasEngine } from "./shell/storage.js";

registerPages(PAGES);
// Without a network it is the rules on this device that answer: they start with the page.
if (engineState.peek() === "starting")
  import("./shell/engine.js").then(({ startKept }) => startKept());
const page = document.getElementById("page");
await Promise.all([
  ready(route.peek().place.split("/")[0]),
  route.peek().place === "" && Home.load(),
]);
page.replaceChildren();
page.removeAttribute("aria-busy");
render(html`<${App} />`, page);
page.dispatchEvent(new Event("taken-over"));
stayAwake();
if (document.readyState === "complete") afterwards();
else addEventListener("load", afterwards);

/**
 * Fetch now what later screens need: without a worker the network may be gone by then.
 */
async function afterwards() {
  const registered = register();
  try {
    const { fetchAll, fetchLate, learnAll, loadFace } = await import("./shell/offline.js");
    loadFace();
    await fetchLate();
    const keeper = await registered;
    if (keeper === "another") return;
    if (keeper === "none") await fetchAll();
    learnAll(keeper === "this");
    if (hasEngine()) (await import("./shell/engine.js")).begin();
  } catch {
    // The network went away meanwhile: each screen fetches its own modules again.
  }
}
