// The finish: the points come one category after the other, the last ones decide, then the winner.

import { nameOf, playerOf } from "../shell/players.js";
import { language } from "../shell/language.js";
import { Named } from "./badge.js";
import { html, t, useEffect, useState } from "./html.js";
import { categoryName } from "./labels.js";
import { barLength, categoriesOf, partsOf } from "./standings.js";

const STEP_MS = 1300;

/** The finish over the whole screen; a tap goes on at once. */
export function Reveal({ sheet, onClose }) {
  const names = categoriesOf(sheet.players);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [shown, setShown] = useState(isCalm ? names.length : 0);
  const isOver = shown >= names.length;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setShown(shown + 1), shown === 0 ? STEP_MS / 2 : STEP_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const now = names.slice(0, shown);
  const most = Math.max(1, ...sheet.players.map(barLength));
  const sumOf = (player) => partsOf(player, now).reduce((sum, { points }) => sum + points, 0);
  const winners = sheet.players.filter(({ rank }) => rank === 1);
  return html`
    <div class="reveal" onClick=${() => !isOver && setShown(shown + 1)}>
      <p class="reveal-now" role="status">
        ${
          isOver
            ? t(winners.length > 1 ? "score.tied" : "score.wins", {
                names: new Intl.ListFormat(language.value).format(
                  winners.map(({ id }) => nameOf(playerOf(id))),
                ),
              })
            : shown > 0
              ? categoryName(now.at(-1))
              : t("reveal.title")
        }
      </p>
      <ul class="plain">
        ${sheet.players.map(
          (player) => html`
            <li key=${player.id} class=${isOver && player.rank === 1 ? "first" : ""}>
              <${Named} id=${player.id} />
              <strong class="number">${isOver ? player.total : sumOf(player)}</strong>
              <div class="bar-of-points" aria-hidden="true">
                ${partsOf(player, names).map(
                  ({ name, points }) => html`
                    <span key=${name} class=${`part part-${names.indexOf(name) + 1} of-${name}`}
                        style=${{ "--share": now.includes(name) ? points / most : 0 }}></span>
                  `,
                )}
              </div>
            </li>
          `,
        )}
      </ul>
      <p class="buttons">
        <button type="button" class="primary" onClick=${onClose}>
          ${t(isOver ? "do.close" : "reveal.skip")}
        </button>
      </p>
    </div>
  `;
}
