// What the requests of every level begin with: rules, players, and when the score is asked for (at
// the end, in play, or as if it ended now).

import { Choice } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { rulesOf } from "../../parts/options.js";
import { draft, put } from "../../shell/drafts.js";

/** Rules, mode and players of the draft; names and colours stay here. */
export function asked(now) {
  const players = now.players.map(({ id, carried }) => ({ id, ...(carried ? { carried } : {}) }));
  return { ...rulesOf(now), mode: now.mode, players };
}

const MODES = ["final", "projected", "completed"];

/** The choice of `mode`. */
export function Mode() {
  const choices = MODES.map((value) => ({ value, label: t(`carcassonne.mode.${value}`) }));
  return html`<${Choice} label=${t("carcassonne.mode")} value=${draft.value.mode} choices=${choices} pointer="/mode" onChange=${(mode) => put(["mode"], mode)} />`;
}
