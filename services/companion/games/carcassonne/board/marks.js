// What is drawn over the tiles: figures, pieces, what is chosen, lit or wrong.

import { computed } from "@preact/signals";
import { Badge } from "../../../parts/badge.js";
import { html } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { problem, state } from "../../../shell/scoring.js";
import { chosen, chosenTile, lit } from "./choosing.js";
import { tileAt } from "./ground.js";
import { Outline } from "./silhouettes.js";
import { pointOf, sidePoint, turnedPoint } from "./spots.js";
import { TILE } from "./view.js";

const UNIT = TILE / 12;
const LISTS = { bridges: "bridge", castles: "castle", ferries: "ferry", tollhouses: "tollhouse" };
const ALONE = ["fairy", "mage", "witch", "big_top"];
const CORNER = [4, 4];

/** Everything over the tiles. */
export function Marks() {
  return html`<${Lit} /><${Chosen} /><${Standing} /><${Pieces} /><${Faulty} />`;
}

function Lit() {
  return html`${lit.value.map((place, at) => html`<span class="lit" key=${at} style=${spaceStyle(place)}></span>`)}`;
}

function Chosen() {
  return chosen.value && html`<span class=${`chosen${chosenTile.value ? " laid" : ""}`} style=${spaceStyle(chosen.value)}></span>`;
}

function Faulty() {
  return html`${faulty.value.map((place, at) => html`<${Fault} key=${at} place=${place} />`)}`;
}

/** Where a space is on the plane. */
export function spaceStyle({ x, y }) {
  return { left: `${x * TILE}px`, top: `${y * TILE}px` };
}

function pointStyle({ x, y }, [across, down]) {
  return { left: `${(x + 0.5) * TILE + across * UNIT}px`, top: `${(y + 0.5) * TILE + down * UNIT}px` };
}

/** Figures at one place stand beside each other. */
function Standing() {
  const { tiles, followers, pieces } = draft.value.board;
  const crowd = new Map();
  return html`${followers.map((one, index) => {
    const point = pointOf(one, tileAt(tiles, one), pieces);
    const place = `${one.x} ${one.y} ${point}`;
    crowd.set(place, (crowd.get(place) ?? -1) + 1);
    const [across, down] = point;
    const style = pointStyle(one, [across + crowd.get(place) * 2.4, down]);
    return html`<span class="token" key=${index} data-follower=${index} style=${style}><${Badge} id=${one.player} />
      ${one.figure !== "follower" && html`<${Outline} id=${one.figure} />`}${one.count > 1 && html`<b>${one.count}</b>`}</span>`;
  })}`;
}

function Pieces() {
  const { tiles, pieces } = draft.value.board;
  const drawn = [
    ...ALONE.filter((id) => pieces[id]).map((id) => ({ id, piece: pieces[id], point: pointOfPiece(id, pieces[id], tiles, pieces) })),
    ...Object.entries(LISTS).flatMap(([name, id]) => (pieces[name] ?? []).map((piece) => ({ id, piece, point: piece.side ? sidePoint(piece.side) : [0, 0] }))),
    ...(pieces.tunnels ?? []).flatMap(({ ends }) => ends.map((piece) => ({ id: "tunnel", piece, point: sidePoint(piece.side) }))),
    ...(pieces.little_buildings ?? []).map((piece) => ({ id: piece.kind, piece, point: CORNER })),
  ];
  return html`${drawn.map(({ id, piece, point }, at) => html`<span class=${`token piece ${id} ${piece.axis ?? ""}`} key=${at} style=${pointStyle(piece, point)}><${Outline} id=${id} /></span>`)}`;
}

function pointOfPiece(id, piece, tiles, pieces) {
  if (id === "big_top") return CORNER;
  const [across, down] = pointOf(piece, tileAt(tiles, piece), pieces);
  return [across + 1.6, down - 1.6];
}

const QUARTERS = { N: 0, E: 90, S: 180, W: 270 };

function Fault({ place }) {
  const { side } = place;
  const [across, down] = side ? turnedPoint([0, -6], QUARTERS[side[0]]) : [0, 0];
  return html`${side && html`<span class=${`bad-side ${side[0]}`} data-fault=${`${place.x},${place.y},${side}`} style=${spaceStyle(place)}></span>`}
    ${!side && html`<span class="bad-space" data-fault=${`${place.x},${place.y}`} style=${spaceStyle(place)}></span>`}
    <span class="bad" style=${pointStyle(place, [across * 0.8, down * 0.8])}>!</span>`;
}

/** Where something is wrong: `{x, y, side?}` of what the service names. */
const faulty = computed(() => {
  if (state.value !== "refused") return [];
  return (problem.value?.errors ?? []).flatMap(({ places, pointer }) => {
    const space = spaceOf(pointer);
    return places?.length > 0 ? places : space ? [space] : [];
  });
});

/** The space of what a pointer of the request names, null where it is none of the board's. */
export function spaceOf(pointer = "") {
  const steps = pointer.split("/").slice(1);
  let found = draft.value.board;
  for (const step of steps) {
    found = found?.[step];
    if (found?.x !== undefined) return { x: found.x, y: found.y };
  }
  return null;
}
