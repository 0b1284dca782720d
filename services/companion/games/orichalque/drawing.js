// How a cell of an island looks: its terrain or building with a small picture, drawn by us.

import { html } from "../../parts/html.js";
import { OUTLINE } from "./hexes.js";

const PICTURES = {
  forest: html`
    <path fill="#2f6b35" d="M-13 9l7-15 7 15zM1 10L8-7l7 17z" />
    <path fill="#3f8446" d="M-7 13l8-19 8 19z" />
  `,
  lagoon: html`
    <path fill="none" stroke="#1f6f9c" stroke-width="2.2" stroke-linecap="round"
        d="M-14-6q3.5-4 7 0t7 0 7 0 7 0M-14 1q3.5-4 7 0t7 0 7 0 7 0M-14 8q3.5-4 7 0t7 0 7 0 7 0" />
  `,
  desert: html`
    <circle cx="7" cy="-8" r="4" fill="#f7b733" />
    <path fill="#d9a441" d="M-16 9Q-8-5 0 5 8-7 16 9z" />
    <path fill="none" stroke="#a9741f" stroke-width="1.4" d="M-11 9q5-7 9-2M4 9q4-6 8-1" />
  `,
  mountain: html`
    <path fill="#7d7a78" d="M-16 11L-5-11l6 10 4-5L16 11z" />
    <path fill="#fff" d="M-5-11l-5 10 4-2 2 3 3-4zM5-6L2-1l3 1 3-1z" />
  `,
  volcano: html`
    <path fill="#6d2f22" d="M-15 11L-5-7H5l10 18z" />
    <path fill="#ffb03a" d="M-5-7H5L3 1l-2-2-2 6-2-6-2 2z" />
    <circle cx="0" cy="-13" r="3" fill="#fff" opacity=".7" />
  `,
  temple: html`
    <path fill="#fffaf0" stroke="#7c560a" stroke-width="1.2" stroke-linejoin="round"
        d="M-13-4L0-13 13-4zM-10-4h4v10h-4zM-2-4h4v10h-4zM6-4h4v10h-4zM-13 6h26v4h-26z" />
  `,
  mine: html`
    <path fill="none" stroke="#6b4423" stroke-width="3.4" stroke-linecap="round" d="M-9 11L6-8" />
    <path fill="none" stroke="#4c5058" stroke-width="4" stroke-linecap="round"
        d="M-5-11Q8-12 13 3" />
  `,
  camp: html`
    <path fill="#c94f3d" d="M-15 10L0-11l15 21z" />
    <path fill="#7d2a20" d="M0-4l6 14H-6z" />
    <path stroke="#7d2a20" stroke-width="2" d="M0-15v6" />
  `,
  oratory: html`
    <path fill="#fff3cf" stroke="#7c560a" stroke-width="1.2" d="M-11 0a11 11 0 0 1 22 0v11h-22z" />
    <path fill="#7c560a" d="M-3 11V4a3 3 0 0 1 6 0v7zM-1-17h2v3h3v2h-3v3h-2v-3h-3v-2h3z" />
  `,
  ark: html`
    <path fill="#7a4a26" d="M-15 3h30l-6 9H-9z" />
    <path fill="#fffaf0" stroke="#7a4a26" d="M1-14V1h11zM-1-10V1h-9z" />
  `,
  other: html`
    <path fill="#b07a4a" d="M-10-1v12h20V-1z" />
    <path fill="#8a3b22" d="M-14 0L0-13 14 0z" />
    <path fill="#5b2d16" d="M-3 11V4h6v7z" />
  `,
};
const METROPOLIS = html`
  <path fill="#ffe9a8" stroke="#7c560a" stroke-width="1.4" stroke-linejoin="round"
      d="M-14 10V-2h5v-7h4v-4h3v4h2v6h3v-9l3-4 3 4v10h5v12z" />
  <path fill="#7c560a" d="M-3 10V4a3 3 0 0 1 6 0v6z" />
`;
const ANCHOR = html`
  <path fill="none" stroke="#1c4f8f" stroke-width="2.6" stroke-linecap="round"
      d="M0-7V11M-5-3H5M-10 3q1 8 10 8T10 3" />
  <circle cy="-10" r="3" fill="none" stroke="#1c4f8f" stroke-width="2.2" />
`;
const CREATURE = html`
  <path fill="#8f1f1a" stroke="#fff" stroke-width="1.4" stroke-linejoin="round"
      d="M-9-2L-15-13-5-8H5l10-5L9-2v7L0 14-9 5z" />
  <path fill="#ffd75e" d="M-6-1l5 2.5L-5 4zM6-1L1 1.5 5 4z" />
`;
const ERASER = html`
  <path fill="none" stroke="#a3201c" stroke-width="4" stroke-linecap="round"
      d="M-9-9L9 9M9-9L-9 9" />
`;
/** Pictures for the palette of things that are no cell by themselves. */
const SIGNS = { creature: CREATURE, metropolis: METROPOLIS, port: ANCHOR, erase: ERASER };

/** Cells with nothing to be drawn on them. */
const BARE = ["free", "nothing"];

/** The picture of a terrain or a building; a building without its own has the common one. */
function pictureOf(what) {
  return BARE.includes(what) ? null : (PICTURES[what] ?? PICTURES.other);
}

/**
 * A cell about its middle: `what` lies there, and a creature, a port or the metropolis stand on it.
 */
export function TerrainPicture({ what, creature, isPort = false, isMetropolis = false }) {
  return html`
    <polygon points=${OUTLINE} class="ground" />
    ${creature ? html`<g transform="scale(.95)">${CREATURE}</g>` : pictureOf(what)}
    ${isMetropolis && METROPOLIS}
    ${
      isPort &&
      html`
        <g transform=${isMetropolis || what !== "free" ? "translate(0 17) scale(.5)" : ""}>
          ${what !== "free" && html`<circle r="13" cy="1" fill="#fff" />`}
          ${ANCHOR}
        </g>
      `
    }
  `;
}

const swatches = new Map();

/** A brush as it is shown in the palette, made once. */
export function Swatch({ brush }) {
  if (!swatches.has(brush)) swatches.set(brush, draw(brush));
  return swatches.get(brush);
}

function draw(brush) {
  const ground =
    brush === "creature"
      ? "volcano"
      : brush === "erase"
        ? "nothing"
        : brush in SIGNS
          ? "free"
          : brush;
  return html`
    <svg class="swatch" viewBox="-27 -27 54 54" aria-hidden="true">
      <g class=${`cell ${ground}`}>
        <polygon points=${OUTLINE} class="ground" />
        ${SIGNS[brush] ?? pictureOf(brush)}
      </g>
    </svg>
  `;
}
