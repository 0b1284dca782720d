"""Words that keep to their width in a picture."""

from unicodedata import east_asian_width

from shared.drawing.marks import element, said, words


def fit_text(text: str, x: int, y: int, size: int, width: int, **attributes: str | int) -> str:
    """A line of words no wider than this: of a longer one the beginning, and the whole as title."""
    if measure_text(text, size) <= width:
        return words(text, x, y, size, **attributes)
    lengths = range(len(text) - 1, 0, -1)
    longest = next((one for one in lengths if measure_text(text[:one] + "…", size) <= width), 0)
    style = {"text_anchor": "middle", "font_size": size, **attributes}
    content = said(text[:longest] + "…") + element("title", said(text))
    return element("text", content, x=x, y=y, **style)


def measure_text(text: str, size: int) -> float:
    """About how wide words are, rather too wide than too narrow: fonts differ."""
    return size * sum(_LETTER_WIDTHS.get(one) or _measure_other(one) for one in text)


_LETTER_WIDTHS = {
    **dict.fromkeys("fijlrtI.,:;!|'’()[] ", 0.4),
    **dict.fromkeys("mwMW@%—…", 1.0),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ&", 0.75),
}
"""Widths of letters, as parts of the size of the font."""


def _measure_other(letter: str) -> float:
    return 1.4 if east_asian_width(letter) in "FW" else 0.65
