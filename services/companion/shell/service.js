// Asks the service on whose address this page lies, and no other host: what it says of itself and
// of its games, kept on the device so that a game can be entered without a network, and the score,
// a moment after each change. Nothing is counted here.

import { batch, computed, effect, signal } from "@preact/signals";
import { fetchDocument, IS_ALONE } from "./alone.js";
import { draft, game } from "./drafts.js";
import { language, LANGUAGES } from "./language.js";
import { noteTotals } from "./past_games.js";
import { keep, kept } from "./storage.js";

/** Whether the last request reached the service. */
export const reached = signal(IS_ALONE || navigator.onLine);
/** Whether the engine on this device answered last, in the place of a service that was not reached. */
export const answeredHere = signal(false);

/** The service is away or has too much to do: ask again in a moment. */
const AWAY = new Set([429, 502, 503, 504]);
const BASE = new URL(".", document.baseURI);

/** The service could not be reached; the request may be sent again later. */
export class Unreachable extends Error {}

/** The full address of a path of the service, such as "v1/heros", under whatever prefix. */
export function address(path) {
  return new URL(path, BASE).href;
}

/**
 * GET a path, or POST `body` to it: plain data, or the parts of a form. Answers `{ok, status, body}`;
 * `body` is JSON or, for another `accept`, text; a form may be answered with a file. Throws
 * Unreachable, also where another than the service answered, or an AbortError when `signal` says so.
 */
export async function ask(path, { body, accept = "application/json", signal: abort } = {}) {
  const isForm = body instanceof FormData;
  const isPlain = body !== undefined && !isForm;
  const kind = isPlain ? { "Content-Type": "application/json" } : {};
  const headers = { Accept: accept, "Accept-Language": language.peek(), ...kind };
  const method = body === undefined ? "GET" : "POST";
  const options = { method, headers, body: isPlain ? JSON.stringify(body) : body, signal: abort };
  let answer = await send(path, options);
  // A network that asks to log in first answers everything with a page of its own.
  if (accept.includes("json") && !isJson(answer)) answer = await answerHere(path, options, "no JSON");
  return {
    ok: answer.ok,
    status: answer.status,
    body: isJson(answer) ? await answer.json() : await (isForm ? answer.blob() : answer.text()),
  };
}

function isJson(answer) {
  return /json/.test(answer.headers.get("Content-Type") ?? "");
}

/** How often the device said that its network went away. */
let losses = 0;

async function send(path, options) {
  if (IS_ALONE && path.startsWith("v1")) return (await fetchDocument(path, options, language.peek())) ?? answerHere(path, options, "no engine");
  const lossesBefore = losses;
  try {
    const answer = await fetch(address(path), options);
    // A form is not sent again by itself: who sent it is told that the service is busy.
    if (AWAY.has(answer.status) && !(options.body instanceof FormData)) throw new TypeError(`${answer.status}`);
    // What was on its way when the network went says nothing about the service now.
    if (losses === lossesBefore) {
      reached.value = true;
      answeredHere.value = false;
    }
    return answer;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return answerHere(path, options, error.message);
  }
}

/** What the engine on this device answers; throws Unreachable for this reason where there is none. */
async function answerHere(path, options, reason) {
  const unreachable = lost(reason);
  // The engine has no tools.
  if (!("engine" in document.documentElement.dataset) || options.body instanceof FormData) throw unreachable;
  const { answerOffline } = await import("./engine.js");
  const answer = await answerOffline(path, options);
  answeredHere.value = Boolean(answer);
  if (!answer) throw unreachable;
  return answer;
}

/** The error of a request that did not reach the service, which counts as away until one does. */
function lost(reason) {
  reached.value = IS_ALONE;
  return new Unreachable(reason);
}

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
    for (const tag of [language.value, ...Object.keys(LANGUAGES)]) learnt ??= kept(`fact.${tag}.${path}`);
    known.set(name, signal(learnt ?? null));
    learn(name, path);
  }
  return known.get(name);
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
  }
}

effect(() => {
  if (!reached.value) return;
  for (const name of waiting) {
    waiting.delete(name);
    learn(name, name.split(".").slice(2).join("."));
  }
});

/** What GET /v1 lists: the games. */
export function games() {
  return fact("v1").value?.games ?? null;
}

/** What GET /v1/{game} says, null while it is not known. */
export function card(game) {
  return fact(`v1/${game}`).value;
}

const MOMENT = 150;
const AGAIN = 4000;

/** How it stands: "empty", "asking", "scored", "refused", "stopped" or "waiting" (for the network). */
export const state = signal("empty");
/** The last answer: a score sheet, or what the game's operation gives. */
export const answer = signal(null);
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

/** What is wrong at this very place of the request. */
export function faultsAt(pointer) {
  return faultsByPlace.value.get(pointer) ?? [];
}

/** Follow the draft with `requestOf(draft)`: `{path, body}`, or null while there is nothing to ask. */
export function follow(requestOf) {
  batch(() => forgetAnswer());
  let last = "";
  return effect(() => {
    attempt.value;
    language.value;
    const request = draft.value && requestOf(draft.value);
    if (!request) return forgetAnswer();
    const key = `${language.value}${attempt.value}${request.path}${JSON.stringify(request.body)}`;
    if (key === last) return undefined;
    last = key;
    if (state.peek() !== "waiting") state.value = "asking";
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

/** Stop what is being asked; it is asked again at the next change, or by `askAgain`. */
export function stopAsking() {
  if (state.peek() !== "asking") return;
  asked.value?.();
  state.value = "stopped";
}

/** Ask what was stopped. */
export function askAgain() {
  attempt.value += 1;
}

async function fetchScore({ path, body }, abort) {
  try {
    const { ok, body: said } = await ask(path, { body, signal: abort });
    batch(() => {
      state.value = ok ? "scored" : "refused";
      problem.value = ok ? null : said;
      if (ok) answer.value = said;
    });
    if (ok) noteTotals(game.peek(), said);
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Unreachable)) throw error;
    state.value = "waiting";
    onceMore(() => (attempt.value += 1), abort);
  }
}

/** Call `again` in a moment, at once when the network is back, and never once `signal` says stop. */
export function onceMore(again, signal) {
  const goOn = () => {
    clearTimeout(timer);
    removeEventListener("online", goOn);
    if (!signal.aborted) again();
  };
  const timer = setTimeout(goOn, AGAIN);
  addEventListener("online", goOn, { signal });
}

addEventListener("online", () => {
  reached.value = true;
});
addEventListener("offline", () => {
  losses += 1;
  reached.value = IS_ALONE;
});
