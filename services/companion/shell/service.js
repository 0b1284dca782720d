// Asks the service for the score, a moment after each change, and says how that stands; and names in
// one place all that the page needs of the service. Nothing is counted here.

import { batch, computed, effect, signal } from "@preact/signals";
import { draft, game, isOwnKept } from "./drafts.js";
import { language } from "./language.js";
import { noteTotals } from "./past_games.js";
import { ask, onceMore, Unreachable } from "./requests.js";

export { card, fact, games } from "./facts.js";
export { address, answeredHere, ask, onceMore, reached, Unreachable } from "./requests.js";

const MOMENT = 150;

/** How it stands: "empty", "asking", "scored", "refused", "stopped", "waiting" (for the network) or "failed" (by the service's mistake). */
export const state = signal("empty");
/** Whether the last attempt came to nothing, and another one is made in a moment. */
export const isRetried = computed(() => ["waiting", "failed"].includes(state.value));
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
    if (ok) noteTotals(game.peek(), said, isOwnKept());
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Unreachable)) throw error;
    state.value = error.state;
    onceMore(() => (attempt.value += 1), abort);
  }
}
