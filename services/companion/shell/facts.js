// What the service says of itself and of its games: kept on the device, so that a game can be
// entered without a network, and asked again once each time the page is opened.

import { effect, signal } from "@preact/signals";
import { keep, kept } from "./keeping.js";
import { language } from "./language.js";
import { ask, reached, Unreachable } from "./network.js";

const known = new Map();
const waiting = new Set();

/** A signal of what GET `path` answers, null while nothing is known. */
export function fact(path) {
  const name = `fact.${language.value}.${path}`;
  if (!known.has(name)) {
    known.set(name, signal(kept(name) ?? null));
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
