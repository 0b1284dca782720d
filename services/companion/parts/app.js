// The whole page: the list of games, the history, or the table.

import { route, takeOver, waiting } from "../shell/browser.js";
import { kept, leave } from "../shell/drafts.js";
import { hasPage } from "../shell/games.js";
import { choose, language, LANGUAGES } from "../shell/language.js";
import { games, reached } from "../shell/service.js";
import { Patterns } from "./badge.js";
import { html, later, t, useEffect } from "./html.js";
import { Table } from "./table.js";

const History = later(async () => (await import("./history.js")).History);

/** The page. */
export function App() {
  const { place } = route.value;
  return html`<${Patterns} />
    ${waiting.value && html`<p class="banner">${t("page.new_version")} <button type="button" onClick=${takeOver}>${t("page.reload")}</button></p>`}
    ${!reached.value && html`<p class="banner away" role="status">${t("page.away")}</p>`}
    ${place === "" && html`<${Home} />`}
    ${place === "history" && html`<${History} />`}
    ${place !== "" && place !== "history" && html`<${Table} key=${place} id=${place} />`}`;
}

function Home() {
  useEffect(leave, []);
  const listed = games();
  return html`<main class="home">
    <header><h1>Décompte</h1><${Languages} /></header>
    <p>${t("page.choose")}</p>
    ${listed ? html`<ul class="games plain">${listed.map((one) => html`<${Listed} key=${one.id} game=${one} />`)}</ul>` : html`<p>${t("page.first")}</p>`}
    <nav><a href="#/history">${t("page.history")}</a> <a href="docs">${t("page.reference")}</a></nav>
  </main>`;
}

function Listed({ game }) {
  const begun = kept(`draft.${game.id}`) !== undefined;
  if (!hasPage(game.id)) return html`<li><div class="game"><h2>${game.title}</h2><p>${t("page.unknown")}</p></div></li>`;
  return html`<li><a class="game" href=${`#/${game.id}`}>
    <h2>${game.title}</h2><p>${game.summary.split(/(?<=\.)\s/)[0]}</p>${begun && html`<span class="begun">${t("page.continue")}</span>`}</a></li>`;
}

/** The languages, each in its own words. */
export function Languages() {
  return html`<div class="tabs" role="group" aria-label=${t("page.language")}>
    ${Object.entries(LANGUAGES).map(
      ([tag, name]) => html`<button type="button" lang=${tag} aria-pressed=${language.value === tag ? "true" : "false"} onClick=${() => choose(tag)}>${name}</button>`,
    )}
  </div>`;
}
