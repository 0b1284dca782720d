// French elision before a name.

import { elided, voiced } from "./in_document.js";

const GAP = new RegExp(`(?:(?<![\\p{L}\\p{N}_])(${elided}) )?\\{(\\w+)\\}`, "giu");
const VOICED_START = new RegExp(`^(?:${voiced})`, "u");

/** Fill the gaps of a French text; a word such as "de" before a name with a vowel loses its own. */
export function fillElided(text, gaps) {
  return text.replace(GAP, (_, word, gap) => (word ? elide(word, String(gaps[gap])) : gaps[gap]));
}

/** The word and the value as they stand together: "d’Alice", "de Bruno". */
export function elide(word, value) {
  return isVoiced(value) ? `${word.slice(0, -1)}’${value}` : `${word} ${value}`;
}

function isVoiced(value) {
  const start = [...value].slice(0, 8).join("").toLowerCase().normalize("NFKD");
  return VOICED_START.test(start.replace(/\p{M}/gu, ""));
}
