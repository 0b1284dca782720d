// How the battle stands: two big numbers, the fronts, the log in words, losses and loot.

import { Badge } from "../../parts/badge.js";
import { html, t } from "../../parts/html.js";
import { Notes, Problem, State } from "../../parts/score.js";
import { draft } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer, state } from "../../shell/service.js";
import { SIDES } from "./forces.js";

/** Two big numbers, always in sight. */
export function Outcome() {
  const battle = answer.value;
  return html`<div class="totals battle-state" role="status" aria-live="polite">
    ${battle?.totals && SIDES.map((side, at) => html`<span class=${`total big${battle.winner === side ? " first" : ""}`} key=${side}>
      <${Badge} id=${draft.value.players[at].id} /><span class="name">${t(`civilization.${side}`)}</span> <strong>${battle.totals[side].value}</strong></span>`)}
    ${battle?.reason && state.value === "scored" ? html`<span class="reason">${said(battle.reason)}</span>` : html`<${State} />`}
  </div>`;
}

/** Everything the referee says. */
export function Referee({ show }) {
  const battle = answer.value;
  if (!battle?.fronts) return html`<${Problem} show=${show} />`;
  return html`<${Problem} show=${show} />
    <div class="fronts">${battle.fronts.map((front) => html`<${Front} key=${front.number} front=${front} />`)}</div>
    ${SIDES.some((side) => battle.totals[side].bonus_lines.length > 0) && html`<section><h3>${t("civilization.bonus.title")}</h3>${SIDES.map((side) => html`<${Lines} side=${side} lines=${battle.totals[side].bonus_lines} />`)}</section>`}
    <section><h3>${t("civilization.log")}</h3><ol class="events">${battle.log.map(
      (play) => html`<li>${play.steps.map(({ text }) => said(text)).join(" ")}</li>`,
    )}</ol></section>
    ${battle.losses && html`<section><h3>${t("civilization.losses")}</h3><ul>${SIDES.flatMap((side) => battle.losses[side].steps).map(({ text }) => html`<li>${said(text)}</li>`)}</ul></section>`}
    ${battle.loot && html`<section><h3>${t("civilization.loot", { count: battle.loot.budget })}</h3><ul>${battle.loot.options.map(({ text }) => html`<li>${said(text)}</li>`)}</ul></section>`}
    <${Notes} sheet=${battle} show=${show} />`;
}

function Front({ front }) {
  return html`<section class="front" aria-label=${t("civilization.front", { number: front.number })}>
    <h4>${t("civilization.front", { number: front.number })}</h4>
    ${SIDES.map((side) => html`<${Standing} key=${side} unit=${front[side]} />`)}
  </section>`;
}

function Standing({ unit }) {
  if (!unit) return html`<span class="standing none">–</span>`;
  const fallen = unit.left <= 0;
  return html`<span class=${`standing${fallen ? " fallen" : ""}`}>${unit.unit} <small>${fallen ? t("civilization.fallen") : t("civilization.left", { left: unit.left })}</small></span>`;
}

function Lines({ side, lines }) {
  if (lines.length === 0) return null;
  return html`<h4>${t(`civilization.${side}`)}</h4><ul class="lines">${lines.map(
    (line) => html`<li><span class="line">${said(line.text)}</span><span class="number">${line.points}</span></li>`,
  )}</ul>`;
}
