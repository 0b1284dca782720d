// The further fields of a figure: its ghosts, its hill, and the circus tiles around a ringmaster.

import { Field, isOffered } from "../../parts/form.js";
import { html, t } from "../../parts/html.js";
import { byName, fieldsOf } from "../../parts/labels.js";
import { nameOf, playerOf } from "../../shell/players.js";
import { figureName } from "./titles.js";
import { addTexts } from "../../shell/language.js";
import MORE from "./board/more_texts.json" with { type: "json" };

addTexts(MORE);

/**
 * The fields beside the count of `one`, a figure at `path` of the draft; `pointer` is its place in
 * the request. On a board a hill is printed on its tile, and is not asked for.
 */
export function FigureFields({
  one,
  path,
  pointer = `/${path.join("/")}`,
  operation = "sheet-scores",
}) {
  const isPrinted = ({ name }) => name === "hill" && operation === "board-scores";
  const all = followerFields(operation);
  const there = Object.values(all).filter(
    (field) =>
      goesWith(field, one.figure, all.figure.values) &&
      (one[field.name] !== undefined || (isOffered(field) && !isPrinted(field))),
  );
  if (there.length === 0) return null;
  const named = (field) => ({
    ...field,
    label: t("carcassonne.besides", {
      what: field.label,
      figure: figureName(one.figure),
      player: nameOf(playerOf(one.player)),
    }),
  });
  return html`
    <div class="row">
      ${there.map(
        (field) => html`
          <${Field} key=${field.name} field=${named(field)} value=${one[field.name]}
              path=${[...path, field.name]} pointer=${`${pointer}/${field.name}`} />
        `,
      )}
    </div>
  `;
}

/** The fields of a figure in an operation, by name. */
export function followerFields(operation) {
  const fields = fieldsOf("carcassonne", operation);
  if (fields.followers) return byName(fields.followers.item.fields);
  return byName(byName(fields.features?.item.fields).followers?.item.fields);
}

/**
 * What an expansion brings goes with every figure; if a figure has the expansion's name, with that
 * one.
 */
function goesWith({ expansions = [] }, figure, figures) {
  const own = figures.filter(({ value }) => expansions.includes(value));
  return expansions.length > 0 && (own.length === 0 || own.some(({ value }) => value === figure));
}
