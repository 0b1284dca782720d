// French elision before a name.
// Rendered by deploy/render.py from shared/texts/elision.py: edit that, not this file.

const GAP = /(?:(?<![\p{L}\p{N}_])(de|que|lorsque|puisque|jusque|le|la|se|ne) )?\{(\w+)\}/giu;
const VOICED = /^(?:[aeiou]|y(?![aeiou])|h[eiouy])/u;

/** Fill the gaps of a French text; a word such as "de" before a name with a vowel loses its own. */
export function fillElided(text, gaps) {
  return text.replace(GAP, (_, word, gap) => (word ? elide(word, String(gaps[gap])) : gaps[gap]));
}

/** The word and the value as they stand together: "d’Alice", "de Bruno". */
export function elide(word, value) {
  return isVoiced(value) ? `${word.slice(0, -1)}’${value}` : `${word} ${value}`;
}

function isVoiced(value) {
  const start = [...value]
    .slice(0, 2)
    .join("")
    .toLowerCase()
    .replaceAll("œ", "o")
    .replaceAll("æ", "a");
  return VOICED.test(start.normalize("NFKD").replace(/\p{M}/gu, ""));
}
