// What can be asked beside the score: the list of questions of a game, and the form of each with
// its answer, all as the service declares them (GET /v1/{game}/forms and /examples).

import { addTexts, inPageWords, t } from "../../shell/language.js";
import { draft, question } from "../../shell/drafts.js";
import { ask, Unreachable } from "../../shell/service.js";
import { goTo, height } from "../../shell/steps.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { formsOf } from "../labels.js";
import { asRows, asSteps } from "../reckoning.js";
import { show as showPlace } from "../showing.js";
import { bodyOf, clear, entering, fieldsOf, fill, findMissing, requestOf } from "./body.js";
import { Fields } from "./fields.js";
import { outcomeBar, outcomeOf } from "./outcome.js";
import TEXTS from "./texts.json" with { type: "json" };

addTexts(TEXTS);

/** How the names of operations end that give a sheet. */
const SCORES = "-scores";

/** The list, or the question that is named; `Bar` and `Laid` are those of every table. */
export function Asking({ operation, ...given }) {
  const forms = formsOf(given.game.id);
  const asked = forms?.operations.find(({ name }) => name === operation);
  if (!asked) return html`<${Questions} ...${given} operations=${forms?.operations} />`;
  return html`<${Question} key=${operation} ...${given} asked=${asked} />`;
}

/** Every question of a game, those of a turn first. */
function Questions({ game, card, operations, Bar }) {
  const of = (isScore) => operations.filter(({ name }) => name.endsWith(SCORES) === isScore);
  return html`
    <div class=${`screen formed ${game.id}`}>
      <${Bar} title=${card.title} back=${`#/${game.id}`} />
      <main class="table">
        <h1 class="question-title">${t("ask.during")}</h1>
        <p class="note">${t("ask.lead")}</p>
        ${
          operations
            ? html`
              <${Listed} ...${{ game }} operations=${of(false)} />
              <h2 class="last">${t("ask.scores")}</h2>
              <${Listed} ...${{ game }} operations=${of(true)} />
            `
            : html`<p>${t("page.loading")}</p>`
        }
      </main>
    </div>
  `;
}

function Listed({ game, operations }) {
  return html`
    <ul class="plain questions">
      ${operations.map(({ name, label }) => {
        const [title, more] = titleOf(label);
        return html`
          <li key=${name}>
            <a href=${`#/${game.id}/ask/${name}`}>
              <strong>${title}</strong>
              ${more && html`<span class="note">${more}</span>`}
            </a>
          </li>
        `;
      })}
    </ul>
  `;
}

/** The sentence of an operation as a title and what follows its colon. */
function titleOf(label) {
  const [, title, more] = inPageWords(label).match(/^(.*?)[\s\u00a0\u202f]?: (.*)$/) ?? [
    null,
    inPageWords(label),
    "",
  ];
  return [title, more && more[0].toUpperCase() + more.slice(1)];
}

function Question({ game, asked, Laid, ...given }) {
  const operation = asked.name;
  // The table has to know the question before the page draws anything of it.
  if (question.peek() !== operation) question.value = operation;
  useEffect(
    () => () => {
      if (question.peek() === operation) question.value = null;
    },
    [operation],
  );
  const level = useMemo(() => levelOf(game, operation), [game, operation]);
  const only = useMemo(() => ({ ...game, levels: [level] }), [game, level]);
  return html`<${Laid} game=${only} ...${given} />`;
}

/** A question as a level of the table. */
function levelOf(game, operation) {
  const fields = () => fieldsOf(game.id, operation);
  const lack = () =>
    draft.value?.asked?.[operation] && findMissing(fields(), bodyOf(draft.value, fields()));
  return {
    id: operation,
    operation,
    back: `#/${game.id}/ask`,
    request: (now) => requestOf(game.id, fields())(now),
    Entry: () => html`<${Entry} game=${game.id} operation=${operation} />`,
    Result: outcomeOf(game.id),
    Totals: outcomeBar(lack),
    Setup: game.levels[0].Setup,
    text: asSteps,
    rows: asRows,
    show: showFault,
  };
}

/**
 * A fault leads to its field: the sheet goes down, and what is folded around it opens by itself.
 */
function showFault({ pointer }) {
  if (pointer === undefined) return true;
  if (height.peek() !== "low") goTo("entry", "low");
  requestAnimationFrame(() => requestAnimationFrame(() => showPlace({}, { pointer })));
  return true;
}

function Entry({ game, operation }) {
  const { label, fields } = formsOf(game).operations.find(({ name }) => name === operation);
  const [title, more] = titleOf(label);
  const given = useMemo(() => ({ game, enter: entering(fields) }), [game, fields]);
  const body = bodyOf(draft.value, fields);
  const { example } = draft.value.asked?.[operation] ?? {};
  return html`
    <h1 class="question-title">${title}</h1>
    ${more && html`<p class="note">${more}</p>`}
    <${Examples} ...${{ game, operation, fields }} />
    ${example && html`<p class="notice">${t("ask.filled", { title: example })}</p>`}
    <datalist id="asked-names">
      ${[...namesIn(body)].map((name) => html`<option value=${name} />`)}
    </datalist>
    <${Fields} fields=${fields} value=${body} path=${[]} given=${given} />
  `;
}

/** The names that things of the body have, which other fields of it may name. */
function namesIn(value, names = new Set()) {
  if (typeof value !== "object" || value === null) return names;
  if (typeof value.id === "string" && !value.id.startsWith("#")) names.add(value.id);
  for (const one of Object.values(value)) namesIn(one, names);
  return names;
}

/** One example is filled in at once; of several one is chosen. */
function Examples({ game, operation, fields }) {
  const [found, setFound] = useState([]);
  const [isListed, setListed] = useState(false);
  useEffect(() => {
    ask(`v1/${game}/examples?operation=${operation}`).then(
      ({ ok, body }) => ok && setFound(body.examples ?? []),
      (error) => {
        if (!(error instanceof Unreachable)) throw error;
      },
    );
  }, [game, operation]);
  const take = (example) => {
    setListed(false);
    fill(example, fields);
  };
  const press = () => (found.length === 1 ? take(found[0]) : setListed(!isListed));
  return html`
    <p class="buttons">
      ${
        found.length > 0 &&
        html`
          <button type="button" aria-expanded=${found.length > 1 ? String(isListed) : undefined}
              onClick=${press}>
            ${t("ask.example")}
          </button>
        `
      }
      ${
        draft.value.asked?.[operation] &&
        html`<button type="button" class="quiet" onClick=${clear}>${t("ask.clear")}</button>`
      }
    </p>
    ${
      isListed &&
      html`
        <ul class="plain questions" aria-label=${t("ask.examples")}>
          ${found.map(
            (example) => html`
              <li key=${example.name}>
                <button type="button" data-example=${example.name} onClick=${() => take(example)}>
                  ${example.title}
                </button>
              </li>
            `,
          )}
        </ul>
      `
    }
  `;
}
