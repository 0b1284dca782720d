// What the service answers to a question: every sentence with its rule, by player or by thing, and
// the figures that sum it up.

import { inPageWords } from "../../shell/language.js";
import { nameOf, playerOf, said } from "../../shell/players.js";
import { answer, ask, state, Unreachable } from "../../shell/service.js";
import { Named } from "../badge.js";
import { html, t, tOr, useEffect, useState } from "../html.js";
import { knownLabel } from "../labels.js";
import { Bar, Reckoned } from "../reckoning.js";
import { Breakdown } from "../score.js";
import { Totals } from "../scorebar.js";

/** Fields in which an answer describes itself. */
const ASIDE = new Set([
  "id",
  "game",
  "engine",
  "operation",
  "rules",
  "mode",
  "rulings",
  "warnings",
  "notation",
  "board_id",
  "text",
  "rule",
  "legal",
  "points",
  "count",
  "each",
]);

/**
 * The result of a question: a sheet as every score, with what else the answer says; anything else
 * sentence by sentence.
 */
export function outcomeOf(game) {
  return function Outcome({ show, title }) {
    const rules = useRules(game);
    const given = answer.value;
    if (isSheet(given))
      return html`
        <${Breakdown} show=${show} title=${title} />
        <div class="outcome">
          <${Thing} value=${besideScore(given)} ...${{ game, rules }} isWhole />
        </div>
      `;
    return html`
      <${Reckoned} show=${show}>
        ${
          given
            ? html`
              <div class="outcome"><${Thing} value=${given} ...${{ game, rules }} isWhole /></div>
            `
            : state.value !== "refused" && html`<p class="note">${t("ask.open")}</p>`
        }
      </${Reckoned}>
    `;
  };
}

/** What a sheet says beside the points and how they come about. */
function besideScore({ players: _, entries, ...others }) {
  return { ...others, entries: entries.map(({ text, lines, awards, ...other }) => other) };
}

/** Whether an answer is a score sheet, which every game shows in the same way. */
function isSheet(given) {
  return given?.players !== undefined && given.entries?.every(({ awards }) => awards) === true;
}

/** The rules of a game by id, empty while they are not known. */
function useRules(game) {
  const [rules, setRules] = useState({});
  useEffect(() => {
    ask(`v1/${game}/rules`).then(
      ({ ok, body }) =>
        ok && setRules(Object.fromEntries((body.rules ?? []).map((rule) => [rule.id, rule]))),
      (error) => {
        if (!(error instanceof Unreachable)) throw error;
      },
    );
  }, [game]);
  return rules;
}

/** A part of an answer: its title, its sentence, its figures, and its own parts. */
function Thing({ value, game, rules, isWhole = false }) {
  const inner = Object.entries(value).filter(
    ([name, one]) => !ASIDE.has(name) && isWorth(one, game),
  );
  const figures = figuresOf(value);
  const head = isWhole ? null : headOf(value, game);
  return html`
    <div class=${head ? "outcome-thing" : ""}>
      ${head && html`<h2>${head}</h2>`}
      ${value.text && html`<${Sentence} line=${value} rules=${rules} />`}
      ${
        figures.length > 0 &&
        html`<p class="figures">${figures.map((figure) => html`<span>${figure}</span>`)}</p>`
      }
      ${inner.map(
        ([name, one]) => html`
          <section key=${name}><${Part} ...${{ game, rules }} value=${one} /></section>
        `,
      )}
    </div>
  `;
}

function Part({ value, game, rules }) {
  if (!Array.isArray(value)) return html`<${Thing} ...${{ value, game, rules }} />`;
  return value
    .filter((one) => isWorth(one, game))
    .map((one, at) => html`<${Thing} key=${at} value=${one} ...${{ game, rules }} />`);
}

/**
 * A sentence, whether it says that something is allowed, its points, and its rule where one taps
 * it.
 */
function Sentence({ line, rules }) {
  const { text, legal, points } = line;
  const rule = rules[line.rule];
  const inside = html`
    ${
      legal !== undefined &&
      html`
        <span class=${`verdict-sign ${legal ? "can" : "cannot"}`}>
          <span aria-hidden="true">${legal ? "✓" : "✗"}</span>
          <span class="unseen">${t(legal ? "ask.allowed" : "ask.refused")} </span>
        </span>
      `
    }
    <span>${said(text)}</span>
    ${
      line.each !== undefined && points !== undefined && html`<span class="number">${points}</span>`
    }
  `;
  if (!rule) return html`<p class="sentence">${inside}</p>`;
  return html`
    <details class="sentence">
      <summary>${inside}</summary>
      <p class="note"><strong>${inPageWords(rule.title)}</strong> ${inPageWords(rule.counts)}</p>
    </details>
  `;
}

/** Whether a part says something that can be shown. */
function isWorth(value, game) {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some((one) => isWorth(one, game));
  if (typeof value.text === "string" || figuresOf(value).length > 0) return true;
  return Object.entries(value).some(([name, one]) => !ASIDE.has(name) && isWorth(one, game));
}

/** The owner of a part, where its sentence does not name it. */
function headOf(value, game) {
  const [name, first] =
    Object.entries(value).find(([key, one]) => !ASIDE.has(key) && typeof one === "string") ?? [];
  const id = typeof value.id === "string" ? value.id : first;
  if (Array.isArray(value.fits) && value.x !== undefined) return t("ask.space", value);
  if (id === undefined || value.text || value.verdict) return null;
  if (name === "tile") return id;
  if (playerOf(id)) return html`<${Named} id=${id} />`;
  if (id === value.id) return knownLabel(game, `id ${id}`) ?? id;
  return knownLabel(game, `${name} ${id}`) ?? null;
}

/** The figures that the page has a name for: numbers, chances, and numbers by player. */
function figuresOf(value) {
  return Object.entries(value).flatMap(([name, one]) => {
    const what = tOr(`figure.${name}`, "");
    const words = what && wordsOf(one);
    return words ? [t("ask.figure", { what, value: words })] : [];
  });
}

function wordsOf(value) {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value.every((one) => typeof one === "number") ? value.join(" / ") : "";
  if (typeof value !== "object" || value === null) return "";
  if (typeof value.fraction === "string") return value.fraction;
  const people = Object.entries(value).filter(
    ([id, count]) => playerOf(id) && typeof count === "number",
  );
  return people.map(([id, count]) => `${nameOf(playerOf(id))} ${count}`).join(", ");
}

/** The first sentence that sums up, for the bar. */
function firstSentence(value) {
  if (typeof value !== "object" || value === null) return undefined;
  const { text, verdict, steps, rulings: _, warnings: __, ...others } = value;
  if (typeof text === "string") return text;
  for (const one of [verdict, ...(steps ?? []), ...Object.values(others)]) {
    const found = firstSentence(one);
    if (found) return found;
  }
  return undefined;
}

/** The bar of a question: the missing fields, or the answer in one sentence. */
export function outcomeBar(findLack) {
  return function OutcomeBar() {
    const lack = findLack();
    if (lack)
      return html`
        <${Bar}>
          <span class="state">${t("ask.missing", { what: inPageWords(lack.label) })}</span>
        </${Bar}>
      `;
    if (isSheet(answer.value)) return html`<${Totals} />`;
    const sentence = state.value === "scored" && firstSentence(answer.value);
    return html`
      <${Bar}>${sentence && html`<span class="summed-up">${said(sentence)}</span>`}</${Bar}>
    `;
  };
}
