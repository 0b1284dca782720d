// What the operations of the service take, read from its forms: fields, labels, and what of the
// draft belongs into a request.

import { isOffered } from "../../parts/form.js";
import { byName, fieldsOf } from "../../parts/labels.js";
import { inPageWords } from "../../shell/language.js";

const GAME = "deluges";
/** The colours of the box, in the order in which players are seated. */
export const COLOURS = ["white", "green", "red", "black"];

/** The fields of an operation by name. */
export function fieldsOfOperation(operation) {
  return fieldsOf(GAME, operation);
}

/** The fields of a cell as an operation takes it, by name. */
export function cellFields(operation) {
  const { cells, cell } = fieldsOf(GAME, operation);
  return byName(cell?.fields ?? cells?.item.fields);
}

/** The fields that count for each player at the end, in this edition. */
export function countFields() {
  const { players } = fieldsOf(GAME, "tally-scores");
  return (players?.item.fields ?? []).filter(
    (field) => field.type === "count" && field.name !== "carried" && isOffered(field),
  );
}

/** The label of one of those, by its own name or by that of one piece of it ("dolmen"). */
export function countName(kind) {
  const field =
    countFields().find(({ name }) => name === kind) ??
    countFields().find(({ name }) => name.startsWith(kind));
  return field ? labelOf(field) : kind;
}

/** The label of a field. */
export function labelOf(field) {
  return inPageWords(field?.label ?? "");
}

/**
 * Of `data`, what the `fields` (by name) have and the edition knows; all of it while they are not
 * known.
 */
export function picked(data = {}, fields) {
  if (Object.keys(fields).length === 0) return data;
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => value !== undefined && fields[name] && isOffered(fields[name], data),
    ),
  );
}

/** The players as every score takes them. */
export function playersOfRequest({ players }, more = (_id) => ({})) {
  return players.map(({ id, carried }) => ({ id, ...(carried ? { carried } : {}), ...more(id) }));
}
