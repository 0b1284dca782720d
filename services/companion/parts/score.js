// The score as the service gives it: who wins, where the points come from, every point explained.

import { said } from "../shell/players.js";
import { answer, isPart, isRetried, problem, state } from "../shell/service.js";
import { Entries } from "./entries.js";
import { html, t } from "./html.js";
import { refusedWords } from "./scorebar.js";
import { earlierTotals, Standings } from "./standings.js";

/**
 * The last step of every game. A level may show a `Result` of its own in the place of the
 * breakdown.
 */
export function Score({ game, facts, level, show }) {
  const Result = level.Result ?? Breakdown;
  return html`
    <div class="breakdown">
      <${Older} />
      <${Result} show=${show} title=${(entry) => game.title?.(entry, facts)} warning=${game.warning}
          answers=${level.answers} facts=${facts} replay=${show && level.replay} />
    </div>
  `;
}

/** Says so while the page shows the score of earlier entries, or of a part of these. */
function Older() {
  const old = answer.value && (state.value === "refused" || isRetried.value);
  const isOfPart = isPart.value && state.value === "refused";
  return old ? html`<p class="note">${t(isOfPart ? "score.partial" : "score.older")}</p>` : null;
}

/** What has to be put right, each with the way to its place; `fault` words one. */
export function Problem({ show, fault: worded = ({ detail }) => detail }) {
  if (state.value !== "refused" || !problem.value) return null;
  const { title, detail, errors = [] } = problem.value;
  return html`
    <section class="problem" aria-label=${t("score.refused")}>
      <h2>${refusedWords()}</h2>
      <p>${errors.length === 0 ? detail : title}</p>
      <ul class="plain">
        ${errors.map(
          (fault) => html`
            <li>
              ${
                show
                  ? html`
                    <button type="button" class="line"
                        onClick=${() => show({ pointer: fault.pointer, fault })}>
                      ${said(worded(fault))}
                    </button>
                  `
                  : said(worded(fault))
              }
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** The whole breakdown. `show` brings the place of an entry into sight. */
export function Breakdown({ show, title, replay, ...more }) {
  const sheet = answer.value;
  if (!sheet?.entries)
    return html`
      <${Problem} show=${show} />
      ${
        !sheet &&
        state.value !== "refused" &&
        html`<p class="note">${t(`score.${state.value === "asking" ? "asking" : "empty"}`)}</p>`
      }
    `;
  return html`
    <${Problem} show=${show} />
    <${Standings} ...${{ sheet, replay }} />
    ${
      !earlierTotals() &&
      html`
        ${sheet.progress?.text && html`<p class="note">${said(sheet.progress.text)}</p>`}
        <${Entries} ...${{ sheet, show, title }} />
        <${Notes} ...${{ sheet, show, ...more }} />
      `
    }
  `;
}

/**
 * What the service adds: rulings that mattered, and what deserves a look, as a game words it. Below
 * is what answers a warning (`answers`), also once it is answered.
 */
export function Notes({ sheet, show, facts, answers = [], warning = ({ text }, _all) => text }) {
  const { rulings = [], warnings: all = [] } = sheet;
  const warnings = all
    .map((one) => ({ ...one, text: warning(one, all) }))
    .filter(({ text }) => text);
  return html`
    ${
      warnings.length > 0 &&
      html`
        <section class="warnings">
          <h2>${t("score.warnings")}</h2>
          <ul class="plain">
            ${warnings.map(
              (one) => html`
                <li>
                  ${
                    show
                      ? html`
                        <button type="button" class="line"
                            onClick=${() => show({ pointer: one.pointer })}>
                          ${said(one.text)}
                        </button>
                      `
                      : said(one.text)
                  }
                </li>
              `,
            )}
          </ul>
        </section>
      `
    }
    ${answers.map((Answer) => html`<${Answer} facts=${facts} />`)}
    ${
      rulings.length > 0 &&
      html`
        <details class="rulings">
          <summary>${t("score.rulings")}</summary>
          <ul>${rulings.map((one) => html`<li>${said(one.text)}</li>`)}</ul>
        </details>
      `
    }
  `;
}
