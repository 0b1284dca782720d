"""Modules of the page that are rendered: French elision, and the levels of entry.

The words and the letters of elision are those of shared/texts/elision.py, by which the services
elide. The levels are those of levels.json, which the documents of the page are filled from.
"""

import json
from collections.abc import Mapping
from textwrap import fill

from deploy.services import CHECKOUT
from shared.texts.elision import ELIDED, LIGATURES, VOICED

ELISION = "services/companion/shell/elision.js"
LEVELS = "services/companion/shell/levels.js"
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


_LEVELS = """\
// What can be entered of each game, and in which steps.
// Rendered by deploy/render.py from shell/levels.json: edit that, not this file.

/**
 * By game `{isInBar, levels}`: whether levels are chosen in the bar, and each level. A step of one
 * is `{id, word}` with the code of its text; the last one is the score.
 */
export const LEVELS = JSON.parse(`
@LEVELS
`);
"""


def render_files() -> Mapping[str, str]:
    """Render the files, by their paths."""
    plain = "".join(f'\n    .replaceAll("{one}", "{other}")' for one, other in LIGATURES.items())
    page = _PAGE.replace("@WORDS", "|".join(ELIDED))
    page = page.replace("@LETTERS", VOICED).replace("@LIGATURES", plain)
    levels = json.loads((CHECKOUT / LEVELS).with_suffix(".json").read_bytes())
    return {ELISION: page, LEVELS: _LEVELS.replace("@LEVELS", fill(json.dumps(levels), 100))}
