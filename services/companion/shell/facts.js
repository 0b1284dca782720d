// What the service says of itself and of its games, kept on the device so that a game can be entered
// without a network.

import { effect, signal } from "@preact/signals";
import { isFact } from "./answers.js";
import { language, LANGUAGES } from "./language.js";
import { ask, onceMore, reached, Unreachable } from "./requests.js";
import { keep, kept } from "./storage.js";

const known = new Map();
const waiting = new Set();

/**
 * A signal of what GET `path` answers, null while nothing is known. What was learnt in another
 * language stands in for it until then: without a network it is all there is.
 */
export function fact(path) {
  const name = `fact.${language.value}.${path}`;
  if (!known.has(name)) {
    let learnt;
    for (const tag of [language.value, ...Object.keys(LANGUAGES)]) learnt ??= keptFact(tag, path);
    known.set(name, signal(learnt ?? null));
    learn(name, path);
  }
  return known.get(name);
}

/** What is kept of a path in a language; undefined where nothing is, or something that is none of it. */
function keptFact(tag, path) {
  const document = kept(`fact.${tag}.${path}`);
  return isFact(path, document) ? document : undefined;
}

async function learn(name, path) {
  try {
    const { ok, body } = await ask(path);
    if (!ok) return;
    keep(name, body);
    known.get(name).value = body;
    waiting.delete(name);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    waiting.add(name);
    if (known.get(name).value === null) learnSoon();
  }
}

/** Whether what waits is asked for again in a moment. */
let isSoon = false;
const never = new AbortController().signal;

/** The service may be there all along: without this nobody would ask it again for what the screen needs. */
function learnSoon() {
  if (isSoon) return;
  isSoon = true;
  onceMore(() => {
    isSoon = false;
    learnWaiting();
  }, never);
}

function learnWaiting() {
  const names = [...waiting];
  waiting.clear();
  for (const name of names) learn(name, name.split(".").slice(2).join("."));
}

effect(() => {
  if (reached.value) learnWaiting();
});

/** What GET /v1 lists: the games. */
export function games() {
  return fact("v1").value?.games ?? null;
}

/** What GET /v1/{game} says, null while it is not known. */
export function card(game) {
  return fact(`v1/${game}`).value;
}
