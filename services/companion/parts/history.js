// The last games of this device, to open again, and what they say of the players.

import { go } from "../shell/browser.js";
import { forgetGame, history } from "../shell/past_games.js";
import { addTexts, language } from "../shell/language.js";
import { packed } from "../shell/links.js";
import { lettersOf, nameOf } from "../shell/players.js";
import { games } from "../shell/service.js";
import { Sign } from "./badge.js";
import { html, t } from "./html.js";
import { GamesFile, Statistics } from "./statistics.js";
import TEXTS from "./home_texts.json" with { type: "json" };

addTexts(TEXTS);

/** The list, newest first. */
export function History() {
  return html`
    <main class="home">
      <header>
        <a class="back" href="#/" aria-label=${t("page.back")}>←</a>
        <h1>${t("page.history")}</h1>
      </header>
      ${history.value.length === 0 && html`<p>${t("page.history.none")}</p>`}
      <${Statistics} />
      <ul class="games plain">
        ${history.value.map((entry) => html`<${Past} key=${entry.when} entry=${entry} />`)}
      </ul>
      <${GamesFile} />
    </main>
  `;
}

function Past({ entry }) {
  const { players } = entry.draft;
  const letters = lettersOf(players);
  const title = games()?.find(({ id }) => id === entry.game)?.title ?? entry.game;
  const when = new Intl.DateTimeFormat(language.value, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(entry.when));
  const total = (id) => entry.totals.find((one) => one.id === id)?.total ?? "";
  return html`
    <li class="game">
      <h2>${title}</h2>
      <p>${when}</p>
      <p class="strip">
        ${players.map(
          (player) => html`
            <span>
              <${Sign} colour=${player.colour} letter=${letters[player.id]} />
              ${" "}
              ${nameOf(player)} <strong>${total(player.id)}</strong>
            </span>
          `,
        )}
      </p>
      <p class="buttons">
        <button type="button"
            onClick=${async () => go(`${entry.game}?p=${await packed(entry.draft)}`)}>
          ${t("page.open")}
        </button>
        <button type="button" class="quiet" onClick=${() => forgetGame(entry)}>
          ${t("page.forget")}
        </button>
      </p>
    </li>
  `;
}
