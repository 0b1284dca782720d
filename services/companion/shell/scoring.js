// Asks for the score of what is entered, a moment after each change. Nothing is counted here.

import { batch, computed, effect, signal } from "@preact/signals";
import { draft } from "./drafts.js";
import { noteTotals } from "./history.js";
import { language } from "./language.js";
import { ask, reached, Unreachable } from "./network.js";

const MOMENT = 150;
const AGAIN = 4000;

/** How it stands: "empty", "asking", "scored", "refused" or "waiting" (for the network). */
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

async function fetchScore({ path, body }, abort) {
  try {
    const { ok, body: said } = await ask(path, { body, signal: abort });
    batch(() => {
      state.value = ok ? "scored" : "refused";
      problem.value = ok ? null : said;
      if (ok) answer.value = said;
    });
    if (ok) noteTotals(said.players?.map(({ id, total, rank }) => ({ id, total, rank })) ?? []);
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Unreachable)) throw error;
    state.value = "waiting";
    setTimeout(again, AGAIN);
  }
}

function again() {
  if (state.peek() === "waiting") attempt.value += 1;
}

addEventListener("online", () => {
  reached.value = true;
  again();
});
addEventListener("offline", () => {
  reached.value = false;
});
