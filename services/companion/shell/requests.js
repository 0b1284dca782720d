// Sends what the page asks of the service on whose address it lies, and of no other host; where
// that is not reached, or another answers in its place, the engine on this device answers, if there
// is one.

import { signal } from "@preact/signals";
import { fetchDocument, IS_ALONE } from "./alone.js";
import { language } from "./language.js";
import { ENGINE, hasEngine, kept } from "./storage.js";

/** Whether the last request reached the service. */
export const reached = signal(IS_ALONE || navigator.onLine);
/**
 * Whether the engine on this device answered last, in the place of a service that was not reached.
 */
export const answeredHere = signal(false);
/** How the engine that is kept on this device stands: "starting", "ready", else "". */
export const engineState = signal(!navigator.onLine && kept(ENGINE) ? "starting" : "");

/** The service is away or has too much to do: ask again in a moment. */
const AWAY = new Set([429, 502, 503, 504]);
/** What the addresses of tools begin with. */
const TOOLS = "v1/recognition/";
/** The type of an answer of events. */
export const EVENTS = "text/event-stream";
/** From this status on the fault is the service's own. */
const FAULT = 500;
const BASE = new URL(".", document.baseURI);
const AGAIN = 4000;
/**
 * A service that says nothing for so long counts as away where an engine is ready, in milliseconds.
 */
const PATIENCE = 4000;
/** After that, the page checks at this interval, in milliseconds, whether an engine is ready. */
const LOOK_AGAIN = 500;

/** The service could not be reached; the request may be sent again later. */
export class Unreachable extends Error {
  /** The text after a button was pressed: then the page does not ask again by itself. */
  code = "score.waiting";
  /** The state of a score for which the page asks again by itself. */
  state = "waiting";
}

/** The service was reached and made a mistake; the request may be sent again later. */
export class ServiceFault extends Unreachable {
  code = "page.failed";
  state = "failed";
}

/** The full address of a path of the service, such as "v1/heros", under whatever prefix. */
export function address(path) {
  return new URL(path, BASE).href;
}

/**
 * GET a path, or POST `body` to it: plain data, or the parts of a form. Answers `{ok, status,
 * body}` and `after`, the Retry-After of a refusal, null for none; `body` is JSON or, for another
 * `accept`, text; a form may be answered with a file. `read` reads an answer of events. Throws
 * Unreachable, also where another than the service answered or the answer broke off, ServiceFault
 * where the service made a mistake, or an AbortError when `signal` says so. The engine is not asked
 * for what is kept (`isKept`): it has scores to work out.
 * @param {string} path
 * @param {{ body?: any, accept?: string, signal?: AbortSignal, read?: (answer: Response) =>
 * Promise<any>, isKept?: boolean }} options
 */
export async function ask(
  path,
  { body, accept = "application/json", signal: abort, read, isKept } = {},
) {
  const isForm = body instanceof FormData;
  const isPlain = body !== undefined && !isForm;
  const kind = isPlain ? { "Content-Type": "application/json" } : {};
  const headers = { Accept: accept, "Accept-Language": language.peek(), ...kind };
  const method = body === undefined ? "GET" : "POST";
  const sent = isPlain ? JSON.stringify(body) : body;
  const options = { method, headers, body: sent, signal: abort, read };
  // A document that was read before a new version came would not fit the answers of that version.
  if (accept.includes("json") && method === "GET") options.cache = "no-cache";
  const lossesBefore = losses;
  try {
    const said = await answered(path, options);
    if (losses === lossesBefore) noteReached();
    return said;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    if (error instanceof ServiceFault) {
      if (losses === lossesBefore) noteReached();
      throw error;
    }
    if (isKept) throw lost(error.message);
    return answerHere(path, options, error.message);
  }
}

/** The service's answer; a silent service is given up where an engine on this device can answer. */
async function answered(path, options) {
  const read = async (given) => readWhole(await fetched(path, given), path, given);
  if (!canAskEngine(options) || !path.startsWith("v1/")) return read(options);
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  options.signal?.addEventListener("abort", giveUp, { once: true });
  if (options.signal?.aborted) giveUp();
  let timer;
  const silence = new Promise((_, reject) => {
    const look = () => {
      if (engineState.peek() !== "ready") return;
      reject(new TypeError("no answer"));
      giveUp();
    };
    timer = setTimeout(() => (timer = setInterval(look, LOOK_AGAIN)), PATIENCE);
  });
  try {
    return await Promise.race([read({ ...options, signal: stop.signal }), silence]);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", giveUp);
  }
}

/** Whether an engine could answer; it has no tools. */
function canAskEngine({ body }) {
  return hasEngine() && !(body instanceof FormData);
}

async function fetched(path, options) {
  if (!IS_ALONE || !path.startsWith("v1")) return fetch(address(path), options);
  const answer = await fetchDocument(path, options, language.peek());
  if (!answer) throw new TypeError("no such file");
  return answer;
}

/**
 * What was on its way when the network went says nothing about the service: then this is not
 * called.
 */
