// The whole page: the list of games, the history, or the table.

import { route, takeOver, waiting } from "../shell/browser.js";
import { answeredHere, reached } from "../shell/service.js";
import { isFull } from "../shell/storage.js";
import { Patterns } from "./badge.js";
import { html, later, t } from "./html.js";
import { Table } from "./table.js";

/** The first screen, which only an address without a game needs at once. */
export const Home = later(async () => (await import("./home.js")).Home);
const History = later(async () => (await import("./history.js")).History);

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
                ${t(answeredHere.value ? "page.answered_here" : "page.away")}
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
