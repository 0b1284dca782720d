"""services/companion/shell/elision.js: the rule of French elision as the page applies it.

The words and the letters are those of shared/texts/elision.py, by which the services elide.
"""

from collections.abc import Mapping

from shared.texts.elision import ELIDED, LIGATURES, VOICED

PATH = "services/companion/shell/elision.js"
_PAGE = """\
// French elision before a name.
// Rendered by deploy/render.py from shared/texts/elision.py: edit that, not this file.

const GAP = /(?:(?<![\\p{L}\\p{N}_])(@WORDS) )?\\{(\\w+)\\}/giu;
const VOICED = /^(?:@LETTERS)/u;

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
    .toLowerCase()@LIGATURES;
  return VOICED.test(start.normalize("NFKD").replace(/\\p{M}/gu, ""));
}
"""


def render_files() -> Mapping[str, str]:
    """Render the file, by its path."""
    plain = "".join(f'\n    .replaceAll("{one}", "{other}")' for one, other in LIGATURES.items())
    page = _PAGE.replace("@WORDS", "|".join(ELIDED))
    page = page.replace("@LETTERS", VOICED).replace("@LIGATURES", plain)
    return {PATH: page}
