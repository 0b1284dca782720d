// Asks the service that reads photos: a grid, a board, a decoding, a reference pack.

import { draft } from "../../../shell/drafts.js";
import { ask, Unreachable } from "../../../shell/service.js";
import { boxDesigns } from "../board/tiles.js";
import { keptPack, keepPack } from "./packs.js";

const PATH = "v1/recognition";
const UNAVAILABLE = 503;
/** What is said while a service is waited for, by the type of its problem. */
const WAITING = { "/problems/busy": "photo.waiting", "/problems/deadline": "photo.late" };
/** The pause in seconds before the second attempt where the service names none, and the longest. */
const USUAL_PAUSE = 4;
const LONGEST_PAUSE = 30;

/**
 * The grid of a photo, `{ok, body}`. `wait(text)` hears what is said while the service is waited
 * for, and an empty text when it is asked once more.
 */
export async function askGrid(blob, signal, wait) {
  return post("grids", { photo: blob }, "hints", {}, { signal, wait });
}

/**
 * The board of a photo with a lattice, `{ok, body}`; with what was taught on this device. The
 * players are not sent: with them the service looks for no other colours, and the table may have
 * others.
 */
export async function askBoard(blob, lattice, signal, wait) {
  const hints = { lattice, ...limits() };
  const files = { photo: blob, reference: await keptPack() };
  return post("boards", files, "hints", hints, { signal, wait });
}

/**
 * The tiles of these cells anew with those that are certain; null where the service refuses or is
 * away.
 */
export async function decode(scores, tiles, cells, wait) {
  try {
    const body = { scores, tiles, cells, ...limits() };
    const answer = await askTwice("decodings", { body }, wait);
    return answer.ok ? answer.body : null;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    // The tiles stay as they are, and the next correction asks again.
    return null;
  }
}

/** Teach what the tiles of a photo look like; returns whether that was kept. */
export async function teach(blob, lattice, tiles, wait) {
  const files = { photo: blob, reference: await keptPack() };
  const answer = await post("references", files, "board", { lattice, tiles }, { wait });
  return answer.ok && keepPack(answer.body);
}

/** How many of each tile may lie on this table: those of the boxes in play. */
function limits() {
  const { expansions } = draft.peek().rules ?? {};
  return {
    box: Object.fromEntries(
      boxDesigns(expansions)
        .filter(({ cells }) => !(cells?.length > 1))
        .map(({ id, copies }) => [id, copies ?? 1]),
    ),
  };
}

/**
 * Send a photo.
 * @param {{ signal?: AbortSignal, wait: (text: string) => void }} given
 */
async function post(name, files, part, json, given) {
  const { signal, wait } = given;
  const form = new FormData();
  for (const [field, blob] of Object.entries(files)) if (blob) form.append(field, blob, field);
  form.append(part, JSON.stringify(json));
  return askTwice(name, { body: form, accept: "*/*", signal }, wait);
}

/** Ask an operation; once more after a pause where the service could not answer. */
async function askTwice(name, request, wait) {
  const send = () => ask(`${PATH}/${name}`, request);
  const answer = await send();
  if (answer.status !== UNAVAILABLE) return answer;
  wait(WAITING[answer.body?.type] ?? "photo.unavailable");
  await pause(Math.min(Number(answer.after ?? USUAL_PAUSE) || 0, LONGEST_PAUSE), request.signal);
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
