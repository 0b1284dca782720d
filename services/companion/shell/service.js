// What the page knows of the service: what it says about itself and its games, kept on the device
// so that a game can be entered without a network, and the score, a moment after each change.
// Nothing is counted here.

import { batch, computed, effect, signal } from "@preact/signals";
import { draft, game, isOwnKept, question } from "./drafts.js";
import { language, LANGUAGES } from "./language.js";
import { noteTotals } from "./past_games.js";
import { ask, isFact, onceMore, reached, Unreachable } from "./requests.js";
import { keep, kept } from "./storage.js";

export {
  address,
  answeredHere,
  ask,
  engineState,
  EVENTS,
  onceMore,
  reached,
  Unreachable,
} from "./requests.js";

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

/**
 * What is kept of a path in a language; undefined where nothing is, or something of another kind.
 */
function keptFact(tag, path) {
  const document = kept(`fact.${tag}.${path}`);
  return isFact(path, document) ? document : undefined;
}

async function learn(name, path) {
  try {
    const { ok, body } = await ask(path, { isKept: kept(name) !== undefined });
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

/** Whether the page asks again in a moment. */
let isSoon = false;
const never = new AbortController().signal;

/**
 * The service may be there all along: without this nobody would ask it again for what the screen
 * needs.
 */
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

/** The card of a game (GET /v1/{game}), null while it is not known. */
export function card(game) {
  return fact(`v1/${game}`).value;
}

const MOMENT = 150;

/**
 * How it stands: "empty", "asking", "scored", "refused", "stopped", "waiting" (for the network) or
 * "failed" (by the service's mistake).
 */
export const state = signal("empty");
/** Whether the last attempt came to nothing, and another one is made in a moment. */
export const isRetried = computed(() => ["waiting", "failed"].includes(state.value));
/** The last answer: a score sheet, or the answer of the game's operation. */
export const answer = signal(null);
/** Whether `answer` is that of a part of a refused request. */
export const isPart = signal(false);
/** Why the last request was refused, null if it was not. */
export const problem = signal(null);
/** Counts attempts, so that one that waits is made again. */
const attempt = signal(0);

const faultsByPlace = computed(() => {
  const places = new Map();
  for (const fault of problem.value?.errors ?? []) {
    places.set(fault.pointer, [...(places.get(fault.pointer) ?? []), fault]);
  }
  return places;
});

/** The faults at exactly this place of the request. */
export function faultsAt(pointer) {
  return faultsByPlace.value.get(pointer) ?? [];
}

/**
 * Follow the draft with `requestOf(draft)`: `{path, body, partOf}`, or null while there is nothing
 * to ask. `partOf(problem, send)` promises the body without its faults, null for none: the answer
 * to it is shown while the whole is refused. `send(body)` asks the same of another body.
 */
export function follow(requestOf) {
  batch(() => forgetAnswer());
  let last = "";
  let about = "";
  return effect(() => {
    attempt.value;
    language.value;
    const request = draft.value && requestOf(draft.value);
    if (!request) return forgetAnswer();
    const key = `${language.value}${attempt.value}${request.path}${JSON.stringify(request.body)}`;
    if (key === last) return undefined;
    last = key;
    // What was answered of something else is no older score of this.
    const now = `${draft.value.level} ${request.path} ${request.body.player}`;
    if (about !== now) forgetAnswer();
    about = now;
    if (!isRetried.peek()) state.value = "asking";
    const abort = new AbortController();
    const timer = setTimeout(() => fetchScore(request, abort.signal), MOMENT);
    asked.value?.();
    asked.value = () => {
      clearTimeout(timer);
      abort.abort();
    };
    return undefined;
  });
}

const asked = { value: null };

function forgetAnswer() {
  asked.value?.();
  state.value = "empty";
  answer.value = null;
  problem.value = null;
}

/** Stop the running request; the next change, or `askAgain`, sends it again. */
export function stopAsking() {
  if (state.peek() !== "asking") return;
  asked.value?.();
  state.value = "stopped";
}

/** Send the stopped request again. */
export function askAgain() {
  attempt.value += 1;
}

async function fetchScore({ path, body, partOf }, abort) {
  try {
    const send = (asked) => ask(path, { body: asked, signal: abort });
    const { ok, body: said } = await send(body);
    const rest = ok ? null : await partOf?.(said, send);
    const part = rest && (await send(rest));
    batch(() => {
      state.value = ok ? "scored" : "refused";
      problem.value = ok ? null : said;
      isPart.value = Boolean(part?.ok);
      if (ok) answer.value = said;
      else if (part?.ok) answer.value = part.body;
    });
    if (ok && question.peek() === null) noteTotals(game.peek(), said, isOwnKept());
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Unreachable)) throw error;
    state.value = error.state;
    onceMore(() => (attempt.value += 1), abort);
  }
}
