"""Modules of the page that are rendered: French elision, and the levels of entry.

The words and the letters of elision are those of shared/texts/elision.py, by which the services
elide. The levels are those of levels.json, which the documents of the page are filled from.
"""

import json
from collections.abc import Mapping
from textwrap import fill

from deploy.rendering import fill_template
from deploy.services import CHECKOUT
from shared.texts.elision import ELIDED, LIGATURES, VOICED

ELISION = "services/companion/shell/elision.js"
LEVELS = "services/companion/shell/levels.js"


def render_files() -> Mapping[str, str]:
    """Render the files, by their paths."""
    elision = fill_template("elision.js.jinja2", words=ELIDED, letters=VOICED, ligatures=LIGATURES)
    levels = json.loads((CHECKOUT / LEVELS).with_suffix(".json").read_bytes())
    text = fill_template("levels.js.jinja2", levels=fill(json.dumps(levels), 100))
    return {ELISION: elision, LEVELS: text}
