// Files that leave the page: those of the service with the players' names in them, each written as
// its kind has it, and how a file is saved on the device.

import { saidAs } from "./players.js";

const MARKUP = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** A cell of a table, and what ends it. */
const CELL = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g;
/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** A busy phone may ask for the file long after the tap. */
const KEPT_MS = 60_000;

const NUMBER = /^-?\d+(?:\.\d+)?$/;

const NAMED = {
  svg: (text) => saidAs(text, (name) => name.replace(/[&<>"']/g, (sign) => MARKUP[sign])),
  json: (text) => saidAs(text, (name) => JSON.stringify(name).slice(1, -1)),
  csv: (text) =>
    text.replace(CELL, (all, cell, end) => (cell.includes("#") ? written(cell) + end : all)),
};

/** The file's text, as `kind` (csv, json or svg) wants it. */
export function named(kind, text) {
  return NAMED[kind](text);
}

/** Rows of texts and numbers as a table, as the service writes its own (RFC 4180). */
export function table(rows) {
  return rows
    .map((row) => `${row.map((cell) => quoted(withNames(String(cell)))).join(",")}\r\n`)
    .join("");
}

/** The service's own words with names. */
function withNames(text) {
  return saidAs(text, (name) => name);
}

/** A cell of the service's with names. */
function written(cell) {
  return quoted(withNames(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

/** No formula, and in quotes where it must be; a number stays one, though it be below zero. */
function quoted(written) {
  const safe = FORMULA.test(written) && !NUMBER.test(written) ? `'${written}` : written;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Hand a file to another app where the browser can, else save it; returns whether nothing but the
 * person stopped that.
 */
export async function give(file, title) {
  try {
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title });
    else save(file.name, file.type, file);
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

/** Save a file on the device. */
export function save(name, type, content) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
