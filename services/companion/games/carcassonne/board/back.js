// The way back from a feature on the board to the same place of the score.

import { html, t } from "../../../parts/html.js";
import { said } from "../../../shell/players.js";
import { height, setHeight } from "../../../shell/steps.js";
import { Badge } from "../../../parts/badge.js";
import { entryTitle } from "../../../parts/entries.js";
import { lit } from "./choosing.js";
import { titleOf } from "../titles.js";

/** What is lit, in words, and the button back; nothing while nothing is. */
export function BackToScore() {
  const entry = lit.value;
  if (!entry?.id) return null;
  const sentences = [...(entry.lines ?? []), ...entry.awards.flatMap(({ lines }) => lines)];
  const back = () => {
    lit.value = null;
    setHeight("full");
  };
  return html`<aside class="lit-card" data-covers><div><strong>${entryTitle(entry, titleOf)}</strong> ${entry.awards.map(({ player, points }) => html`<span class="award" key=${player}><${Badge} id=${player} /> <strong>${points}</strong></span>`)}
      <p class="reason">${sentences.map(({ text }) => said(text)).join(" · ")}</p></div>
    ${height.value === "low" ? html`<button type="button" class="primary" onClick=${back}>${t("board.back_to_score")}</button>` : html`<button type="button" class="quiet" aria-label=${t("do.close")} onClick=${() => (lit.value = null)}>✕</button>`}</aside>`;
}
