"""The marks that pictures are made of: elements of SVG as text, safe for any words."""

import re
from collections.abc import Iterable
from unicodedata import east_asian_width
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


def fitting(text: str, x: int, y: int, size: int, width: int, **attributes: str | int) -> str:
    """A line of words no wider than this: of a longer one the beginning, and the whole as title."""
    if text_width(text, size) <= width:
        return words(text, x, y, size, **attributes)
    lengths = range(len(text) - 1, 0, -1)
    most = next((one for one in lengths if text_width(text[:one] + "…", size) <= width), 0)
    shown = {"text_anchor": "middle", "font_size": size, **attributes}
    inside = said(text[:most] + "…") + element("title", said(text))
    return element("text", inside, x=x, y=y, **shown)


def text_width(text: str, size: int) -> float:
    """About how wide words are, rather too wide than too narrow: fonts differ."""
    return size * sum(_EMS.get(one) or _other_ems(one) for one in text)


_EMS = {
    **dict.fromkeys("fijlrtI.,:;!|'’()[] ", 0.4),
    **dict.fromkeys("mwMW@%—…", 1.0),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ&", 0.75),
}
"""Widths of letters, as parts of the size of the font."""


def _other_ems(letter: str) -> float:
    return 1.4 if east_asian_width(letter) in "FW" else 0.65


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
