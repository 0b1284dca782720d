// What is drawn over the tiles: figures, pieces, what is chosen, lit or wrong. Outlines are our own,
// about three wide around (0, 0), those of the board's picture; a player is told by the sign beside
// one, never by the outline.

import { computed } from "@preact/signals";
import { Badge } from "../../../parts/badge.js";
import { html } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { problem, state } from "../../../shell/service.js";
import { tileAt } from "./changes.js";
import { chosen, chosenTile, lit } from "./choosing.js";
import { pointOf, sidePoint, TILE, turnedPoint } from "./tiles.js";

const HEAD = "M0-2.4A.8.8 0 0 1 0-.8A.8.8 0 0 1 0-2.4z";
const BODY = "M-1.5 1.7L-.7-.8H.7L1.5 1.7z";
const OUTLINES = {
  follower: HEAD + BODY,
  large: "M0-3.2A1.1 1.1 0 0 1 0-1A1.1 1.1 0 0 1 0-3.2zM-2 2.1L-1-1H1L2 2.1z",
  mayor: `${BODY}M-1.2-2.3H1.2V-1.6H-1.2zM-.7-1.6H.7V-.6H-.7z`,
  wagon: "M-1.9-1.2H1.2V.7H-1.9zM-1.2 .7A.7.7 0 0 1 -1.2 2.1A.7.7 0 0 1 -1.2 .7zM1.2 .7A.7.7 0 0 1 1.2 2.1A.7.7 0 0 1 1.2 .7z",
  abbot: `${BODY}M-.8-.8V-2L0-3 .8-2V-.8z`,
  phantom: "M-1.4 1.7V-1A1.4 1.4 0 0 1 1.4-1V1.7L.7 1 0 1.7-.7 1z",
  ringmaster: `${BODY}M-.6-3H.6V-1.6H1.3V-1.1H-1.3V-1.6H-.6z`,
  guard: `${HEAD + BODY}M1.6 1.7V-2.6H2V1.7z`,
  shepherd: `${HEAD + BODY}M1.5 1.7V-1.8A.6.6 0 0 1 2.7-1.8H2.3A.2.2 0 0 0 1.9-1.8V1.7z`,
  builder: `${HEAD + BODY}M1.2-2.2H2.8V-1.4H2.2V1.2H1.8V-1.4H1.2z`,
  pig: "M-2 .1A1.7 1.2 0 0 1 1-.4L2-.6V.6L1.2.9V1.7H.6V1.2H-.9V1.7H-1.5V1z",
  barn: "M-2.2 1.8V-.6L0-2.2 2.2-.6V1.8z",
  fairy: "M0-2.6L.6-1.4 2-1.6 1 0 1.6 1.8 0 1-1.6 1.8-1 0-2-1.6-.6-1.4z",
  mage: "M-1.5 1.8L0-2.6 1.5 1.8z",
  witch: "M-2.2 1H-1L0-2.6 1 1H2.2V1.8H-2.2z",
  bridge: "M-2.6 1.6V.2C-1.4-1.6 1.4-1.6 2.6 .2V1.6H1.7C1 .2-1 .2-1.7 1.6z",
  castle: "M-2.4 1.6V-2H-1.4V-1.2H-.5V-2H.5V-1.2H1.4V-2H2.4V1.6z",
  tunnel: "M-2.2 1.7V-.2A2.2 2.2 0 0 1 2.2-.2V1.7H1.1V0A1.1 1.1 0 0 0-1.1 0V1.7z",
  ferry: "M-2.6 .2H2.6L1.8 1.7H-1.8zM-.2-.2V-2.4L1.8-.2z",
  tollhouse: "M-1.4 1.4V-.8H1.4V1.4zM-2-.8L0-2.2 2-.8z",
  shed: "M-1.2 1V-.6L1.2-1.2V1z",
  house: "M-1.2 1.2V-.4L0-1.5 1.2-.4V1.2z",
  tower: "M-.8 1.6V-2H-.3V-1.4H.3V-2H.8V1.6z",
  big_top: "M-2.4 1.8V0L0-2.2 2.4 0V1.8z",
};

/** The path of a figure or a piece. */
export function outlineOf(id) {
  return OUTLINES[id];
}

/** The outline of a figure or a piece. */
export function Outline({ id }) {
  return html`<svg class="outline" viewBox="-3.4 -3.4 6.8 6.8" aria-hidden="true"><path d=${OUTLINES[id]} /></svg>`;
}

const UNIT = TILE / 12;
const LISTS = { bridges: "bridge", castles: "castle", ferries: "ferry", tollhouses: "tollhouse" };
const ALONE = ["fairy", "mage", "witch", "big_top"];
const CORNER = [4, 4];
/** So far from a figure that its letter is seen. */
const BESIDE = 2.4;

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

/** Every figure with its point on its tile; those at one place stand beside each other. */
export function standingOn({ tiles, followers, pieces }) {
  const crowd = new Map();
  return followers.map((one) => {
    const [across, down] = pointOf(one, tileAt(tiles, one), pieces);
    const place = `${one.x} ${one.y} ${across} ${down}`;
    crowd.set(place, (crowd.get(place) ?? -1) + 1);
    return { one, point: [across + crowd.get(place) * 2.4, down] };
  });
}

function Standing() {
  return html`${standingOn(draft.value.board).map(({ one, point }, index) => {
    return html`<span class="token" key=${index} data-follower=${index} style=${pointStyle(one, point)}><${Badge} id=${one.player} />
      ${one.figure !== "follower" && html`<${Outline} id=${one.figure} />`}${(one.count > 1 || one.ghosts) && html`<b>${one.count ?? 1}${one.ghosts ? `+${one.ghosts}` : ""}</b>`}${one.hill && html`<i>▲</i>`}</span>`;
  })}`;
}

/** Every piece with its point on its tile. */
export function piecesOn({ tiles, pieces }) {
  return [
    ...ALONE.filter((id) => pieces[id]).map((id) => ({ id, piece: pieces[id], point: pointOfPiece(id, pieces[id], tiles, pieces) })),
    ...Object.entries(LISTS).flatMap(([name, id]) => (pieces[name] ?? []).map((piece) => ({ id, piece, point: piece.side ? sidePoint(piece.side) : [0, 0] }))),
    ...(pieces.tunnels ?? []).flatMap(({ ends }) => ends.map((piece) => ({ id: "tunnel", piece, point: sidePoint(piece.side) }))),
    ...(pieces.little_buildings ?? []).map((piece) => ({ id: piece.kind, piece, point: CORNER })),
  ];
}

function Pieces() {
  return html`${piecesOn(draft.value.board).map(({ id, piece, point }, at) => html`<span class=${`token piece ${id} ${piece.axis ?? ""}`} key=${at} style=${pointStyle(piece, point)}><${Outline} id=${id} /></span>`)}`;
}

function pointOfPiece(id, piece, tiles, pieces) {
  if (id === "big_top") return CORNER;
  const [across, down] = pointOf(piece, tileAt(tiles, piece), pieces);
  return [across + BESIDE, down - BESIDE];
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
