"""What the page's modules take from elsewhere: the letters of French elision, and the levels.

The services elide by the same words and letters, those of shared/texts/elision.py. The documents of
the page are filled from levels.json too.
"""

import json
import re
from collections.abc import Mapping
from textwrap import fill

from deploy.services import CHECKOUT
from shared.texts.elision import ELIDED, VOICED

ELISION = "services/companion/shell/elision.js"
LEVELS = "services/companion/shell/levels.js"
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
    page = (CHECKOUT / ELISION).read_text(encoding="utf-8")
    for name, pattern in {"ELIDED": "|".join(ELIDED), "VOICED": VOICED}.items():
        page = re.sub(f'(?<=const {name} = ").*(?=";)', pattern, page)
    levels = json.loads((CHECKOUT / LEVELS).with_suffix(".json").read_bytes())
    return {ELISION: page, LEVELS: _LEVELS.replace("@LEVELS", fill(json.dumps(levels), 100))}
