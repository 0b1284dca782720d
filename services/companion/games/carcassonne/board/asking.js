// Asks the service again whenever what is asked changes; only the last answer counts.

import { effect } from "@preact/signals";
import { ask, Unreachable } from "../../../shell/network.js";

/**
 * Follow `requestOf()` (`{path, body}`, or null) and put `{ok, body}` into `answer`: null while
 * nothing is known, `{ok: false}` where the service is away. Returns what ends it.
 */
export function askAlong(requestOf, answer) {
  let last = "";
  let abort = new AbortController();
  const stop = effect(() => {
    const request = requestOf();
    const key = JSON.stringify(request);
    if (key === last) return;
    last = key;
    abort.abort();
    abort = new AbortController();
    answer.value = null;
    if (request) fetchAnswer(request, answer, abort.signal);
  });
  return () => {
    stop();
    abort.abort();
  };
}

async function fetchAnswer({ path, body }, answer, signal) {
  try {
    const { ok, body: said } = await ask(path, { body, signal });
    answer.value = { ok, body: said };
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Unreachable)) throw error;
    answer.value = { ok: false };
  }
}