function noteReached() {
  reached.value = true;
  answeredHere.value = false;
}

/**
 * The answer with its body, which may break off as long as it is read; throws unless it is whole
 * and the service's.
 */
async function readWhole(answer, path, options) {
  const { ok, status } = answer;
  const isForm = options.body instanceof FormData;
  // A tool is not asked again by itself: who asks it reads that the service is busy.
  const isTool = path.startsWith(TOOLS);
  if (AWAY.has(status) && !isTool) throw new TypeError(`${status}`);
  if (status >= FAULT && !isTool) throw new ServiceFault(`${status}`);
  const type = answer.headers.get("Content-Type") ?? "";
  if (options.read && type.includes(EVENTS)) return options.read(answer);
  if (!/json/.test(type)) {
    // A network that asks to log in first answers everything with a page of its own.
    if (options.headers.Accept.includes("json")) throw new TypeError("no JSON");
    return { ok, status, body: await (isForm ? answer.blob() : answer.text()) };
  }
  const after = answer.headers.get("Retry-After");
  const body = await answer.json();
  if (!isAnswer(path, { method: options.method, ok }, body)) throw new TypeError("another answer");
  return { ok, status, after, body };
}

/** How often the device said that its network went away. */
let losses = 0;

/**
 * What the engine on this device answers; throws Unreachable for this reason where there is none.
 */
async function answerHere(path, options, reason) {
  const unreachable = lost(reason);
  if (!canAskEngine(options)) throw unreachable;
  const { answerOffline } = await import("./engine.js");
  const answer = await answerOffline(path, options);
  answeredHere.value = Boolean(answer);
  if (!answer) throw unreachable;
  return readWhole(answer, path, options);
}

/** The error of a request that did not reach the service, which counts as away until one does. */
function lost(reason) {
  reached.value = IS_ALONE;
  return new Unreachable(reason);
}

/**
 * Call `again` in a moment, at once when the network is back, and never once `signal` says stop.
 */
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

/** The lists that each document of GET v1 must have, by the last part of its path. */
const LISTS_OF_FACT = {
  v1: ["games"],
  card: ["options", "operations"],
  forms: ["operations"],
  tiles: ["tiles"],
  territories: ["territories"],
  units: ["units"],
};
/** What each item of those lists must have as text. */
const TEXTS_OF_ITEM = {
  games: ["id", "title"],
  operations: ["name"],
  options: ["name"],
  tiles: ["id"],
  territories: ["id"],
  units: ["name"],
};

/** The lists that the answers of an operation must have; each is of objects. */
const LISTS_OF_ANSWER = {
  battles: ["log", "fronts", "legal_plays"],
  "battle-odds": ["margins", "what_if"],
  "battle-solutions": ["line"],
  builds: ["constructions", "payments"],
  fits: ["fits"],
  floods: ["floods", "cells"],
  conflicts: ["steps"],
  growths: ["steps"],
  "combat-odds": ["steps", "by_hoplites"],
  initiatives: ["steps"],
  placements: ["placements"],
  "race-checks": ["players"],
};
/** A field of an answer → the field that replaces it when the request asked for all spaces. */
const INSTEAD = { fits: "spaces" };
const SHEET = ["players", "entries"];
const ALL = ["rulings", "warnings"];

/**
 * Whether JSON answered to a request for `path` is what the service says there: a network may
 * answer everything with something of its own, and a service of another version with what this page
 * cannot show.
 */
function isAnswer(path, { method, ok }, body) {
  if (!ok) return isProblem(body);
  const [version, name, operation] = path.split("?")[0].split("/");
  if (version !== "v1" || name === "recognition" || operation === "results") return isObject(body);
  return method === "GET" ? isFact(path, body) : isReckoned(operation, body);
}

function isReckoned(operation, body) {
  const own = operation.endsWith("-scores") ? SHEET : (LISTS_OF_ANSWER[operation] ?? []);
  return (
    isObject(body) &&
    [...ALL, ...own].every((name) => isListOfObjects(body[name] ?? body[INSTEAD[name]])) &&
    (body.players ?? []).every(hasTexts(["id"]))
  );
}

/**
 * Whether a document may be what GET `path` answers: it has the lists that the page goes through.
 */
export function isFact(path, body) {
  const [, game, name = game ? "card" : "v1"] = path.split("/");
  if (!isObject(body) || (name === "card" && !hasTexts(["id", "title"])(body))) return false;
  return (LISTS_OF_FACT[name] ?? []).every(
    (list) => isListOfObjects(body[list]) && body[list].every(hasTexts(TEXTS_OF_ITEM[list])),
  );
}

/** Whether a refusal says why, as problem documents do. */
function isProblem(body) {
  return (
    isObject(body) &&
    hasTexts(["title"])(body) &&
    (body.errors === undefined ||
      (isListOfObjects(body.errors) && body.errors.every(hasTexts(["pointer"]))))
  );
}

function hasTexts(names) {
  return (item) => names.every((name) => typeof item[name] === "string");
}

function isListOfObjects(list) {
  return Array.isArray(list) && list.every(isObject);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
