// How the battle stands: two big numbers, the fronts, the log in words, losses and loot.

import { html, t } from "../../parts/html.js";
import { Notes, Problem } from "../../parts/score.js";
import { State } from "../../parts/scorebar.js";
import { draft } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer, state } from "../../shell/service.js";
import { SIDES } from "./forces.js";
import { SideNamed } from "./named.js";

/** Two big numbers, always in sight. */
export function Outcome() {
  const battle = answer.value;
  return html`<span class="totals battle-state">
    ${battle?.totals && SIDES.map((side) => html`<span class=${`total big${battle.winner === side ? " first" : ""}`} key=${side}>
      <${SideNamed} side=${side} /> <strong>${battle.totals[side].value}</strong></span>`)}
    ${battle?.reason && state.value === "scored" ? html`<span class="reason">${battle.winner && html`<${SideNamed} side=${battle.winner} /> `}${said(battle.reason)}</span>` : html`<${State} />`}
  </span>`;
}

/** Everything the referee says. */
export function Referee({ show }) {
  const battle = answer.value;
  if (!battle?.fronts) return html`<${Problem} show=${show} />`;
  return html`<${Problem} show=${show} />
    <div class="fronts"><div class="front-heads"><span></span>${SIDES.map((side) => html`<${SideNamed} key=${side} side=${side} />`)}</div>
      ${battle.fronts.map((front) => html`<${Front} key=${front.number} front=${front} />`)}</div>
    ${SIDES.some((side) => battle.totals[side].bonus_lines.length > 0) && html`<section><h3>${t("civilization.bonus.title")}</h3>${SIDES.map((side) => html`<${Lines} key=${side} ...${{ side, show }} lines=${battle.totals[side].bonus_lines} />`)}</section>`}
    <section><h3>${t("civilization.log")}</h3><ol class="events">${battle.log.map(
      (play) => html`<li><${SideNamed} side=${play.side} /> <${Line} told=${play.steps} show=${show} what=${placeOf(play, battle)} /></li>`,
    )}</ol></section>
    ${battle.losses && html`<section><h3>${t("civilization.losses")}</h3>${SIDES.map((side) => html`<${Told} key=${side} ...${{ side, show }} steps=${battle.losses[side].steps} />`)}</section>`}
    ${battle.loot && html`<section><h3>${t("civilization.loot", { count: battle.loot.budget })} <${SideNamed} side=${battle.winner} /></h3><ul>${battle.loot.options.map(({ text }) => html`<li>${said(text)}</li>`)}</ul></section>`}
    <${Notes} sheet=${battle} show=${show} />`;
}

/** Where a play lies: its front, or the unit once both sides of the front are gone. */
function placeOf({ side, unit, front }, { fronts }) {
  if (fronts.some(({ number }) => number === front)) return { entry: { id: frontId(front) } };
  return { pointer: `/${side}/units/${draft.value[side].units.findIndex(({ id }) => id === unit)}` };
}

function frontId(number) {
  return `front-${number}`;
}

/** Sentences of the referee, with the way to what they are about. */
function Line({ told, show, what }) {
  const text = told.map((one) => said(one.text)).join(" ");
  return show ? html`<button type="button" class="line" title=${t("score.show")} onClick=${() => show(what)}>${text}</button>` : text;
}

function Front({ front }) {
  return html`<section class="front" data-place=${frontId(front.number)} aria-label=${t("civilization.front", { number: front.number })}>
    <h4>${t("civilization.front", { number: front.number })}</h4>
    ${SIDES.map((side) => html`<${Standing} key=${side} unit=${front[side]} />`)}
  </section>`;
}

function Standing({ unit }) {
  if (!unit) return html`<span class="standing none">–</span>`;
  const fallen = unit.left <= 0;
  return html`<span class=${`standing${fallen ? " fallen" : ""}`}>${unit.unit} <small>${fallen ? t("civilization.fallen") : t("civilization.left", { left: unit.left })}</small></span>`;
}

function Told({ side, steps, show }) {
  if (steps.length === 0) return null;
  return html`<h4><${SideNamed} side=${side} /></h4><ul>${steps.map((step) => html`<li><${Line} told=${[step]} show=${show} what=${{ pointer: `/${side}` }} /></li>`)}</ul>`;
}

function Lines({ side, lines, show }) {
  if (lines.length === 0) return null;
  return html`<h4><${SideNamed} side=${side} /></h4><ul class="lines">${lines.map(
    (line) => html`<li><${Line} told=${[line]} show=${show} what=${{ pointer: `/${side}` }} /><span class="number">${line.points}</span></li>`,
  )}</ul>`;
}
