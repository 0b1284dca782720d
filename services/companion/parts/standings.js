// Who wins, and for each player a bar of where the points come from.

import { nameOf, playerOf } from "../shell/players.js";
import { isOver } from "../shell/past_games.js";
import { addTexts, language } from "../shell/language.js";
import { state } from "../shell/service.js";
import { revealed } from "../shell/steps.js";
import { Named } from "./badge.js";
import { html, t } from "./html.js";
import { CARRIED, categoryName } from "./labels.js";
import TEXTS from "./score_texts.json" with { type: "json" };

addTexts(TEXTS);

/** A part of a bar that is narrower than this share of the longest has no room for its number. */
const ROOM = 0.09;

/**
 * Who wins, or leads in a game that goes on, then a bar for each player, the highest total first.
 * An old sheet and a part of a game name nobody. `replay` shows the turns, if the level has them.
 */
export function Standings({ sheet, replay }) {
  const soFar = earlierTotals();
  const isNow = state.value !== "refused";
  const ranked = [...sheet.players].sort((one, other) => other.total - one.total);
  const most = Math.max(1, ...ranked.map(barLength));
  const all = categoriesOf(ranked);
  const names = soFar ? [] : all;
  const canReveal = isNow && isOver(sheet) && all.length > 0 && ranked.length > 1;
  return html`
    <section class="standings" aria-label=${t("score.players")}>
      ${isNow && !soFar && html`<${First} ...${{ sheet, ranked }} />`}
      <ul class="plain">
        ${ranked.map(
          (player) => html`
            <li class="standing-row" key=${player.id}>
              <${Named} id=${player.id} />
              <strong class="number">${soFar?.[player.id] ?? player.total}</strong>
              <div class="bar-of-points" aria-hidden="true">
                ${partsOf(player, names).map(
                  ({ name, points }) => html`
                    <span class=${classOf(name, names)} key=${name}
                        style=${{ "--share": points / most }}>
                      ${points / most >= ROOM ? points : ""}
                    </span>
                  `,
                )}
              </div>
              <span class="unseen">
                ${partsOf(player, names)
                  .map(({ name, points }) => t("score.part", { name: categoryName(name), points }))
                  .join(", ")}
              </span>
            </li>
          `,
        )}
      </ul>
      ${
        names.length > 0 &&
        html`
          <p class="legend" aria-hidden="true">
            ${names.map(
              (name) => html`
                <span key=${name}>
                  <i class=${classOf(name, names)}></i>
                  ${categoryName(name)}
                </span>
              `,
            )}
          </p>
        `
      }
      ${
        (canReveal || replay) &&
        html`
          <p class="buttons reveal-button">
            ${
              canReveal &&
              html`
                <button type="button" onClick=${() => (revealed.value = { totals: null })}>
                  ${t("reveal.show")}
                </button>
              `
            }
            ${replay && html`<button type="button" onClick=${replay}>${t("replay.show")}</button>`}
          </p>
        `
      }
    </section>
  `;
}

/** The class that gives a category its colour, in bars and elsewhere. */
export function classOf(name, names) {
  return `part part-${names.indexOf(name) + 1} of-${name}`;
}

/** The totals by player while an earlier turn is looked at, which say not where they come from. */
export function earlierTotals() {
  return revealed.value?.isEarlier ? revealed.value.totals : null;
}

function First({ sheet, ranked }) {
  const first = ranked.filter(({ rank }) => rank === 1);
  const isOfGame = isOver(sheet) || sheet.progress || sheet.mode === "projected";
  if (!isOfGame || ranked.length < 2 || ranked[0].total === 0) return null;
  const names = listed(first.map(({ id }) => nameOf(playerOf(id))));
  const by = first.length === 1 ? ranked[0].total - ranked[1].total : 0;
  return html`
    <p class="winner">
      ${t(isOver(sheet) ? wonBy(first) : "score.leads", { names })}
      ${by > 0 && html` <small>${t("score.ahead", { count: by })}</small>`}
    </p>
  `;
}

/** What is said of who has won a game. */
export function wonBy(winners) {
  return `score.${winners.length > 1 ? "tied" : "wins"}`;
}

/**
 * Names in one phrase; what browsers have for it takes them long to get ready, and mostly one
 * player wins.
 */
function listed(names) {
  return names.length > 1 ? new Intl.ListFormat(language.value).format(names) : names[0];
}

/** The points of a player by category, those brought along first; lost points have no bar. */
export function partsOf({ carried, categories = {} }, names) {
  return names
    .map((name) => ({ name, points: (name === CARRIED ? carried : categories[name]) ?? 0 }))
    .filter(({ points }) => points > 0);
}

/** The categories that pay anybody, those brought along first, then the largest. */
export function categoriesOf(players) {
  const sums = new Map();
  for (const { carried, categories = {} } of players) {
    for (const [name, points] of [[CARRIED, carried], ...Object.entries(categories)]) {
      if (points > 0) sums.set(name, (sums.get(name) ?? 0) + points);
    }
  }
  const own = [...sums.keys()]
    .filter((name) => name !== CARRIED)
    .sort((one, other) => sums.get(other) - sums.get(one));
  return sums.has(CARRIED) ? [CARRIED, ...own] : own;
}

/** How long the bar of a player is, in points. */
export function barLength({ carried, categories = {} }) {
  return [carried ?? 0, ...Object.values(categories)].reduce(
    (sum, points) => sum + Math.max(0, points),
    0,
  );
}
