// A finished file of the service with the players' names in it, each written as its kind has it.

import { said, saidAs } from "./players.js";

const MARKUP = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** A cell of a table, and what ends it. */
const CELL = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g;
/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

const NAMED = {
  svg: (text) => saidAs(text, (name) => name.replace(/[&<>"']/g, (sign) => MARKUP[sign])),
  json: (text) => saidAs(text, (name) => JSON.stringify(name).slice(1, -1)),
  csv: (text) => text.replace(CELL, (all, cell, end) => (cell.includes("#") ? written(cell) + end : all)),
};

/** The file's text, as `kind` (csv, json or svg) wants it. */
export function named(kind, text) {
  return NAMED[kind](text);
}

/** A cell with names: no formula, and in quotes where it must be. */
function written(cell) {
  const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  const told = said(plain);
  const safe = FORMULA.test(told) ? `'${told}` : told;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
