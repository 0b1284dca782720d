// Chances as charts: one bar for both sides, and bars by margin of which the winning part is
// shaded.

import { html, t } from "../../parts/html.js";
import { language } from "../../shell/language.js";

/** From so many bars on, only every other one has its number below. */
const MANY = 14;

/** A chance in percent; its bounds where it is not known exactly. */
export function percent(chance) {
  const written = (value) =>
    new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 1 }).format(
      value,
    );
  if (chance.decimal !== undefined) return written(chance.decimal);
  return `${written(chance.low)} – ${written(chance.high)}`;
}

function least({ decimal, low }) {
  return low ?? decimal;
}

function most({ decimal, high }) {
  return high ?? decimal;
}

/** One bar, of which each side has its share; what is open between the bounds is hatched. */
export function Share({ odds: { attacker, defender } }) {
  return html`
    <div class="share" aria-hidden="true">
      <span class="won" style=${{ "--share": least(attacker) }}></span>
      <span class="open"></span>
      <span class="lost" style=${{ "--share": least(defender) }}></span>
    </div>
  `;
}

/** Bars side by side: `values` are `{at, chance, isWon, isNow}`, in their order. */
export function Bars({ name, values }) {
  const highest = Math.max(...values.map(({ chance }) => most(chance)), 0.001);
  const every = values.length >= MANY ? 2 : 1;
  const likeliest = values.reduce(
    (best, one) => (most(one.chance) > most(best.chance) ? one : best),
    values[0],
  );
  const signed = (at) => (at > 0 ? `+${at}` : `${at}`.replace("-", "−"));
  return html`
    <div class="bars" role="img"
        aria-label=${t("civilization.chart", {
          name,
          from: signed(values[0].at),
          to: signed(values.at(-1).at),
          at: signed(likeliest.at),
          chance: percent(likeliest.chance),
        })}>
      ${values.map(
        ({ at, chance, isWon, isNow }) => html`
          <span class=${`bar-of-chance${isWon ? " won" : ""}${isNow ? " now" : ""}`} key=${at}
              title=${`${signed(at)}: ${percent(chance)}`}>
            <i style=${{ "--high": most(chance) / highest, "--low": least(chance) / highest }}></i>
            <small>${at % every === 0 || isNow ? signed(at) : ""}</small>
          </span>
        `,
      )}
    </div>
  `;
}
