// The odds of a battle while hands are hidden, by a named way to play.

import { Badge } from "../../parts/badge.js";
import { Choice, Stepper } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Bar } from "../../parts/reckoning.js";
import { Problem } from "../../parts/score.js";
import { draft, put } from "../../shell/drafts.js";
import { language } from "../../shell/language.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { SIDES } from "./forces.js";
import { BothPlayers, playerOn, SideNamed, sideInWords } from "./named.js";
import { BothSides } from "./side.js";

const MODELS = ["optimal_open", "greedy", "random"];

/** What is known of both hands. */
export function OddsEntry({ card, facts }) {
  const { drawn, model } = draft.value;
  const models = MODELS.map((value) => ({ value, label: t(`civilization.model.${value}`) }));
  return html`<${BothPlayers} /><${Options} card=${card} />
    <${Choice} label=${t("civilization.model")} value=${model} choices=${models} onChange=${(value) => put(["model"], value)} />
    <h3>${t("civilization.drawn")}</h3>
    <div class="row">${SIDES.map(
      (side) => html`<${Stepper} key=${side} sign=${html`<${Badge} id=${playerOn(side).id} />`} label=${sideInWords(side)} value=${drawn[side]} max=${24} pointer=${`/${side}/drawn/cards`}
        onChange=${(count) => put(["drawn", side], count, `drawn ${side}`)} />`,
    )}</div>
    <${BothSides} facts=${facts} card=${card} />`;
}

function percent(chance) {
  const told = (value) => new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 1 }).format(value);
  if (chance.decimal !== undefined) return told(chance.decimal);
  return `${told(chance.low)} – ${told(chance.high)}`;
}

/** Each margin and each other bonus with its chance, for a spreadsheet: its bounds, which are one where it is exact. */
export function oddsRows({ margins, what_if: bonuses }) {
  const cells = ({ decimal, low, high }) => [low ?? decimal, high ?? decimal];
  return [
    ["about", "number", "low", "high"],
    ...margins.map(({ margin, chance }) => ["margin", margin, ...cells(chance)]),
    ...bonuses.map(({ bonus, attacker }) => ["bonus", bonus, ...cells(attacker)]),
  ];
}

/** The chances of both sides. */
export function OddsBar() {
  const odds = answer.value;
  return html`<${Bar}>${odds?.margins && SIDES.map(
    (side) => html`<span class="total big" key=${side}><${SideNamed} side=${side} /> ${t("civilization.wins")} <strong>${percent(odds[side])}</strong></span>`,
  )}</${Bar}>`;
}

/** The margins, and what another bonus would do. */
export function Odds() {
  const odds = answer.value;
  if (!odds?.margins) return html`<${Problem} />`;
  return html`<${Problem} />
    <p class="reason">${said(odds.assumes)} ${said(odds.text)}</p>
    <${Chances} head=${t("civilization.margin")} rows=${odds.margins.map(({ margin, chance }) => [margin, chance])} />
    <h3>${t("civilization.what_if")}</h3>
    <${Chances} head=${t("civilization.bonus.title")} rows=${odds.what_if.map(({ bonus, attacker }) => [bonus, attacker])} />`;
}

function Chances({ head, rows }) {
  return html`<table><thead><tr><th scope="col">${head}</th><th scope="col">${t("civilization.chance")}</th></tr></thead>
    <tbody>${rows.map(([number, chance]) => html`<tr><th scope="row">${number > 0 ? "+" : ""}${number}</th><td>${percent(chance)}
      ${chance.decimal !== undefined && html`<meter min="0" max="1" value=${chance.decimal} aria-hidden="true"></meter>`}</td></tr>`)}</tbody></table>`;
}
