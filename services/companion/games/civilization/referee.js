// What the referee says: two big numbers, who has won and why, every play in words, losses and
// loot.

import { html, t } from "../../parts/html.js";
import { Notes, Problem } from "../../parts/score.js";
import { State } from "../../parts/scorebar.js";
import { said } from "../../shell/players.js";
import { answer, state } from "../../shell/service.js";
import { SIDES } from "./forces.js";
import { SideNamed } from "./named.js";

/** Two big numbers, always in sight. */
export function Outcome() {
  const battle = answer.value;
  return html`
    <span class="totals battle-state">
      ${
        battle?.totals &&
        SIDES.map(
          (side) => html`
            <span class=${`total big${battle.winner === side ? " first" : ""}`} key=${side}>
              <${SideNamed} side=${side} /> <strong>${battle.totals[side].value}</strong>
              ${
                battle.winner === side &&
                state.value === "scored" &&
                html`<span class="wins">${t("civilization.wins")}</span>`
              }
            </span>
          `,
        )
      }
      <${State} />
    </span>
  `;
}

/** Everything the referee says; a tap on a play shows it on the battlefield. */
export function Referee({ show }) {
  const battle = answer.value;
  if (!battle?.fronts)
    return html`
      <${Problem} show=${show} />
      ${
        !battle &&
        state.value !== "refused" &&
        html`<p class="note">${t("civilization.units.first")}</p>`
      }
    `;
  return html`
    <${Problem} show=${show} />
    <${Verdict} battle=${battle} />
    <${Values} battle=${battle} show=${show} />
    ${
      battle.log.length > 0 &&
      html`
        <section>
          <h2>${t("civilization.log")}</h2>
          <ol class="events plain">
            ${battle.log.map(
              (play, at) => html`
                <li key=${play.play}>
                  <${RefereeLine} show=${show} what=${{ play: play.play }}
                      name=${`play-${play.play}`}>
                    <span class="entry-head">
                      <b class="ordinal">${at + 1}</b>
                      <${SideNamed} side=${play.side} />
                      <span class="running">
                        ${SIDES.map(
                          (side) => html`
                            <b key=${side} class=${side === play.side ? "own" : ""}>
                              ${play.values[side]}
                            </b>
                          `,
                        )}
                      </span>
                    </span>
                    <span class="reasons">
                      <span class="reason">
                        ${play.steps.map((one) => said(one.text)).join(" ")}
                      </span>
                    </span>
                  </${RefereeLine}>
                </li>
              `,
            )}
          </ol>
        </section>
      `
    }
    ${
      battle.losses &&
      html`
        <section>
          <h2>${t("civilization.losses")}</h2>
          ${SIDES.map(
            (side) => html`
              <${Losses} key=${side} side=${side} steps=${battle.losses[side].steps} />
            `,
          )}
        </section>
      `
    }
    ${
      battle.loot &&
      html`
        <section>
          <h2>
            ${t("civilization.loot", { count: battle.loot.budget })}
            ${" "}
            <${SideNamed} side=${battle.winner} />
          </h2>
          <ul>
            ${[...battle.loot.lines, ...battle.loot.options].map(
              ({ text }) => html`<li>${said(text)}</li>`,
            )}
          </ul>
        </section>
      `
    }
    <${Notes} sheet=${battle} show=${show} />
  `;
}

function Verdict({ battle }) {
  if (!battle.winner) return null;
  return html`
    <p class="winner"><${SideNamed} side=${battle.winner} /> ${t("civilization.wins")}</p>
    <p class="reason">${said(battle.reason)}</p>
  `;
}

/** The value of each side, part by part. */
function Values({ battle, show }) {
  return html`
    <div class="values">
      ${SIDES.map((side) => {
        const { value, lines, bonus_lines: bonus } = battle.totals[side];
        return html`
          <section key=${side} class=${battle.winner === side ? "won" : ""}>
            <h2><${SideNamed} side=${side} /><strong>${value}</strong></h2>
            <ul class="plain lines">
              ${lines.map(
                (line) => html`
                  <li key=${line.text}>
                    <span>${said(line.text)}</span>
                    <span class="number">${line.points}</span>
                  </li>
                `,
              )}
            </ul>
            ${
              bonus.length > 0 &&
              html`
                <h3>${t("civilization.bonus.title")}</h3>
                <ul class="plain lines">
                  ${bonus.map(
                    (line) => html`
                      <li key=${line.text}>
                        <${RefereeLine} show=${show} what=${{ pointer: `/${side}/bonus` }}
                            name=${`${side}-${line.rule}`}>
                          <span class="reason">${said(line.text)}</span>
                          ${" "}
                          <span class="number">${line.points}</span>
                        </${RefereeLine}>
                      </li>
                    `,
                  )}
                </ul>
              `
            }
          </section>
        `;
      })}
    </div>
  `;
}

/** A sentence of the referee, with the way to the thing that it describes. */
function RefereeLine({ show, what, name, children }) {
  return show
    ? html`
      <button type="button" class="entry-line" data-entry=${name} title=${t("score.show")}
          onClick=${() => show(what)}>
        ${children}
      </button>
    `
    : html`<div class="entry-line" data-entry=${name}>${children}</div>`;
}

function Losses({ side, steps }) {
  if (steps.length === 0) return null;
  return html`
    <h3><${SideNamed} side=${side} /></h3>
    <ul>${steps.map(({ text }) => html`<li>${said(text)}</li>`)}</ul>
  `;
}
