// The lit entry of a stage in words, and the way back to its place of the score.

import { said } from "../shell/players.js";
import { goTo, height, revealed } from "../shell/steps.js";
import { Badge } from "./badge.js";
import { html, t } from "./html.js";
import { entryTitle } from "./labels.js";

/**
 * `title` and `text` say what is lit, `awards` who is paid for it; `end` puts it out. Children are
 * buttons beside the way back. Where the score is in sight there is nothing to go back to: then the
 * card is closed.
 */
export function LitCard({ title, awards = [], text, end, children }) {
  const back = () => {
    end();
    goTo("score");
  };
  return html`
    <aside class=${children ? "lit-card stacked" : "lit-card"} data-covers>
      <div tabindex="0" role="group" aria-label=${title}>
        <strong>${title}</strong>
        ${" "}
        ${awards.map(
          ({ player, points }) => html`
            <span class="award" key=${player}>
              <${Badge} id=${player} /> <strong>${points}</strong>
            </span>${" "}
          `,
        )}
        <p class="reason">${text}</p>
      </div>
      ${children}
      <${WayOn} back=${back} end=${end} />
    </aside>
  `;
}

/** To the end of the finish, back to the score, or out of the way. */
function WayOn({ back, end }) {
  if (!revealed.value?.end && height.value !== "low")
    return html`
      <button type="button" class="quiet" aria-label=${t("do.close")} onClick=${end}>✕</button>
    `;
  return html`
    <button type="button" class="primary" onClick=${revealed.value?.end ?? back}>
      ${t(revealed.value?.end ? "reveal.skip" : "score.back")}
    </button>
  `;
}

/**
 * The card of an entry of the score: `lit` is its signal, null for none; `title` is as for lines of
 * the score.
 */
export function LitEntry({ lit, title }) {
  const entry = lit.value;
  if (!entry?.id) return null;
  const awards = entry.awards ?? [];
  const sentences = [...(entry.lines ?? []), ...awards.flatMap(({ lines }) => lines)].map(
    ({ text }) => text,
  );
  return html`
    <${LitCard} title=${entryTitle(entry, title)} awards=${awards}
        text=${[...new Set(sentences)].map(said).join(" · ")} end=${() => (lit.value = null)} />
  `;
}
