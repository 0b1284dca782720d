"""What is made from the services, so that a new game is in it by being there.

Each module has `render_files(names)`: paths from the top of the checkout, and the text that belongs
there. `deploy/render.py` writes them; a test finds those that were forgotten.
"""

from pathlib import Path
from string import Template

_TEMPLATES = Path(__file__).with_name("templates")


def fill_template(template: str, **values: str | int) -> str:
    """Return the file `template` of `templates/` with each `$name` in it replaced.

    Raises KeyError for a name without a value.
    """
    return Template((_TEMPLATES / template).read_text(encoding="utf-8")).substitute(values)
