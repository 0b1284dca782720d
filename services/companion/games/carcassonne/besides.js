// What goes with a figure: ghosts, the hill it stands on, and tiles around a ringmaster.

import { Field, isOffered } from "../../parts/form.js";
import { html, t } from "../../parts/html.js";
import { byName, fieldsOf } from "../../parts/labels.js";
import { nameOf, playerOf } from "../../shell/players.js";
import { figureName } from "./titles.js";

/** Fields that go with every figure, and those of one. */
const EVERY = ["ghosts", "hill"];
const OWN = { ringmaster: ["big_top_tiles"] };

/** The fields beside the count of `one`, a figure at `path` of the draft; `pointer` is its place in the request. */
export function Besides({ one, path, pointer = `/${path.join("/")}`, operation = "sheet-scores" }) {
  const all = followerFields(operation);
  const there = [...EVERY, ...(OWN[one.figure] ?? [])].map((name) => all[name]).filter((field) => field && (one[field.name] !== undefined || isOffered(withOwners(field))));
  if (there.length === 0) return null;
  const named = (field) => ({ ...field, label: t("carcassonne.besides", { what: field.label, figure: figureName(one.figure), player: nameOf(playerOf(one.player)) }) });
  return html`<div class="row">${there.map((field) => html`<${Field} key=${field.name} field=${named(field)} value=${one[field.name]} path=${[...path, field.name]} pointer=${`${pointer}/${field.name}`} />`)}</div>`;
}

/** The fields of a figure in an operation, by name. */
export function followerFields(operation) {
  const fields = fieldsOf("carcassonne", operation);
  if (fields.followers) return byName(fields.followers.item.fields);
  return byName(byName(fields.features?.item.fields).followers?.item.fields);
}

/** A hill is said to be of an expansion only where features are listed. */
function withOwners(field) {
  return field.expansions ? field : (followerFields("sheet-scores")[field.name] ?? field);
}
