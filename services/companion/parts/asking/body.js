// The body of a question: kept in the draft of its game. What a new one begins with, what it still
// lacks, and how a worked example becomes one of the people at this table.

import {
  draft,
  edit,
  game as onTable,
  players,
  question,
  replaced,
  rulesOf,
} from "../../shell/drafts.js";
import { COLOURS, joined } from "../../shell/players.js";
import { isOffered } from "../form.js";
import { formsOf } from "../labels.js";

const NO_KINDS = [];

/** The fields of the question on the screen, in the order of the service. */
export function fieldsOf(game, operation = question.value) {
  return formsOf(game)?.operations.find(({ name }) => name === operation)?.fields;
}

/** The body as far as it is entered, else as a new one begins. */
export function bodyOf(now, fields) {
  return now.asked?.[question.value]?.body ?? fresh(fields);
}

/** Enter a value at a place of the body; undefined takes it away. */
export function entering(fields) {
  return (path, value, merge = null) => {
    const operation = question.peek();
    const begun = (now) => ({
      ...now.asked?.[operation],
      body: replaced(bodyOf(now, fields), path, value),
    });
    edit(
      (now) => ({ ...now, asked: { ...now.asked, [operation]: begun(now) } }),
      merge && `${operation} ${merge}`,
    );
  };
}

/** Begin the question again. */
export function clear() {
  edit((now) => replaced(now, ["asked", question.peek()], undefined));
}

/** The list of who plays: its people are those of the table. */
export function isPeople({ name, type, item }) {
  return name === "players" && type === "list" && item.fields !== undefined;
}

/** The kinds of a union: its own, or those that the forms list for all. */
export function kindsOf(game, { kinds }) {
  return kinds ?? formsOf(game)?.kinds ?? NO_KINDS;
}

/** Which kind of a union a value is of: its tag says so, or a field that no other kind has. */
export function kindIn(kinds, { tag }, value) {
  return kinds.find(({ name }) => (tag ? value?.[tag] === name : value?.[name] !== undefined));
}

/** The fields that must be there at the beginning; `at` is the place in a list. */
export function fresh(fields, at = 0) {
  return Object.fromEntries(
    fields.filter(({ required }) => required).map((field) => [field.name, freshOf(field, at)]),
  );
}

/** What a field, or an item of a list, begins with. */
export function freshOf(field, at = 0) {
  return FRESH[field.type](field, at);
}

const FRESH = {
  count: ({ min }) => Math.max(min ?? 0, 0),
  flag: () => false,
  text: ({ name, values }, at) => values?.[0].value ?? (name === "id" ? String(at + 1) : ""),
  choice: ({ values }) => (values.find(isOffered) ?? values[0]).value,
  player: () => players.peek()[0].id,
  rules: () => ({}),
  map: () => ({}),
  object: ({ fields }, at) => fresh(fields, at),
  union: (field) => freshKind(field, kindsOf(onTable.peek(), field)[0]),
  list: (field) => {
    const { item } = field;
    if (isPeople(field)) return players.peek().map(({ id }) => ({ ...fresh(item.fields), id }));
    if (item.type === "player") return players.peek().map(({ id }) => id);
    return ["object", "union", "text"].includes(item.type)
      ? [freshOf({ ...item, name: "" })]
      : Array.from({ length: field.min ?? 0 }, () => freshOf(item));
  },
};

/** What a kind of a union begins with. */
export function freshKind({ tag }, kind) {
  return kind ? { ...(tag ? { [tag]: kind.name } : {}), ...fresh(kind.fields) } : {};
}

/** The first field that has to be entered and is not, null if there is none. */
export function findMissing(fields, value) {
  for (const field of fields) {
    const own = value[field.name];
    const lacks = own === undefined ? field.required && field : missingInside(field, own);
    if (lacks) return lacks;
  }
  return null;
}

function missingInside(field, value) {
  const { type, required, min = 0, item } = field;
  if (required && (value === "" || (type === "list" && value.length < min))) return field;
  if (type === "object") return findMissing(field.fields, value);
  if (type === "list" && item.fields && item.type === "object")
    return value.map((row) => findMissing(item.fields, row)).find(Boolean);
  return null;
}

/** The request, null while something is missing or nothing has been entered. */
export function requestOf(game, fields) {
  return (now) => {
    const operation = question.peek();
    if (!fields || !operation) return null;
    const body = bodyOf(now, fields);
    const isBegun =
      now.asked?.[operation] !== undefined || fields.every((field) => field.default !== undefined);
    if (!isBegun || findMissing(fields, body)) return null;
    const rules = fields.some(({ type }) => type === "rules") ? rulesOf(now) : {};
    return { path: `v1/${game}/${operation}`, body: { ...rules, ...body } };
  };
}

/** Fill in a worked example: its people become those of the table, and guests where it has more. */
export function fill({ request, title }, fields) {
  const own = draft.peek().players;
  const guests = [];
  const now = new Map();
  const take = (id) => {
    if (now.has(id)) return now.get(id);
    const free = own.filter((player) => ![...now.values()].includes(player.id));
    const found =
      free.find(({ colour }) => colour === id) ??
      free.find(({ colour }) => !idsOf(request).includes(colour));
    const player = found ?? joined([...own, ...guests], COLOURS.includes(id) ? [id] : []).at(-1);
    if (!found) guests.push(player);
    now.set(id, player.id);
    return player.id;
  };
  const listed = idsOf(request);
  listed.forEach(take);
  const rename = (id) => (listed.length > 0 && !now.has(id) ? id : take(id));
  const body = {
    ...(fields.some(({ type }) => type === "rules") ? { rules: {} } : {}),
    ...renamed({ type: "object", fields }, request, rename),
  };
  const entered = { body, example: title, ...(guests.length > 0 ? { guests } : {}) };
  edit((draft) => ({ ...draft, asked: { ...draft.asked, [question.peek()]: entered } }));
}

/** The ids of the players that a request lists. */
export function idsOf({ players: listed, position }) {
  return (listed ?? position?.players ?? []).map(({ id }) => id);
}

/** The ids of all that fields of a request name as players. */
export function listPeople(fields, request) {
  const ids = new Set();
  renamed({ type: "object", fields }, request, (id) => {
    ids.add(id);
    return id;
  });
  return [...ids];
}

/** A value with other ids wherever its field names a player. */
function renamed(field, value, rename) {
  if (field.type === "player") return rename(value);
  if (Array.isArray(value))
    return value.map((one) =>
      isPeople(field)
        ? { ...renamed(field.item, one, rename), id: rename(one.id) }
        : renamed(field.item, one, rename),
    );
  if (typeof value !== "object") return value;
  if (field.type === "map")
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        field.key.type === "player" ? rename(key) : key,
        renamed(field.item, one, rename),
      ]),
    );
  const fields =
    field.type === "union"
      ? (kindIn(kindsOf(onTable.peek(), field), field, value)?.fields ?? [])
      : (field.fields ?? []);
  const known = Object.fromEntries(fields.map((one) => [one.name, one]));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      known[name] ? renamed(known[name], one, rename) : one,
    ]),
  );
}
