// What the requests of every level begin with: rules, players, and the mode: the end of the game,
// the features that are complete, or the score if the game ended now.

import { html } from "../../parts/html.js";
import { Choice } from "../../parts/fields.js";
import { fieldsOf } from "../../parts/labels.js";
import { draft, put, rulesOf } from "../../shell/drafts.js";
import { seated } from "../../shell/players.js";

/** The colours of the box, in the order in which players take them. */
export const COLOURS = ["red", "blue", "green", "yellow", "black", "pink"];
/** The players with whom a game begins. */
export const SEATED = seated(2, COLOURS);

/** Rules, mode and players of the draft; names and colours stay here. */
export function commonFields(now) {
  const players = now.players.map(({ id, carried }) => ({ id, carried }));
  return { ...rulesOf(now), mode: now.mode, players };
}

/** The choice of `mode`; nothing while the forms are not known. */
export function Mode() {
  const { label, values = [] } = fieldsOf("carcassonne", "board-scores").mode ?? {};
  if (values.length === 0) return null;
  return html`
    <${Choice} label=${label} value=${draft.value.mode} choices=${values} pointer="/mode"
        onChange=${(mode) => put(["mode"], mode)} />
  `;
}
