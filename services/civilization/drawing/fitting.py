"""Words that keep to their width in a picture."""

from unicodedata import east_asian_width

from shared.drawing.svg import element, escape_text, text_line


def fitting(text: str, x: int, y: int, size: int, width: int, **attributes: str | int) -> str:
    """A line of words no wider than this: of a longer one the beginning, and the whole as title."""
    if text_width(text, size) <= width:
        return text_line(text, x, y, size, **attributes)
    lengths = range(len(text) - 1, 0, -1)
    most = next((one for one in lengths if text_width(text[:one] + "…", size) <= width), 0)
    shown = {"text_anchor": "middle", "font_size": size, **attributes}
    inside = escape_text(text[:most] + "…") + element("title", escape_text(text))
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
