// An island as the stage: whose it is, its cells to paint or to pick, what is lit on it.

import { Badge } from "../../parts/badge.js";
import { html, t, useLayoutEffect, useRef } from "../../parts/html.js";
import { LitEntry } from "../../parts/lit_card.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf, playerOf } from "../../shell/players.js";
import { height, step, watchFreeArea } from "../../shell/steps.js";
import { brush, forgetCells, lit, picked, spot } from "./choosing.js";
import { Swatch } from "./drawing.js";
import { around, box, middle, OUTLINE } from "./hexes.js";
import { islandOf } from "./islands.js";
import { Cells, Targets } from "./lattice.js";
import { centre, place, placed, THUMB } from "./plane.js";
import { isBeingPainted, useStrokes } from "./strokes.js";
import { titleOf } from "./titles.js";

/**
 * The stage of a level; `level` says where the island lies in its request, and what is marked on
 * it.
 */
export function IslandStage({ level }) {
  const ref = useRef(null);
  const { id, island } = islandOf(draft.value);
  const isPainted = isBeingPainted(level, step.value);
  const all = isPainted ? around(island.cells) : island.cells;
  const spots = all.length > 0 ? all : around([]);
  const least = isPainted ? THUMB : 0;
  useLayoutEffect(() => {
    brush.value = null;
  }, [level.id]);
  useLayoutEffect(forgetCells, [id, level.id]);
  useLayoutEffect(centre, [id, level.id]);
  const isThere = useRef(false);
  useLayoutEffect(() => {
    place(ref.current, spots, { isAtOnce: !isThere.current, least });
    isThere.current = true;
  }, [
    spots.length,
    JSON.stringify(spots.at(0)),
    JSON.stringify(spots.at(-1)),
    height.value,
    step.value,
    lit.value,
    draft.value.players.length,
    least,
  ]);
  useLayoutEffect(
    () => watchFreeArea(ref.current, () => ref.current && place(ref.current, spots, { least })),
    [spots.length, least],
  );
  return html`
    <div class="sea" ref=${ref}>
      <${Whose} id=${id} />
      <svg id="board" class="lattice" role="group"
          aria-label=${t("orichalque.island", { player: nameOf(playerOf(id)) })} data-place="board"
          data-brush=${brush.value ?? undefined} ...${useStrokes(level)}>
        <g class="plane" style=${placed.value}>
          <g aria-hidden="true">
            ${island.cells.map(
              (cell) => html`<${Shore} key=${`${cell.q},${cell.r}`} cell=${cell} />`,
            )}
            <${Cells} ...${{ island, spots, under: level.under, picked: picked.value }}
                marks=${level.marks?.() ?? []} />
            <${Lit} />
          </g>
          <${Targets} ...${{ island, spots }}
              first=${spot.value ?? spots[Math.floor(spots.length / 2)]} />
        </g>
      </svg>
    </div>
    <${Hint} isPainted=${isPainted} island=${island} />
    <${LitEntry} lit=${lit} title=${titleOf} />
  `;
}

/** The players, each with the own island. */
function Whose({ id }) {
  const { players } = draft.value;
  if (players.length < 2) return null;
  return html`
    <div class="whose" role="group" aria-label=${t("orichalque.whose")}>
      ${players.map(
        (player) => html`
          <button type="button" key=${player.id} aria-label=${nameOf(player)}
              title=${nameOf(player)} aria-pressed=${player.id === id ? "true" : "false"}
              onClick=${() => put(["whose"], player.id)}>
            <${Badge} id=${player.id} />
          </button>
        `,
      )}
    </div>
  `;
}

/** Shallow water around a cell. */
function Shore({ cell }) {
  const [x, y] = middle(cell);
  return html`
    <polygon class="shallow" points=${OUTLINE} transform=${`translate(${x} ${y}) scale(1.22)`} />
  `;
}

/** The cells that are lit, and the tile that would lie on them. */
function Lit() {
  if (!lit.value) return null;
  return html`
    <g class="lit">
      ${lit.value.cells.map((cell) => {
        const [x, y] = middle(cell);
        return html`
          <g key=${`${cell.q},${cell.r}`} transform=${`translate(${x} ${y})`}
              class=${`cell ${cell.terrain ?? ""}`}>
            ${
              cell.terrain &&
              html`<g transform="translate(-27 -27)"><${Swatched} brush=${cell.terrain} /></g>`
            }
            <polygon points=${OUTLINE} class="feature-lit" data-lit=${`${cell.q},${cell.r}`} />
          </g>
        `;
      })}
    </g>
  `;
}

function Swatched({ brush: name }) {
  return html`<svg width="54" height="54"><${Swatch} brush=${name} /></svg>`;
}

/** What a tap does now; nothing while a painted island is only looked at. */
function Hint({ isPainted, island }) {
  const count = picked.value.length;
  const isBare = !island.metropolis && island.cells.every(({ terrain }) => !terrain);
  const code = brush.value ? "orichalque.painting" : isBare ? "orichalque.begin" : null;
  if (!isPainted || lit.value || (!count && !code)) return null;
  return html`
    <p class="hint" role="status" style=${{ "--signs": draft.value.players.length }}>
      ${count > 0 ? t("orichalque.picked", { count }) : t(code)}
    </p>
  `;
}

/** The island for a sheet of paper. */
export function IslandSheet() {
  const { id, island } = islandOf(draft.value);
  return html`
    <svg class="lattice" viewBox=${box(island.cells)} role="img"
        aria-label=${t("orichalque.island", { player: nameOf(playerOf(id)) })}>
      <${Cells} island=${island} spots=${island.cells} name="paper" />
    </svg>
  `;
}
