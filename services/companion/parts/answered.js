// An answer of the service in a frame: a score sheet as the page shows it, anything else by its
// picture and its sentences.

import { lookAt } from "../shell/drafts.js";
import { inPageWords, language } from "../shell/language.js";
import { address, answer, ask, problem, state, Unreachable } from "../shell/service.js";
import { html, t, useEffect } from "./html.js";
import { Breakdown, Notes, Problem } from "./score.js";
import { Totals } from "./scorebar.js";

/** Games and operations whose answers have a picture beside their sentences. */
const DRAWN = new Set(["civilization/battles"]);

/** What the service answers to `{game, path, body}`, or to a result: `{game, result}`. */
export function Answered({ game, asked, facts }) {
  useEffect(() => fetchAnswer(asked), [asked, language.value]);
  const said = answer.value;
  if (said?.entries)
    return html`
      <${Totals} />
      <div class="breakdown">
        <${Breakdown} title=${(entry) => game.title?.(entry, facts)} facts=${facts} />
      </div>
    `;
  if (!said)
    return html`
      <${Problem} />
      ${state.value !== "refused" && html`<p class="note">${t("score.asking")}</p>`}
    `;
  const isDrawn = DRAWN.has(`${game.id}/${operationOf(asked)}`);
  return html`
    <${Problem} />
    <div class="breakdown">
      ${
        isDrawn &&
        html`
          <img src=${address(`v1/${game.id}/results/${said.id}.svg?lang=${language.value}`)}
              alt="" />
        `
      }
      <ul class="plain">
        ${sentencesOf(said).map((sentence) => html`<li>${inPageWords(sentence)}</li>`)}
      </ul>
      <${Notes} sheet=${said} />
    </div>
  `;
}

function operationOf({ path = "" }) {
  return path.split("/")[2] ?? answer.value?.operation;
}

function fetchAnswer({ game, path, body, result }) {
  const abort = new AbortController();
  state.value = "asking";
  const place = path ?? `v1/${game}/results/${encodeURIComponent(result)}?include=request`;
  ask(place, { body, signal: abort.signal }).then(
    ({ ok, body: said }) => {
      problem.value = ok ? null : said;
      if (ok) {
        lookAt(game, { players: playersOf(body ?? said.request, said) });
        answer.value = said;
      }
      state.value = ok ? "scored" : "refused";
    },
    (error) => {
      if (error.name === "AbortError") return;
      if (!(error instanceof Unreachable)) throw error;
      state.value = error.state;
    },
  );
  return () => abort.abort();
}

/** Who plays, with the names that the request gives; a result has none. */
function playersOf(request, said) {
  const named = Array.isArray(request?.players) ? request.players : [];
  return (said.players ?? named).map(({ id }) => ({
    id,
    name: id,
    ...named.find((one) => one.id === id),
  }));
}

/** Every sentence of an answer in its order, those of rulings and warnings apart. */
function sentencesOf({ rulings: _, warnings: __, ...said }) {
  const found = [];
  const look = (value) => {
    if (typeof value?.text === "string") found.push(value.text);
    if (typeof value === "object" && value !== null) Object.values(value).forEach(look);
  };
  look(said);
  return [...new Set(found)];
}
