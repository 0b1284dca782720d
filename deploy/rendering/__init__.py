"""What is made from the services, so that a new game is in it by being there.

Each module has `render_files(names)`: paths from the top of the checkout, and their texts.
"""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    undefined=StrictUndefined,
    keep_trailing_newline=True,
    trim_blocks=True,
    lstrip_blocks=True,
    # No template is HTML, so nothing is escaped.
    autoescape=select_autoescape(),
)


def fill_template(template: str, **values: object) -> str:
    """Return a file of `templates/`, filled; UndefinedError for a name without a value."""
    return _TEMPLATES.get_template(template).render(values)
