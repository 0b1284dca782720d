"""The texts that renderers fill in, as files of the kind that they become."""

from pathlib import Path
from string import Template

_FOLDER = Path(__file__).resolve().parent


def fill_template(template: str, **values: str | int) -> str:
    """Return the file `template` of this folder with each `$name` in it replaced.

    Raises KeyError for a name without a value.
    """
    return Template((_FOLDER / template).read_text(encoding="utf-8")).substitute(values)
