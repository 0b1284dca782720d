"""Builds SVG as text; whatever a caller wrote is escaped."""

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

_NO_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML has no way to write: all others would take a browser long to compile."""

Box = tuple[float, float, float, float]
"""A rectangle: x, y, width, height."""


def escape_text(words: str) -> str:
    """The text with what XML reserves escaped, and what XML cannot write replaced."""
    return escape(_NO_XML.sub("\ufffd", words))


def format_number(value: float) -> str:
    digits = f"{value:.1f}".removesuffix(".0")
    return "0" if digits == "-0" else digits


def element(name: str, inside: str = "", **attributes: str | float) -> str:
    """An SVG element; `_` in the name of an attribute becomes `-`, a last `_` is dropped."""
    attribute_text = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_format_value(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{attribute_text}>{inside}</{name}>" if inside else f"<{name}{attribute_text}/>"


def _format_value(value: str | float) -> str:
    if isinstance(value, float):
        return format_number(value)
    return _NO_XML.sub(" ", str(value))


def text_line(text: str, x: float, y: float, size: int, **attributes: str | float) -> str:
    """A line of text centred on `x`."""
    options = {"text_anchor": "middle", "font_size": size, **attributes}
    return element("text", escape_text(text), x=x, y=y, **options)


def picture(box: Box, inside: Iterable[str], scale: float = 1, **attributes: str) -> str:
    """A whole picture of the rectangle `box`, displayed `scale` times as large."""
    return element(
        "svg",
        "".join(inside),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(format_number, box)),
        width=format_number(box[2] * scale),
        height=format_number(box[3] * scale),
        role="img",
        **attributes,
    )


def render_titled_picture(
    width: float, height: float, title: str, description: str, inside: Iterable[str]
) -> str:
    """A whole picture with text; screen readers read out `title` and `description`."""
    head = element("title", escape_text(title)) + element("desc", escape_text(description))
    return picture((0, 0, width, height), (head, *inside), font_family="system-ui, sans-serif")
