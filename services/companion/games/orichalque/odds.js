// The exact odds of a combat, for every number of hoplites.

import { Stepper, Switch } from "../../parts/fields.js";
import { html, t, useRef } from "../../parts/html.js";
import { Bar } from "../../parts/reckoning.js";
import { Notes, Problem } from "../../parts/score.js";
import { draft, put, rulesOf } from "../../shell/drafts.js";
import { language } from "../../shell/language.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { TerrainPicture } from "./drawing.js";
import { Press, useFreeArea } from "./free_area.js";
import { fields, wild } from "./words.js";

/** The request of a combat. */
export function oddsRequest(now) {
  return { path: "v1/orichalque/combat-odds", body: { ...rulesOf(now), ...now.combat } };
}

function set(name, value) {
  put(["combat", name], value, name);
}

/** The step of a combat. */
export function Combat() {
  const { combat } = draft.value;
  const { strength, hoplites, there, cronos } = fields("combat-odds");
  return html`
    <div class="steppers">
      <${Stepper} label=${strength.label} value=${combat.strength} min=${strength.min}
          max=${strength.max} pointer="/strength" onChange=${(count) => set("strength", count)} />
      ${[hoplites, there].map(
        ({ name, label, max }) => html`
          <${Stepper} key=${name} label=${label} value=${combat[name] ?? 0} max=${max}
              pointer=${`/${name}`} onChange=${(count) => set(name, count)} />
        `,
      )}
      <${Switch} label=${cronos.label} value=${combat.cronos} pointer="/cronos"
          onChange=${(yes) => set("cronos", yes || undefined)} />
    </div>
  `;
}

function percent({ decimal }, digits = 1) {
  return new Intl.NumberFormat(language.value, {
    style: "percent",
    maximumFractionDigits: digits,
  }).format(decimal);
}

const WORDS = { 0: "orichalque.impossible", 1: "orichalque.certain" };

/**
 * A chance as the service gives it: the fraction, and how many in a hundred; in words where it
 * needs no number.
 */
export function chance(odds, isExact = true) {
  if (isExact && odds.fraction in WORDS) return t(WORDS[odds.fraction]);
  return `${percent(odds)} (${odds.fraction})`;
}

/** The table by hoplites, for a spreadsheet. */
export function oddsRows({ by_hoplites: rows }) {
  return [
    ["hoplites", "dice", "decimal"],
    ...rows.map(({ hoplites, dice, odds }) => [hoplites, dice, odds.decimal]),
  ];
}

/**
 * The chance for each number of hoplites as a column, which takes a tap; the creature, and the
 * chance now.
 */
export function OddsStage() {
  const ref = useRef(null);
  const { left, top, width, height } = useFreeArea(ref);
  const { combat } = draft.value;
  const found = answer.value?.by_hoplites ? answer.value : null;
  const rows = found?.by_hoplites ?? [];
  const wide = Math.min(width, 520);
  const from = left + (width - wide) / 2;
  const [head, foot] = [Math.min(120, height * 0.36), 44];
  const high = Math.max(10, height - head - foot - 24);
  const step = wide / Math.max(1, rows.length);
  return html`
    <div class="sea" ref=${ref}>
      <svg id="board" class="lattice chart" role="group" aria-label=${t("orichalque.level.odds")}
          data-place="board">
        ${
          found &&
          html`
            <g aria-hidden="true"
                transform=${`translate(${from + 54} ${top + head / 2}) scale(1.7)`}
                class="cell volcano">
              <${TerrainPicture} what=${wild()} creature=${{}} />
              <circle class="badge" cx="15" cy="14" r="10" />
              <text class="badge-text" x="15" y="18">${combat.strength}</text>
            </g>
            <text class="chart-now" x=${from + wide - 8} y=${top + head / 2 + 16} text-anchor="end">
              ${percent(found.odds)}
            </text>
          `
        }
        ${rows.map(
          ({ hoplites, dice, odds }, at) => html`
            <${Column} key=${hoplites} ...${{ hoplites, dice, odds }}
                isNow=${hoplites === combat.hoplites} x=${from + at * step} y=${top + head + 20}
                wide=${step} high=${high} />
          `,
        )}
      </svg>
    </div>
  `;
}

function Column({ hoplites, dice, odds, isNow, x, y, wide, high }) {
  const tall = Math.max(3, high * odds.decimal);
  const pick = () => set("hoplites", hoplites);
  const label = t("orichalque.chart.column", { hoplites, dice, chance: chance(odds) });
  const box = { x: x + 3, y: y - 20, width: Math.max(1, wide - 6), height: high + 62 };
  return html`
    <${Press} name="column" ...${{ label, isNow, box }} act=${pick}>
      <rect class="column-room" rx="14" ...${box} />
      <rect class="column-bar" x=${x + wide * 0.2} y=${y + high - tall} width=${wide * 0.6}
          height=${tall} rx="6" />
      <text x=${x + wide / 2} y=${y + high - tall - 7} class="column-text">
        ${percent(odds, 0)}
      </text>
      <text x=${x + wide / 2} y=${y + high + 20} class="column-name">${hoplites}</text>
      <text x=${x + wide / 2} y=${y + high + 36} class="column-small">
        ${t("orichalque.chart.dice", { count: dice })}
      </text>
    </${Press}>
  `;
}

/** The odds, as large as there is room. */
export function OddsBar() {
  const odds = answer.value?.by_hoplites && answer.value.odds;
  return html`
    <${Bar}>${odds && html`<span class="total"><strong>${chance(odds)}</strong></span>`}</${Bar}>
  `;
}

/** How the odds come about; the table by hoplites is behind it. */
export function Odds() {
  const found = answer.value;
  if (!found?.by_hoplites) return html`<${Problem} />`;
  return html`
    <${Problem} />
    <ul>${found.steps.map(({ text }) => html`<li>${said(text)}</li>`)}</ul>
    <table>
      <thead>
        <tr>
          ${["hoplites", "dice", "chance"].map(
            (name) => html`<th scope="col">${t(`orichalque.${name}`)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${found.by_hoplites.map(
          ({ hoplites, dice, odds }) => html`
            <tr><th scope="row">${hoplites}</th><td>${dice}</td><td>${chance(odds)}</td></tr>
          `,
        )}
      </tbody>
    </table>
    <${Notes} sheet=${found} />
  `;
}

/** Chances as bars, each with its exact number: `rows` are `{name, odds}`. */
export function Chances({ head, rows }) {
  return html`
    <table class="chances">
      <thead>
        <tr><th scope="col">${head}</th><th scope="col">${t("orichalque.chance")}</th></tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, odds }) => html`
            <tr>
              <th scope="row">${name}</th>
              <td>
                <i aria-hidden="true" style=${{ "--share": odds.decimal }}></i>
                ${chance(odds)}
              </td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}
