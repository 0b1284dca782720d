// Asks the service that reads photos: a grid, a board, a decoding, a reference pack.

import { draft } from "../../../shell/drafts.js";
import { ask, Unreachable } from "../../../shell/service.js";
import { boxDesigns } from "../board/tiles.js";
import { keptPack, keepPack } from "./packs.js";

const PATH = "v1/recognition";

/** The grid of a photo, `{ok, body}`. */
export function askGrid(blob, signal) {
  return post("grids", { photo: blob }, "hints", {}, signal);
}

/**
 * The board of a photo with a lattice, `{ok, body}`; with what was taught on this device. The
 * players are not sent: with them the service looks for no other colours, and the table may have
 * others.
 */
export async function askBoard(blob, lattice, signal) {
  const hints = { lattice, ...limits() };
  return post("boards", { photo: blob, reference: await keptPack() }, "hints", hints, signal);
}

/**
 * The tiles of these cells anew with those that are certain; null where the service refuses or is
 * away.
 */
export async function decode(scores, tiles, cells) {
  try {
    const { ok, body } = await ask(`${PATH}/decodings`, {
      body: { scores, tiles, cells, ...limits() },
    });
    return ok ? body : null;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    // The tiles stay as they are, and the next correction asks again.
    return null;
  }
}

/** Teach what the tiles of a photo look like; returns whether that was kept. */
export async function teach(blob, lattice, tiles) {
  const answer = await post("references", { photo: blob, reference: await keptPack() }, "board", {
    lattice,
    tiles,
  });
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

async function post(name, files, part, json, signal) {
  const form = new FormData();
  for (const [field, blob] of Object.entries(files)) if (blob) form.append(field, blob, field);
  form.append(part, JSON.stringify(json));
  return ask(`${PATH}/${name}`, { body: form, accept: "*/*", signal });
}
