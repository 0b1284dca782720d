// The whole page: the list of games, the history, or the table.

import { route, takeOver, waiting } from "../shell/browser.js";
import { engineState, reached } from "../shell/service.js";
import { isFull } from "../shell/storage.js";
import { Patterns } from "./badge.js";
import { html, later, t } from "./html.js";
import { Table } from "./table.js";

/** The first screen, which only an address without a game needs at once. */
export const Home = later(async () => (await import("./home.js")).Home);
const History = later(async () => (await import("./history.js")).History);

/** What the banner says without the service, by how the engine on this device stands. */
const AWAY = { "": "page.away", starting: "page.starting", ready: "page.answered_here" };

/** The page. */
export function App() {
  const { place } = route.value;
  return html`
    <${Patterns} />
    ${
      (waiting.value || !reached.value || isFull.value) &&
      html`
        <div class="banners">
          ${
            waiting.value &&
            html`
              <p class="banner">
                ${t("page.new_version")}
                ${" "}
                <button type="button" onClick=${takeOver}>${t("page.reload")}</button>
              </p>
            `
          }
          ${
            !reached.value &&
            html`
              <p class="banner away" role="status">
                ${t(AWAY[engineState.value])}
              </p>
            `
          }
          ${isFull.value && html`<p class="banner" role="alert">${t("page.full")}</p>`}
        </div>
      `
    }
    ${place === "" && html`<${Home} />`}
    ${place === "history" && html`<${History} />`}
    ${place !== "" && place !== "history" && html`<${Table} key=${place} place=${place} />`}
  `;
}
