"""Fits text into a given width of a picture."""

from unicodedata import east_asian_width

from shared.drawing.svg import element, escape_text, text_line


def fit_text(text: str, x: int, y: int, size: int, width: int, **attributes: str | int) -> str:
    """One line of text of at most `width`; longer text is cut, with the whole text as its title."""
    if measure_text(text, size) <= width:
        return text_line(text, x, y, size, **attributes)
    lengths = range(len(text) - 1, 0, -1)
    longest = next((one for one in lengths if measure_text(text[:one] + "…", size) <= width), 0)
    style = {"text_anchor": "middle", "font_size": size, **attributes}
    content = escape_text(text[:longest] + "…") + element("title", escape_text(text))
    return element("text", content, x=x, y=y, **style)


def measure_text(text: str, size: int) -> float:
    """The estimated width of a text, rather too wide than too narrow, because fonts differ."""
    return size * sum(_LETTER_WIDTHS.get(one) or _measure_other(one) for one in text)


_LETTER_WIDTHS = {
    **dict.fromkeys("fijlrtI.,:;!|'’()[] ", 0.4),
    **dict.fromkeys("mwMW@%—…", 1.0),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ&", 0.75),
}
"""Widths of letters, as fractions of the font size."""


def _measure_other(letter: str) -> float:
    return 1.4 if east_asian_width(letter) in "FW" else 0.65
