// The sheet of paper: the day, what is played, the table where it can be drawn, and every point
// explained.

import { draft } from "../shell/drafts.js";
import { language } from "../shell/language.js";
import { html, later } from "./html.js";
import { editionName, expansionName } from "./labels.js";
import { Totals } from "./scorebar.js";

/** The last step of every game; it comes after the first screen. */
export const Score = later(async () => (await import("./score.js")).Score);

/** All of it. */
export function Printed({ game, card, facts, level }) {
  const { rules = {} } = draft.value;
  const edition = rules.edition ?? card.editions.default;
  const day = new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(new Date());
  const editions = card.editions.choices.length > 1 ? [editionName(game.id, edition)] : [];
  const played = [...editions, ...(rules.expansions ?? []).map((id) => expansionName(game.id, id))];
  const Bar = level.Totals ?? Totals;
  return html`
    <div class=${`paper ${game.id}`}>
      <h1>${card.title}</h1>
      <p class="note">${[day, ...played].join(" · ")}</p>
      <div class="paper-totals"><${Bar} /></div>
      ${level.Sheet && html`<${level.Sheet} facts=${facts} />`}
      <${Score} ...${{ game, facts, level }} show=${null} />
    </div>
  `;
}
