// The language of the page, and its texts: each is a pair, English and French.

import { effect, signal } from "@preact/signals";
import { fillElided } from "./elision.js";
import { texts } from "./in_document.js";
import MORE_TEXTS from "./more_texts.json" with { type: "json" };
import { keep, kept } from "./storage.js";

export const LANGUAGES = { en: "English", fr: "Français" };
const ORDER = Object.keys(LANGUAGES);
addTexts(MORE_TEXTS);

/** The language in use, "en" or "fr": what was chosen here, else what the browser prefers. */
export const language = signal(
  Object.hasOwn(LANGUAGES, kept("language")) ? kept("language") : preferred(),
);

effect(() => {
  document.documentElement.lang = language.value;
});

function preferred() {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Speak another language from now on. */
export function choose(tag) {
  keep("language", tag);
  language.value = tag;
}

/** Add texts: `{code: [English, French]}`. */
export function addTexts(pairs) {
  Object.assign(texts, pairs);
}

/** The text of `code` with its gaps filled; a `count` chooses the singular under `code.one`. */
export function t(code, gaps) {
  const few = gaps?.count !== undefined && isOne(gaps.count) && `${code}.one` in texts;
  const pair = texts[few ? `${code}.one` : code];
  if (!pair) return code;
  const text = pair[ORDER.indexOf(language.value)];
  if (!gaps) return text;
  return language.value === "fr"
    ? fillElided(text, gaps)
    : text.replace(/\{(\w+)\}/g, (_, gap) => gaps[gap]);
}

/** The text of `code`, or `otherwise` while there is none. */
export function tOr(code, otherwise, gaps) {
  return code in texts ? t(code, gaps) : otherwise;
}

/** The names of fields that a sentence of the service has for programs: " (`display`)". */
const FIELDS = /\s\(`[^)]*\)/g;

/**
 * A text of the service in the words of the page, which names no fields: players say "pion", the
 * service "partisan".
 */
export function inPageWords(said) {
  const text = said.replace(FIELDS, "");
  if (language.value !== "fr") return text;
  return text.replace(
    /\b(p)artisan(s?)\b/gi,
    (_, first, plural) => `${first === "P" ? "P" : "p"}ion${plural}`,
  );
}

/** A code such as "little_buildings" as a person writes it, where nothing better is known. */
export function plain(code) {
  const words = String(code).replaceAll(/[_-]/g, " ");
  return words[0].toUpperCase() + words.slice(1);
}

function isOne(count) {
  return language.value === "fr" ? Math.abs(count) < 2 : count === 1;
}
