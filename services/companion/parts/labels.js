// What editions, expansions, options, figures and the like are called: as the service's forms have
// it, in the language of the page. While the forms are not known, codes are written as words.

import { game as onTable } from "../shell/drafts.js";
import { pageHere } from "../shell/games.js";
import { inPageWords } from "../shell/language.js";
import { fact } from "../shell/service.js";
import { isFirstShown, plain, t } from "./html.js";

const NONE = [];
const cache = new WeakMap();
const byOperation = new WeakMap();

/**
 * The forms of a game (GET /v1/{game}/forms), null while they are not known. A first screen that
 * can do without does not ask for them.
 */
export function formsOf(game) {
  return isFirstShown.value || pageHere(game)?.facts?.includes("forms")
    ? fact(`v1/${game}/forms`).value
    : null;
}

/** The fields of an operation, such as "board-scores", by name; empty while they are not known. */
export function fieldsOf(game, operation) {
  const forms = formsOf(game);
  if (!forms) return byName();
  if (!byOperation.has(forms)) byOperation.set(forms, new Map());
  const known = byOperation.get(forms);
  if (!known.has(operation))
    known.set(operation, byName(forms.operations.find(({ name }) => name === operation)?.fields));
  return known.get(operation);
}

/** The kinds that the forms of a game list by themselves, such as those of feature. */
export function kindsOf(game) {
  return formsOf(game)?.kinds ?? NONE;
}

const named = new WeakMap();

/** Fields, or kinds, by their names. */
export function byName(fields = NONE) {
  if (!named.has(fields))
    named.set(fields, Object.fromEntries(fields.map((field) => [field.name, field])));
  return named.get(fields);
}

/** The name of an edition. */
export function editionName(game, edition) {
  return labelIn(formsOf(game)?.editions, edition);
}

/** The name of an expansion. */
export function expansionName(game, expansion) {
  return labelIn(formsOf(game)?.expansions, expansion);
}

/** The label of one of `values` (`{value, label}`). */
export function labelIn(values = [], wanted) {
  return inPageWords(values.find(({ value }) => value === wanted)?.label ?? plain(wanted));
}

/**
 * What a value of a choice is called wherever it is asked for in the forms: `name` is the field, as
 * in "figure" or "on", or "kind" of a feature.
 */
export function labelOf(game, name, value) {
  return knownLabel(game, `${name} ${value}`) ?? inPageWords(plain(value));
}

/** The label of a field itself, wherever it is. */
export function fieldName(game, name) {
  return knownLabel(game, name) ?? inPageWords(plain(name));
}

/**
 * What the forms call a field, or a choice of one (`figure abbot`); undefined where they do not
 * name it.
 */
export function knownLabel(game, key) {
  const forms = formsOf(game);
  const label = forms && indexOf(forms).get(key)?.label;
  return label && inPageWords(label);
}

/**
 * The expansions that bring a field, or a value of a choice; undefined where it is in every box.
 */
export function ownersOf(game, name, value) {
  const forms = formsOf(game);
  if (!forms) return undefined;
  const index = indexOf(forms);
  return (value === undefined ? index.get(name) : index.get(`${name} ${value}`))?.expansions;
}

/** Everything that has a label, by the name of its field and, of a choice, its value. */
function indexOf(forms) {
  if (!cache.has(forms)) {
    const index = new Map();
    for (const { name, label, expansions } of forms.kinds ?? [])
      note(index, `kind ${name}`, { label, expansions });
    visit(index, [
      ...forms.options,
      ...(forms.kinds ?? []).flatMap(({ fields }) => fields),
      ...forms.operations.flatMap(({ fields }) => fields),
    ]);
    cache.set(forms, index);
  }
  return cache.get(forms);
}

function visit(index, fields) {
  for (const field of fields) {
    note(index, field.name, field);
    const inner = field.item ?? field;
    for (const value of [...(field.values ?? []), ...(inner.values ?? [])])
      note(index, `${field.name} ${value.value}`, value);
    visit(index, [...(field.fields ?? []), ...(field.item?.fields ?? [])]);
  }
}

/** The first label stays; expansions come from wherever they are named. */
function note(index, key, { label, expansions }) {
  const before = index.get(key);
  if (!before) index.set(key, { label, expansions });
  else if (!before.expansions && expansions) index.set(key, { ...before, expansions });
}

/** The options of a game's rules as fields; empty while they are not known. */
export function optionsOf(game) {
  return formsOf(game)?.options ?? [];
}

/** The category of points that were on the track already. */
export const CARRIED = "carried";

/** The name of a category. */
export function categoryName(name) {
  return name === CARRIED ? t("score.carried") : labelIn(formsOf(onTable.value)?.categories, name);
}

/** The name of a line of the score: that of its game (`title`), else of its category. */
export function entryTitle(entry, title) {
  return title?.(entry) ?? categoryName(entry.category);
}
