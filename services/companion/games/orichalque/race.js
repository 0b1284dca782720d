// How the race stands: every island at once, who has won, and what each still lacks.

import { Named } from "../../parts/badge.js";
import { html, t } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { Problem, State } from "../../parts/score.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/scoring.js";

/** The race takes the islands as they are painted. */
export function RaceEntry({ card }) {
  return html`<${Players} least=${1} most=${card.limits.players} closed /><${Options} card=${card} />`;
}

/** Who is how far. */
export function Race() {
  const told = answer.value;
  const players = told?.winners ? told.players : [];
  return html`<div class="totals battle-state" role="status" aria-live="polite">${players.map(
      (player) => html`<span class=${`total${player.won ? " first" : ""}`} key=${player.id}><${Named} id=${player.id} /> <strong>${player.points}</strong></span>`,
    )}<${State} /></div><${Problem} />
    ${told?.winners && html`<p><strong>${said(told.text)}</strong></p>`}
    <ul class="plain">${players.map((player) => html`<li class="paid"><${Named} id=${player.id} /><span class="number">${player.won ? t("orichalque.won") : said(player.missing.text)}</span></li>`)}</ul>`;
}
