// The exact odds of a combat, for every number of hoplites.

import { Stepper, Switch } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Bar } from "../../parts/reckoning.js";
import { Problem } from "../../parts/score.js";
import { draft, put } from "../../shell/drafts.js";
import { language } from "../../shell/language.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";

/** What is entered of a combat. */
export function OddsEntry({ card }) {
  const { combat } = draft.value;
  const set = (name, value) => put(["combat", name], value, name);
  return html`<${Options} card=${card} /><section class="card">
    <div class="row"><${Stepper} label=${t("orichalque.strength")} value=${combat.strength} min=${1} max=${60} pointer="/strength" onChange=${(count) => set("strength", count)} />
      <${Stepper} label=${t("orichalque.hoplites")} value=${combat.hoplites} max=${3} pointer="/hoplites" onChange=${(count) => set("hoplites", count)} />
      <${Stepper} label=${t("orichalque.engaged")} value=${combat.there ?? 0} max=${3} pointer="/there" onChange=${(count) => set("there", count)} />
      <${Switch} label=${t("orichalque.cronos")} value=${combat.cronos} onChange=${(yes) => set("cronos", yes || undefined)} /></div></section>`;
}

/** A chance as the service gives it: the fraction, and how many in a hundred. */
export function chance({ fraction, decimal }) {
  const percent = new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 1 });
  return `${percent.format(decimal)} (${fraction})`;
}

/** The table by hoplites, for a spreadsheet. */
export function oddsRows({ by_hoplites: rows }) {
  return [
    ["hoplites", "dice", "decimal"],
    ...rows.map(({ hoplites, dice, odds }) => [hoplites, dice, odds.decimal]),
  ];
}

/** The odds, as large as there is room. */
export function OddsBar() {
  const odds = answer.value?.by_hoplites && answer.value.odds;
  return html`<${Bar}>${odds && html`<span class="total big"><strong>${chance(odds)}</strong></span>`}</${Bar}>`;
}

/** How the odds come about, and the table by hoplites. */
export function Odds() {
  const told = answer.value;
  if (!told?.by_hoplites) return html`<${Problem} />`;
  return html`<${Problem} /><ul>${told.steps.map(({ text }) => html`<li>${said(text)}</li>`)}</ul>
    <table><thead><tr>${["hoplites", "dice", "chance"].map((name) => html`<th scope="col">${t(`orichalque.${name}`)}</th>`)}</tr></thead>
      <tbody>${told.by_hoplites.map(({ hoplites, dice, odds }) => html`<tr><th scope="row">${hoplites}</th><td>${dice}</td><td>${chance(odds)}</td></tr>`)}</tbody></table>`;
}
