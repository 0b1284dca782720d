// What players ask of their past games: who wins, the best city, who gains most by fields.

import { save } from "../shell/files.js";
import { addTexts, language } from "../shell/language.js";
import { history } from "../shell/past_games.js";
import { gamesFile, readGamesFile, statistics } from "../shell/statistics.js";
import { html, t, useState } from "./html.js";
import TEXTS from "./texts.json" with { type: "json" };

addTexts(TEXTS);

/** The figures that are shown large, and how each is called. */
const RECORDS = { city: "stats.city", fields: "stats.fields.most" };

/** The statistics of the past games; a sentence where there are none. */
export function Statistics() {
  const players = statistics(history.value);
  if (history.value.length === 0) return null;
  if (players.length === 0) return html`<p class="note">${t("stats.none")}</p>`;
  const hasBoards = players.some(({ city, fields }) => city !== undefined || fields !== undefined);
  return html`
    <section class="statistics" aria-labelledby="statistics">
      <h2 id="statistics">${t("stats.title")}</h2>
      ${
        hasBoards &&
        html`
          <dl class="records">
            ${Object.entries(RECORDS).map(
              ([field, code]) => html`<${Best} key=${field} ...${{ players, field, code }} />`,
            )}
          </dl>
        `
      }
      <table>
        <thead>
          <tr>
            <th scope="col">${t("stats.player")}</th>
            <th scope="col">${t("stats.games")}</th>
            <th scope="col">${t("stats.wins")}</th>
            ${
              hasBoards &&
              html`
                <th scope="col">${t("stats.city")}</th>
                <th scope="col">${t("stats.fields")}</th>
              `
            }
          </tr>
        </thead>
        <tbody>
          ${players.map(
            (one) => html`
              <tr key=${one.name}>
                <th scope="row">${one.name}</th>
                <td>${one.games}</td>
                <td>${one.wins}</td>
                ${hasBoards && html`<td>${written(one.city)}</td><td>${written(one.fields)}</td>`}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </section>
  `;
}

/** The most that anybody has of one figure, and who has it. */
function Best({ players, field, code }) {
  const most = Math.max(...players.map((one) => one[field] ?? 0));
  if (most <= 0) return null;
  const names = players.filter((one) => one[field] === most).map(({ name }) => name);
  return html`
    <div>
      <dt>${t(code)}</dt>
      <dd>
        <strong>${written(most)}</strong> ${new Intl.ListFormat(language.value).format(names)}
      </dd>
    </div>
  `;
}

function written(value) {
  return value === undefined
    ? "–"
    : new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(value);
}

/** The ways of past games to another device: out as a file, and in again. */
export function GamesFile() {
  const [note, setNote] = useState("");
  const read = async ({ currentTarget: input }) => {
    const [file] = input.files;
    const count = file && (await readGamesFile(file));
    input.value = "";
    if (file) setNote(count === undefined ? t("games.bad_file") : t("games.imported", { count }));
  };
  return html`
    <section class="games-file">
      <p class="buttons">
        ${
          history.value.length > 0 &&
          html`
            <button type="button"
                onClick=${() => save("decompte.json", "application/json", gamesFile())}>
              ${t("games.export")}
            </button>
          `
        }
        <label class="button">
          ${t("games.import")}
          <input class="unseen" type="file" accept="application/json,.json" onChange=${read} />
        </label>
      </p>
      <p role="status">${note}</p>
    </section>
  `;
}
