// What is lit on a stage, in words, and the way back to the same place of the score.

import { said } from "../shell/players.js";
import { goTo, height } from "../shell/steps.js";
import { Badge } from "./badge.js";
import { entryTitle } from "./entries.js";
import { html, t } from "./html.js";

/** `lit` is the signal of the entry that is lit, null for none; `title` is as for lines of the score. */
export function LitEntry({ lit, title }) {
  const entry = lit.value;
  if (!entry?.id) return null;
  const awards = entry.awards ?? [];
  const sentences = [...(entry.lines ?? []), ...awards.flatMap(({ lines }) => lines)].map(({ text }) => text);
  const back = () => {
    lit.value = null;
    goTo("score");
  };
  return html`<aside class="lit-card" data-covers><div tabindex="0" role="group" aria-label=${entryTitle(entry, title)}><strong>${entryTitle(entry, title)}</strong> ${awards.map(({ player, points }) => html`<span class="award" key=${player}><${Badge} id=${player} /> <strong>${points}</strong></span>`)}
      <p class="reason">${[...new Set(sentences)].map(said).join(" · ")}</p></div>
    ${height.value === "low" ? html`<button type="button" class="primary" aria-label=${t("score.back")} onClick=${back}>‹ ${t("step.score")}</button>` : html`<button type="button" class="quiet" aria-label=${t("do.close")} onClick=${() => (lit.value = null)}>✕</button>`}</aside>`;
}
