"""What the page's modules take from elsewhere: the letters of French elision, and the levels.

The services elide by the same words and letters, those of shared/texts/elision.py. The documents of
the page are filled from levels.json too.
"""

import json
import re
from collections.abc import Mapping
from textwrap import fill

from deploy.rendering import fill_template
from deploy.services import CHECKOUT
from shared.texts.elision import ELIDED, VOICED

ELISION = "services/companion/shell/elision.js"
LEVELS = "services/companion/shell/levels.js"


def render_files() -> Mapping[str, str]:
    """Render the files, by their paths."""
    page = (CHECKOUT / ELISION).read_text(encoding="utf-8")
    for name, pattern in {"ELIDED": "|".join(ELIDED), "VOICED": VOICED}.items():
        page = re.sub(f'(?<=const {name} = ").*(?=";)', pattern, page)
    levels = json.loads((CHECKOUT / LEVELS).with_suffix(".json").read_bytes())
    text = fill_template("levels.js.jinja2", levels=fill(json.dumps(levels), 100))
    return {ELISION: page, LEVELS: text}
