// When the score is asked for: at the end, in play, or as if it ended now.

import { Choice } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, put } from "../../shell/drafts.js";

const MODES = ["final", "projected", "completed"];

/** The choice of `mode`. */
export function Mode() {
  const choices = MODES.map((value) => ({ value, label: t(`carcassonne.mode.${value}`) }));
  return html`<${Choice} label=${t("carcassonne.mode")} value=${draft.value.mode} choices=${choices} pointer="/mode" onChange=${(mode) => put(["mode"], mode)} />`;
}
