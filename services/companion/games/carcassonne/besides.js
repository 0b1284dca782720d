// What goes with a figure: ghosts, the hill it stands on, and tiles around a ringmaster.

import { Stepper, Switch } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { put } from "../../shell/drafts.js";
import { nameOf, playerOf } from "../../shell/players.js";
import { inPlay } from "./expansions.js";

const AROUND = 9;

/** The fields beside the count of `one`, a figure at `path` of the draft and of the request. */
export function Besides({ one, path, card, pointer = `/${path.join("/")}`, ring = true }) {
  const isThere = (name) => one[name] !== undefined || inPlay("field", name);
  const isRing = ring && one.figure === "ringmaster";
  if (!isRing && !["ghosts", "hill"].some(isThere)) return null;
  const label = (name) => t("carcassonne.besides", { what: t(`carcassonne.${name}`), figure: t(`figure.${one.figure}`), player: nameOf(playerOf(one.player)) });
  const count = (name, most) => html`<${Stepper} label=${label(name)} value=${one[name] ?? 0} max=${most} pointer=${`${pointer}/${name}`}
    onChange=${(value) => put([...path, name], value || undefined, `${path} ${name}`)} />`;
  return html`<div class="row">
    ${isThere("ghosts") && count("ghosts", card.limits.count)}
    ${isThere("hill") && html`<${Switch} label=${label("hill")} value=${one.hill} pointer=${`${pointer}/hill`} onChange=${(yes) => put([...path, "hill"], yes || undefined)} />`}
    ${isRing && count("big_top_tiles", AROUND)}
  </div>`;
}
