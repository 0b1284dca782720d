// What a feature of a game that is played is worth now, what it would be complete, and what is
// still open of it: as the service says of every feature of the board.

import { html, t } from "../../../parts/html.js";
import { LitCard } from "../../../parts/lit_card.js";
import { entryTitle } from "../../../parts/labels.js";
import { draft } from "../../../shell/drafts.js";
import { addTexts } from "../../../shell/language.js";
import { ask, Unreachable } from "../../../shell/service.js";
import { titleOf } from "../titles.js";
import { boardRequest, fitsRequest } from "./asking.js";
import { tileAt } from "./changes.js";
import { lit, tiles } from "./choosing.js";
import { partsAt } from "./features.js";
import { openSpaces } from "./open_spaces.js";
import { turnedPoint } from "./figure_places.js";
import TEXTS from "./more_texts.json" with { type: "json" };
import { GRID, labelCells } from "./raster.js";
import { spaceName } from "./rulers.js";
import { shapesOf } from "./shapes.js";
import { designOf } from "./tiles.js";

addTexts(TEXTS);

/** A thumb that is so many cells beside a road or a city means it, not the field. */
const NEAR = 8;
/** Of so many open spaces it is said what fits there. */
const MOST_SPACES = 4;

/** Light the feature at a point of the board, in tiles, and say what is open of it. */
export async function lookInto({ x, y }) {
  const now = draft.peek();
  const tile = tileAt(tiles.peek(), { x: Math.floor(x), y: Math.floor(y) });
  const segment = segmentUnder(tile, [x - tile.x, y - tile.y]);
  const { path, body } = boardRequest({ ...now, mode: "projected" });
  const sheet = await answered({ path, body: { ...body, features: true } });
  const entry = sheet?.entries.find(({ kind, places = [] }) =>
    partsAt(tiles.peek(), places, kind).some(
      (part) => part.tile === tile && part.segment === segment,
    ),
  );
  if (!entry || draft.peek() !== now) return;
  lit.value = { ...entry, isOpen: true };
  const begun = lit.peek();
  const spaces = openSpaces(entry).slice(0, MOST_SPACES);
  const fits = await Promise.all(spaces.map((space) => answered(fitsRequest(now, space))));
  if (lit.peek() === begun) lit.value = { ...begun, spaces, fits };
}

/** What the service answers, undefined where it refuses or is away. */
async function answered({ path, body }) {
  try {
    const said = await ask(path, { body });
    return said.ok ? said.body : undefined;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return undefined;
  }
}

/** The index of the segment at a point of a tile; -1 where there is none. */
function segmentUnder({ tile, rotation }, [across, down]) {
  const { segments } = designOf(tile) ?? {};
  if (!segments) return -1;
  const cells = labelCells(segments, shapesOf(designOf(tile)));
  const [x, y] = turnedPoint([across - 0.5, down - 0.5], (360 - rotation) % 360);
  const cellAt = (right, below) => {
    const [column, row] = [x + 0.5, y + 0.5].map((part) => Math.floor(part * GRID));
    return cells[
      Math.min(GRID - 1, Math.max(0, row + below)) * GRID +
        Math.min(GRID - 1, Math.max(0, column + right))
    ];
  };
  const own = cellAt(0, 0);
  const around = [-NEAR, 0, NEAR].flatMap((right) =>
    [-NEAR, 0, NEAR].map((below) => cellAt(right, below)),
  );
  const isSmall = (index) => index >= 0 && segments[index].kind !== "field";
  return isSmall(own) ? own : (around.find(isSmall) ?? own);
}

/** The card of a feature that was tapped. */
export function StillOpen() {
  const entry = lit.value;
  const { value, if_completed: then, missing = [], spaces, fits } = entry;
  const left = (at) => fits[at]?.fits.reduce((sum, one) => sum + (one.copies_left ?? 0), 0);
  const worth = [t("open.now", { now: value ?? 0 })];
  if (then !== undefined && !entry.complete) worth.push(t("open.then", { then }));
  if (entry.complete) worth.push(t("open.none"));
  const named = (spaces ?? openSpaces(entry)).map((space, at) =>
    fits?.[at] ? `${spaceName(space)} (${left(at)})` : spaceName(space),
  );
  const open = fits?.some(Boolean) ? [t("open.left", { spaces: named.join(" · ") })] : named;
  if (missing.some(({ tunnel }) => tunnel)) open.push(t("open.tunnel"));
  return html`
    <${LitCard} title=${entryTitle(entry, titleOf)} awards=${entry.awards}
        text=${[worth.join(", "), ...open].join(" · ")} end=${() => (lit.value = null)} />
  `;
}
