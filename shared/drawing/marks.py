"""The marks that pictures are made of: elements of SVG as text, safe for any words."""

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML has no way to write."""

Box = tuple[float, float, float, float]
"""A rectangle: x, y, width, height."""


def said(words: str) -> str:
    """Words as XML text."""
    return escape(_NO_XML.sub("\ufffd", words))


def number(value: float) -> str:
    """A number with one decimal at most."""
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown


def element(name: str, inside: str = "", **attributes: str | float) -> str:
    """An element; `_` in the name of an attribute stands for `-`, and at its end for nothing."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_shown(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _shown(value: str | float) -> str:
    if isinstance(value, float):
        return number(value)
    return _NO_XML.sub(" ", str(value))


def words(text: str, x: float, y: float, size: int, **attributes: str | float) -> str:
    """A line of words around a middle, from which they grow to both sides."""
    shown = {"text_anchor": "middle", "font_size": size, **attributes}
    return element("text", said(text), x=x, y=y, **shown)


def picture(box: Box, inside: Iterable[str], scale: float = 1, **attributes: str) -> str:
    """A whole picture of the rectangle `box`, shown `scale` times as large."""
    return element(
        "svg",
        "".join(inside),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, box)),
        width=number(box[2] * scale),
        height=number(box[3] * scale),
        role="img",
        **attributes,
    )


def titled_picture(
    width: float, height: float, title: str, told: str, inside: Iterable[str]
) -> str:
    """A whole picture with words; `title` and `told` are for those who cannot see it."""
    head = element("title", said(title)) + element("desc", said(told))
    return picture((0, 0, width, height), (head, *inside), font_family="system-ui, sans-serif")
