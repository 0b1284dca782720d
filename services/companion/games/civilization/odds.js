// The odds of a battle while hands are hidden: the two chances large, the margins as bars.

import { Badge } from "../../parts/badge.js";
import { Tabs } from "../../parts/fields.js";
import { Field } from "../../parts/form.js";
import { html, t } from "../../parts/html.js";
import { fieldsOf } from "../../parts/labels.js";
import { Notes, Problem } from "../../parts/score.js";
import { State } from "../../parts/scorebar.js";
import { draft, put } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer, askAgain, problem, state, stopAsking } from "../../shell/service.js";
import { Army } from "./battlefield.js";
import { Bars, percent, Share } from "./chances.js";
import { SIDES } from "./forces.js";
import { playerOn, SideNamed, sideInWords } from "./named.js";
import { decksOf } from "./units.js";
import { Ways } from "./ways.js";

/** The stage of odds: both hands, and between them the chances at a glance. */
export function OddsStage({ facts, card }) {
  const decks = decksOf(facts, card);
  const most = card.limits.units_of_a_side;
  return html`
    <div id="board" class="battlefield odds">
      <${Army} side="defender" ...${{ decks, most }} />
      <${Glance} />
      <${Army} side="attacker" ...${{ decks, most }} />
    </div>
    <${Ways} />
  `;
}

/** The large numbers and the margins; while they are reckoned, how to stop that. */
function Glance() {
  const odds = answer.value;
  const isStopped = state.value === "stopped";
  const waits = state.value === "asking" || isStopped;
  return html`
    <div class="glance" data-place="odds">
      ${
        waits &&
        html`
          <p class="reckoning">
            <progress aria-label=${t("score.asking")} value=${isStopped ? 0 : undefined}></progress>
            <button type="button" onClick=${isStopped ? askAgain : stopAsking}>
              ${t(isStopped ? "score.again" : "score.stop")}
            </button>
          </p>
        `
      }
      ${
        state.value === "refused" &&
        html`
          <p class="faults">
            ${(problem.value?.errors ?? []).map(({ detail }) => html`<span>${said(detail)}</span>`)}
          </p>
        `
      }
      ${
        odds?.margins && state.value !== "refused"
          ? html`<${Chances} odds=${odds} />`
          : state.value === "empty" && html`<p class="note">${t("civilization.odds.none")}</p>`
      }
    </div>
  `;
}

function Chances({ odds }) {
  return html`
    <p class="large-chances">
      ${SIDES.map(
        (side) => html`
          <span class=${side} key=${side}>
            <${Badge} id=${playerOn(side).id} />
            <span class="unseen">${sideInWords(side)} ${t("civilization.wins")}</span>
            ${" "}
            <strong>${percent(odds[side])}</strong>
          </span>
        `,
      )}
    </p>
    <${Share} odds=${odds} />
    ${
      odds.margins.length > 0 &&
      html`
        <${Bars} name=${t("civilization.margin.chart")}
            values=${odds.margins.map(({ margin, chance }) => ({
              at: margin,
              chance,
              isWon: margin > 0,
            }))} />
      `
    }
  `;
}

/**
 * Each margin and each other bonus with its chance, for a spreadsheet: its bounds, which are one
 * where it is exact.
 */
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
  return html`
    <span class="totals battle-state">
      ${
        odds?.margins &&
        SIDES.map(
          (side) => html`
            <span class="total big" key=${side}>
              <${SideNamed} side=${side} />
              ${" "}
              <span class="unseen">${t("civilization.wins")}</span>
              ${" "}
              <strong>${percent(odds[side])}</strong>
            </span>
          `,
        )
      }
      <${State} />
    </span>
  `;
}

/**
 * How both play, the margins, and what another bonus would do; the numbers as tables behind the
 * charts.
 */
export function Odds({ show }) {
  const odds = answer.value;
  const { model } = fieldsOf("civilization", "battle-odds");
  const models =
    show &&
    model &&
    html`
      <h2>${model.label}</h2>
      <${Tabs} label=${model.label} value=${draft.value.model} choices=${model.values}
          onChange=${(value) => put(["model"], value)} />
    `;
  if (!odds?.margins)
    return html`
      <${Problem} show=${show} />
      ${models}
      ${
        !odds && state.value === "empty" && html`<p class="note">${t("civilization.odds.none")}</p>`
      }
    `;
  const margins = odds.margins.map(({ margin, chance }) => ({
    at: margin,
    chance,
    isWon: margin > 0,
  }));
  const bonuses = odds.what_if.map(({ bonus, attacker }) => ({
    at: bonus,
    chance: attacker,
    isWon: true,
    isNow: bonus === odds.bonus,
  }));
  return html`
    <${Problem} show=${show} />
    ${models}
    <p class="reason">${said(odds.assumes)} ${said(odds.text)}</p>
    <section data-place="odds">
      <h2>${t("civilization.margin.chart")}</h2>
      <${Bars} name=${t("civilization.margin.chart")} values=${margins} />
      <${Numbers} head=${t("civilization.margin")} values=${margins} />
    </section>
    <section>
      <h2>${t("civilization.what_if", { player: sideInWords("attacker") })}</h2>
      <${Bars} name=${t("civilization.what_if", { player: sideInWords("attacker") })}
          values=${bonuses} />
      <${Numbers} head=${t("civilization.bonus.title")} values=${bonuses} />
    </section>
    <${Notes} sheet=${odds} show=${show} />
  `;
}

function Numbers({ head, values }) {
  return html`
    <details>
      <summary>${t("civilization.numbers", { what: head })}</summary>
      <table>
        <thead>
          <tr><th scope="col">${head}</th><th scope="col">${t("civilization.chance")}</th></tr>
        </thead>
        <tbody>
          ${values.map(
            ({ at, chance }) => html`
              <tr key=${at}>
                <th scope="row">${at > 0 ? "+" : ""}${at}</th>
                <td>${percent(chance)}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </details>
  `;
}

/** What of the reckoning itself may be chosen, in the dialog of players and rules. */
export function SearchLimits() {
  const fields = Object.values(fieldsOf("civilization", "battle-odds")).filter(({ name }) =>
    TECHNICAL.includes(name),
  );
  return html`
    <details>
      <summary><h3>${t("civilization.reckoning")}</h3></summary>
      <div class="row">
        ${fields.map(
          (field) => html`
            <${Field} key=${field.name} field=${field} value=${draft.value.asked?.[field.name]}
                path=${["asked", field.name]} pointer=${`/${field.name}`} />
          `,
        )}
      </div>
    </details>
  `;
}

/** Nobody at a table asks for these: they are in the dialog of rules, not among the steps. */
export const TECHNICAL = ["seed", "samples", "node_budget"];
