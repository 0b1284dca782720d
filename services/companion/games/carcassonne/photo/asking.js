// Asks the service that reads photos: a board, a decoding, a reference pack.

import { draft } from "../../../shell/drafts.js";
import { ask, EVENTS, Unreachable } from "../../../shell/service.js";
import { boxDesigns } from "../board/tiles.js";
import { keptPack, keepPack } from "./packs.js";
import { river } from "./shown.js";

const PATH = "v1/recognition";
const JSON_TYPE = "application/json";
const UNAVAILABLE = 503;
/** The texts of waiting for a service, by the type of its problem. */
const WAITING = { "/problems/busy": "photo.waiting", "/problems/deadline": "photo.late" };
/** The pause in seconds before the second attempt where the service names none, and the longest. */
const USUAL_PAUSE = 4;
const LONGEST_PAUSE = 30;
/** A decoding that says nothing for so long is given up, in milliseconds: the page waits for it. */
const PATIENCE = 20_000;

/**
 * The board of a photo, `{ok, body}`; with what was taught on this device, and a lattice unless it
 * is to be found. The players are not sent: with them the service looks for no other colours, and
 * the table may have others. `wait(text)` hears what is said while the service is waited for, and
 * an empty text when it is asked once more; `hear(progress)` each stage, unless the way to the
 * service lets no events through: then it is asked without them.
 */
export async function askBoard(blob, lattice, { signal, wait, hear }) {
  const hints = { ...(lattice ? { lattice } : {}), ...limits() };
  const body = formOf({ photo: blob, reference: await keptPack() }, "hints", hints);
  const send = (more) => askTwice("boards", { body, signal, ...more }, wait);
  try {
    return await send({ accept: EVENTS, read: (answer) => readEvents(answer, hear) });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return send({ accept: JSON_TYPE });
  }
}

/** The answer that events end with, `{ok, body}`; throws a TypeError where they break off. */
async function readEvents(answer, hear) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new TypeError("the events broke off");
    const parts = (text + value).split("\n\n");
    text = parts.pop();
    for (const part of parts) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
      if (name === "progress") hear(JSON.parse(data));
      else if (name) return { ok: name === "result", body: JSON.parse(data) };
    }
  }
}

/**
 * The tiles again: `known` has the scores, what is certain, what groups show and the cells; null
 * where the service refuses, is away or says nothing.
 */
export async function decode(known, wait) {
  try {
    const request = { body: { ...known, ...limits() }, patience: PATIENCE };
    const answer = await askTwice("decodings", request, wait);
    return answer.ok ? answer.body : null;
  } catch (error) {
    if (error.name !== "AbortError" && !(error instanceof Unreachable)) throw error;
    // The tiles stay as they are, and the next correction asks again.
    return null;
  }
}

/** Teach what the tiles of a photo look like; returns whether that was kept. */
export async function teach(blob, lattice, tiles, wait) {
  const files = { photo: blob, reference: await keptPack() };
  // Swedish writes a day as the service reads it.
  const today = new Intl.DateTimeFormat("sv").format();
  const body = formOf(files, "board", { lattice, tiles, taught_on: today });
  const answer = await askTwice("references", { body, accept: "*/*" }, wait);
  return answer.ok && keepPack(answer.body);
}

/**
 * How many of each tile may lie on this table: those of the boxes in play. A photo may come before
 * the catalogue: then the service takes the base box.
 */
function limits() {
  const { expansions } = draft.peek().rules ?? {};
  const isOther = (design) =>
    river.peek() &&
    design.expansions.includes("river") &&
    !design.sets.some(({ id }) => id === river.peek());
  const copies = boxDesigns(expansions)
    .filter((design) => !(design.cells?.length > 1 || isOther(design)))
    .map((design) => [design.id, design.copies ?? 1]);
  return copies.length > 0 ? { box: Object.fromEntries(copies) } : {};
}

/** Files with JSON beside them. */
function formOf(files, part, json) {
  const form = new FormData();
  for (const [field, blob] of Object.entries(files)) if (blob) form.append(field, blob, field);
  form.append(part, JSON.stringify(json));
  return form;
}

/**
 * Ask an operation; once more after a pause where the service could not answer. With `patience`
 * each attempt is given up after so many milliseconds.
 * @param {{ patience?: number, signal?: AbortSignal, [field: string]: any }} request
 */
async function askTwice(name, request, wait) {
  const { patience, signal } = request;
  const limit = () => (patience ? AbortSignal.timeout(patience) : signal);
  const send = () => ask(`${PATH}/${name}`, { ...request, signal: limit() });
  const answer = await send();
  if (answer.status !== UNAVAILABLE) return answer;
  wait(WAITING[answer.body?.type] ?? "photo.unavailable");
  await pause(Math.min(Number(answer.after ?? USUAL_PAUSE) || 0, LONGEST_PAUSE), signal);
  wait("");
  return send();
}

/** Ends after so many seconds; throws the reason of `signal` once that says stop. */
function pause(seconds, signal) {
  return new Promise((done, stop) => {
    const timer = setTimeout(done, seconds * 1000);
    const end = () => {
      clearTimeout(timer);
      stop(signal.reason);
    };
    signal?.addEventListener("abort", end, { once: true });
  });
}
