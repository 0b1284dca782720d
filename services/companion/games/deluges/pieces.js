// The pieces of the game as small pictures, drawn by us: one colour each, that of the text around
// them.

import { html } from "../../parts/html.js";

const STROKE = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 2,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};
const PICTURES = {
  trees: html`
    <path d="M12 2l5 7h-3l4 6h-4.500l3.500 4H7l3.500-4H6l4-6H7zM11 18h2v4h-2z"
        fill="currentColor" />
  `,
  dolmens: html`
    <path d="M2 6.500L22 4v4L2 10zM4.500 10.500l4-.4L8 21H4.500zM15.500 9.400l4-.4V21h-3.500z"
        fill="currentColor" />
  `,
  monuments: html`
    <path d="M12 1.500l4 4.500-1.300 11H9.300L8 6zM6 18h12v3.500H6z" fill="currentColor" />
  `,
  wonders: html`
    <path d="M12 3l10 17H2z" fill="currentColor" />
    <path d="M12 3l3.500 17H22z" fill="#fff" opacity=".35" />
  `,
  boats: html`
    <path d="M2 15h20l-3.500 6h-13zM11 2v11H4zM13 5c4 1 5.500 4 6 8h-6z" fill="currentColor" />
  `,
  warriors: html`
    <circle cx="10" cy="5.500" r="3.200" fill="currentColor" />
    <path d="M4.500 21c0-7 1.500-11 5.500-11s5.500 4 5.500 11z" fill="currentColor" />
    <path d="M19.500 3v18M17.700 6l1.800-4 1.800 4" ...${STROKE} />
  `,
  workers: html`
    <circle cx="12" cy="6" r="3.800" fill="currentColor" />
    <path d="M5 21c0-7 2.500-10 7-10s7 3 7 10z" fill="currentColor" />
  `,
  slaves: html`
    <circle cx="12" cy="5.500" r="3.500" fill="currentColor" />
    <path d="M6 17c0-5 2-7.500 6-7.500s6 2.500 6 7.500z" fill="currentColor" />
    <path d="M7 20.500h10" stroke-dasharray="2 3" ...${STROKE} />
  `,
  fanatics: html`
    <path
        d="M12 2c3 4 6 6 6 11a6 6 0 0 1-12 0c0-3 1-4 2-6 1 1.500 1.500 2 2.500 2C10.500 6.500 11 4 12 2z"
        fill="currentColor" />
  `,
  mines: html`<path d="M5 21L15.500 9.500M8 4c6-2 11 2 12.500 9" ...${STROKE} stroke-width="3" />`,
  water: html`
    <path d="M2 9c3.500-3 6.500 3 10 0s6.500 3 10 0M2 15c3.500-3 6.500 3 10 0s6.500 3 10 0"
        ...${STROKE} />
  `,
  port: html`
    <circle cx="12" cy="4.500" r="2.200" ...${STROKE} />
    <path d="M12 7v14M7 11h10M4 14c1 5 4 7 8 7s7-2 8-7" ...${STROKE} />
  `,
  barracks: html`<path d="M3 21V10l9-7 9 7v11h-6v-6H9v6z" fill="currentColor" />`,
  granary: html`
    <path
        d="M12 21V9M12 12c-4 0-5-3-5-5 4 0 5 3 5 5zM12 12c4 0 5-3 5-5-4 0-5 3-5 5zM12 18c-4 0-5-3-5-5 4 0 5 3 5 5zM12 18c4 0 5-3 5-5-4 0-5 3-5 5zM12 7c-2-2-1-4 0-5 1 1 2 3 0 5z"
        fill="currentColor" />
  `,
};

/** What the service calls by another number of the same word. */
function pictureOf(name) {
  return PICTURES[name] ?? PICTURES[`${name}s`];
}

/** The picture of a piece, or nothing if it has none. */
export function Piece({ name }) {
  const inside = pictureOf(name);
  return inside
    ? html`<svg class="piece-picture" viewBox="0 0 24 24" aria-hidden="true">${inside}</svg>`
    : null;
}
