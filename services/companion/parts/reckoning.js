// Calculations beside the score: a request at the press of a button, and its answer step by step.

import { said } from "../shell/players.js";
import { ask, Unreachable } from "../shell/service.js";
import { html, t, useState } from "./html.js";
import { answer } from "../shell/service.js";
import { Notes, Problem } from "./score.js";
import { MANY, State } from "./scorebar.js";

/**
 * Sends a request when a button is pressed: `[notes, send]`. `send(path, body)` gives the answer,
 * null if there is none; its warnings or faults are in `notes`, for <RequestNotes />.
 * @returns {[string[], (path: string, body: any) => Promise<any>]}
 */
export function useRequest() {
  const [notes, setNotes] = useState([]);
  const send = async (path, body) => {
    try {
      const { ok, body: given } = await ask(path, { body });
      setNotes(
        ok
          ? (given.warnings ?? []).map(({ text }) => text)
          : (given.errors ?? [given]).map(({ detail }) => detail),
      );
      return ok ? given : null;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      setNotes([t(error.code)]);
      return null;
    }
  };
  return [notes, send];
}

/** Why there is no answer, or what deserves a look in it. */
export function RequestNotes({ notes }) {
  return html`
    <p class="faults" role="status">${notes.map((text) => html`<span>${said(text)}</span>`)}</p>
  `;
}

/** The score bar of a calculation: its result in a few words, or the totals of `count` players. */
export function Bar({ children, count = 0 }) {
  return html`
    <span class="totals battle-state" data-many=${count >= MANY ? "" : undefined}>
      ${children}<${State} />
    </span>
  `;
}

/** The steps of a calculation, one sentence after the other. */
export function Steps({ steps = [] }) {
  return html`<ul>${steps.map(({ text }) => html`<li>${said(text)}</li>`)}</ul>`;
}

/**
 * The problem if there is one, then the result, then the notes of the service; `warning` and
 * `fault` word theirs.
 */
export function Reckoned({ show, children, ...words }) {
  return html`
    <${Problem} ...${{ show, ...words }} />
    ${children}
    ${answer.value && html`<${Notes} sheet=${answer.value} ...${{ show, ...words }} />`}
  `;
}

/** Every sentence of a reckoning, wherever it stands: `{pointer, rule, text}`. */
function sentences(given, pointer = "") {
  if (typeof given !== "object" || given === null) return [];
  const own =
    typeof given.text === "string" ? [{ pointer, rule: given.rule ?? "", text: given.text }] : [];
  const inner = Object.entries(given).filter(([name]) => !["rulings", "warnings"].includes(name));
  return [...own, ...inner.flatMap(([name, data]) => sentences(data, `${pointer}/${name}`))];
}

/** A reckoning as one writes it to friends: each sentence once. */
export function asSteps(given) {
  return `${[...new Set(sentences(given).map(({ text }) => said(text)))].join("\n")}\n`;
}

/**
 * A reckoning as rows for a spreadsheet: where in the answer a sentence stands, its rule, and the
 * sentence.
 */
export function asRows(given) {
  const rows = sentences(given).map(({ pointer, rule, text }) => [pointer, rule, text]);
  return [["pointer", "rule", "text"], ...rows];
}
