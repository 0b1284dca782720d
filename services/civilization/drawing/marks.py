"""The marks that pictures are made of: elements of SVG as text, safe for any words."""

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML has no way to write."""


def said(words: str) -> str:
    """Words as XML text."""
    return escape(_NO_XML.sub("\ufffd", words))


def element(name: str, inside: str = "", **attributes: str | int) -> str:
    """An element; `_` in the name of an attribute stands for `-`, and at its end for nothing."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_NO_XML.sub(' ', str(value)))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def words(text: str, x: int, y: int, size: int, **attributes: str | int) -> str:
    """A line of words around a middle, from which they grow to both sides."""
    shown = {"text_anchor": "middle", "font_size": size, **attributes}
    return element("text", said(text), x=x, y=y, **shown)


def shortened(text: str, most: int) -> str:
    """A name that fits: of a longer one the beginning."""
    return text if len(text) <= most else text[: most - 1] + "…"


def picture(width: int, height: int, title: str, told: str, inside: Iterable[str]) -> str:
    """The whole picture; `title` and `told` are for those who cannot see it."""
    head = element("title", said(title)) + element("desc", said(told))
    return element(
        "svg",
        head + "".join(inside),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        font_family="system-ui, sans-serif",
    )
