// The score as the service tells it: totals that stay in sight, and every point explained.

import { said } from "../shell/players.js";
import { answer, problem, state } from "../shell/service.js";
import { Badge, Named } from "./badge.js";
import { Tabs } from "./fields.js";
import { html, plain, t, tOr, useState } from "./html.js";

/** One line of state: what is being done, or what is in the way. */
export function State() {
  const refused = problem.value?.errors_total ?? 0;
  const lines = {
    empty: t("score.empty"),
    asking: t("score.asking"),
    waiting: t("score.waiting"),
    refused: refused ? t("score.refused.count", { count: refused }) : t("score.refused"),
    scored: "",
  };
  return html`<span class=${`state ${state.value}`}>${lines[state.value]}</span>`;
}

/** Says so when what is shown is the score of what was entered before. */
export function Older() {
  const old = answer.value && ["refused", "waiting"].includes(state.value);
  return old ? html`<p class="note">${t("score.older")}</p>` : null;
}

/** The totals, in order of rank as given, in a live region. */
export function Totals() {
  const players = answer.value?.players ?? [];
  const stale = state.value === "refused" || state.value === "waiting";
  return html`<div class=${`totals${stale ? " stale" : ""}`} role="status" aria-live="polite">
    ${players.map(
      (player) => html`<span class=${`total${player.rank === 1 ? " first" : ""}`} key=${player.id}>
        <${Named} id=${player.id} /> <strong>${player.total}</strong></span>`,
    )}
    <${State} />
  </div>`;
}

/** What has to be put right, each with the way to its place. */
export function Problem({ show }) {
  if (state.value !== "refused" || !problem.value) return null;
  const { title, detail, errors = [] } = problem.value;
  return html`<section class="problem" aria-label=${t("score.refused")}>
    <h3>${title}</h3>
    ${errors.length === 0 && html`<p>${detail}</p>`}
    <ul class="plain">${errors.map(
      (fault) => html`<li>${show
        ? html`<button type="button" class="line" onClick=${() => show({ pointer: fault.pointer, fault })}>${said(fault.detail)}</button>`
        : said(fault.detail)}</li>`,
    )}</ul>
  </section>`;
}

/** The whole breakdown, by player or by entry. `show` brings the place of an entry into sight. */
export function Breakdown({ show, title }) {
  const [by, setBy] = useState("players");
  const sheet = answer.value;
  if (!sheet?.entries) return html`<${Problem} show=${show} />`;
  const choices = ["players", "entries"].map((value) => ({ value, label: t(`score.${value}`) }));
  return html`<${Problem} show=${show} />
    <${Tabs} label=${t("score.details")} value=${by} choices=${choices} onChange=${setBy} />
    ${by === "players"
      ? sheet.players.map((player) => html`<${OfPlayer} key=${player.id} ...${{ player, sheet, show, title }} />`)
      : html`<${Carried} players=${sheet.players} />${sheet.entries.map((entry) => html`<${Entry} key=${entry.id} ...${{ entry, show, title }} />`)}`}
    <${Notes} sheet=${sheet} show=${show} />`;
}

function OfPlayer({ player, sheet, show, title }) {
  const paid = sheet.entries.flatMap((entry) =>
    entry.awards.filter((award) => award.player === player.id).map((award) => ({ entry, award })),
  );
  return html`<section class="of-player">
    <h3><${Named} id=${player.id} /> <span class="number">${player.total}</span></h3>
    <ul class="plain">
      ${player.carried !== 0 && html`<li class="paid"><span>${t("score.carried")}</span><span class="number">${player.carried}</span></li>`}
      ${paid.map(
        ({ entry, award }) => html`<li>
          <div class="paid"><span>${entryTitle(entry, title)}</span><span class="number">${award.points}</span></div>
          <${Lines} lines=${linesOf(entry, award)} entry=${entry} show=${show} />
        </li>`,
      )}
    </ul>
  </section>`;
}

/** What was on the track already, where it was. */
function Carried({ players }) {
  const ahead = players.filter(({ carried }) => carried);
  if (ahead.length === 0) return null;
  return html`<section class="of-entry"><h3>${t("score.carried")}</h3>
    <ul class="plain">${ahead.map(({ id, carried }) => html`<li class="paid"><${Named} id=${id} /><span class="number">${carried}</span></li>`)}</ul></section>`;
}

/** An award without lines of its own is worth what the entry is, whose lines say why. */
function linesOf(entry, award) {
  const shared = award.shares_value === false ? [] : (entry.lines ?? []);
  return [...shared, ...award.lines];
}

function Entry({ entry, show, title }) {
  return html`<section class="of-entry">
    <h3>${entryTitle(entry, title)} ${entry.value !== undefined && html`<span class="number">${entry.value}</span>`}</h3>
    <${Lines} lines=${entry.lines ?? []} entry=${entry} show=${show} />
    ${entry.reason && html`<p class="reason">${said(entry.reason)}</p>`}
    ${entry.remark && html`<p class="reason">${said(entry.remark)}</p>`}
    ${(entry.tie_reasons ?? []).map((reason) => html`<p class="reason">${said(reason.text)}</p>`)}
    <ul class="plain">${entry.awards.map(
      (award) => html`<li><div class="paid"><${Named} id=${award.player} /><span class="number">${award.points}</span></div>
        <${Lines} lines=${award.lines} entry=${entry} show=${show} /></li>`,
    )}</ul>
    ${entry.awards.length === 0 && !entry.reason && !entry.remark && html`<p class="reason">${t("score.nothing")}</p>`}
  </section>`;
}

function Lines({ lines, entry, show }) {
  if (lines.length === 0) return null;
  return html`<ul class="lines">${lines.map(
    (line) => html`<li>${show
      ? html`<button type="button" class="line" title=${t("score.show")} onClick=${() => show({ entry, line })}>${said(line.text)}</button>`
      : html`<span class="line">${said(line.text)}</span>`}<span class="number">${line.points}</span></li>`,
  )}</ul>`;
}

function entryTitle(entry, title) {
  return title?.(entry) ?? tOr(`kind.${entry.kind}`, plain(entry.id));
}

/** What the service adds: rulings that mattered, and what deserves a look. */
export function Notes({ sheet, show }) {
  const { rulings = [], warnings = [] } = sheet;
  return html`
    ${warnings.length > 0 && html`<section class="warnings"><h3>${t("score.warnings")}</h3><ul class="plain">
      ${warnings.map((one) => html`<li>${show
        ? html`<button type="button" class="line" onClick=${() => show({ pointer: one.pointer })}>${said(one.text)}</button>`
        : said(one.text)}</li>`)}</ul></section>`}
    ${rulings.length > 0 && html`<details class="rulings"><summary>${t("score.rulings")}</summary><ul>
      ${rulings.map((one) => html`<li>${said(one.text)}</li>`)}</ul></details>`}`;
}

/** A small strip of signs and totals, for where there is little room. */
export function Strip() {
  return html`<span class="strip">${(answer.value?.players ?? []).map(
    (player) => html`<span key=${player.id}><${Badge} id=${player.id} /><strong>${player.total}</strong></span>`,
  )}</span>`;
}
