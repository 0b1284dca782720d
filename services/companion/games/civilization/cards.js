// A unit as a card: its picture, its figures, the wounds it bears.

import { html } from "../../parts/html.js";
import { figuresOf } from "./units.js";

const PICTURES = {
  infantry: html`
    <path d="M5 4h9v7c0 5-4.500 8-4.500 8S5 16 5 11z" fill="currentColor" opacity=".85" />
    <path d="M18.500 2v20M16.500 6l2-4 2 4z" fill="currentColor" stroke="currentColor"
        stroke-width="1.400" />
  `,
  mounted: html`
    <path
        d="M6 21c0-5 1-7 3.500-9L7.500 11 5 13 3.500 11l3-5L9 4.500 9.500 2l2.500 2c5 .5 8 5 8 11v6h-4c0-4-1-6-3-7-1.500 2-2 4-2 7z"
        fill="currentColor" opacity=".9" />
  `,
  artillery: html`
    <path d="M6 3c8 3 8 15 0 18M6 3v18" fill="none" stroke="currentColor" stroke-width="1.800" />
    <path d="M4 12h16M16.500 9l3.500 3-3.500 3" fill="none" stroke="currentColor"
        stroke-width="1.800" stroke-linecap="round" stroke-linejoin="round" />
  `,
  aircraft: html`
    <path
        d="M12 2c1.200 0 1.600 2 1.600 5L22 13v2.200l-8.400-2.400L13 18l2.600 2v1.600L12 20.600l-3.600 1V20l2.600-2-.6-5.200L2 15.200V13l8.400-6c0-3 .4-5 1.600-5z"
        fill="currentColor" opacity=".9" />
  `,
};

/** A card of a type that has no picture here. */
const OTHER = html`<circle cx="12" cy="12" r="8" fill="currentColor" opacity=".85" />`;

/** The picture of a type. */
export function TypePicture({ type }) {
  return html`
    <svg class="type-picture" viewBox="0 0 24 24" aria-hidden="true">
      ${PICTURES[type] ?? OTHER}
    </svg>
  `;
}

/**
 * The face of a card. `hit` are the wounds of the clash that is shown, `wounds` all that it bears;
 * `fell` says that it has died.
 */
export function CardFace({ unit, decks, hit = 0, wounds = 0, fell = false }) {
  const { strength, health, text } = figuresOf(unit, decks);
  const hasBoth = text.includes("/");
  return html`
    <span class=${`unit-card ${unit.type}${fell ? " fell" : ""}${hit ? " hit" : ""}`}
        aria-hidden="true">
      <${TypePicture} type=${unit.type} />
      <span class="figures"><b>${strength}</b>${hasBoth && html`/<i>${health}</i>`}</span>
      ${" "}
      ${unit.id && html`<small>${unit.id}</small>`}
      ${wounds > 0 && html`<em class="wounds">−${wounds}</em>`}
    </span>
  `;
}

/** The back of a card that nobody has seen. */
export function CardBack() {
  return html`<span class="unit-card back" aria-hidden="true">?</span>`;
}
