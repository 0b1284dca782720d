"""The symbols of an island, each drawn around (0, 0) at the size of a cell."""

from collections.abc import Mapping
from math import sqrt

from shared.drawing.svg import element, text_line

RADIUS = 34
"""The distance from the centre of a cell to its corners, in pixels."""
INK, PAPER, GOLD, BLOOD, PALE = "#1d2430", "#fdfaf3", "#a8741a", "#8e1b2b", "#8a8f98"
HALO: Mapping[str, str | float] = {"stroke": "#ffffff", "stroke_width": 3, "paint_order": "stroke"}
"""What keeps a letter readable on any pattern."""

COLOURS: Mapping[str, str] = {
    "forest": "#7fb069",
    "lagoon": "#74b8d6",
    "desert": "#ecd28b",
    "mountain": "#b7aaa0",
    "volcano": "#e08a6d",
    "free": "#ffffff",
}
STROKES: Mapping[str, str] = {
    "forest": "M2 11L6 3L10 11Z",
    "lagoon": "M0 4q3 -3 6 0t6 0M0 10q3 -3 6 0t6 0",
    "desert": "M2 2v2M8 8v2M5 5h2M10 3h1M2 10h1",
    "mountain": "M0 10L4 3L8 10M7 10L10 6L12 10",
    "volcano": "M0 0L12 12M12 0L0 12",
}
"""A pattern for each terrain, on a square of 12: trees, waves, sand, peaks, cracks."""

_HALF = RADIUS * sqrt(3) / 2
HEXAGON = (
    f"M0 -{RADIUS}L{_HALF:.1f} -{RADIUS / 2:.0f}V{RADIUS / 2:.0f}L0 {RADIUS}"
    f"L-{_HALF:.1f} {RADIUS / 2:.0f}V-{RADIUS / 2:.0f}Z"
)
TOWERS = "M-18 16V-8h6v5h6v-11h12v11h6v-5h6v24Z"
PEDIMENT = "M-18 -6L0 -17L18 -6ZM-14 -4h5v16h-5ZM-3 -4h6v16h-6ZM9 -4h5v16h-5ZM-18 13h36v4h-36Z"
DISC = element("circle", cx=0, cy=5, r=14, fill=BLOOD, stroke="#ffffff", stroke_width=2)


PATTERNS = "".join(
    [
        element(
            "pattern",
            element("path", d=stroke, stroke=INK, stroke_opacity="0.45", fill="none"),
            id=f"terrain-{kind}",
            width=12,
            height=12,
            patternUnits="userSpaceOnUse",
        )
        for kind, stroke in STROKES.items()
    ]
)


def _render_hexagon(fill: str) -> str:
    return element("path", d=HEXAGON, fill=fill, stroke=INK, stroke_width=1.5)


def _render_plain_cell(fill: str, outline: str, colour: str) -> str:
    return _render_hexagon(fill) + element("path", d=outline, fill=colour)


def render_terrain(kind: str, letter: str) -> str:
    """A cell of a terrain, or a free one, which has neither pattern nor letter."""
    if kind not in STROKES:
        return element("path", d=HEXAGON, fill=COLOURS[kind], stroke=PALE, stroke_dasharray="4 3")
    return (
        _render_hexagon(COLOURS[kind])
        + element("path", d=HEXAGON, fill=f"url(#terrain-{kind})")
        + text_line(letter, 0, -11, 14, fill=INK, font_weight="bold", **HALO)
    )


METROPOLIS = _render_plain_cell("#f3e3b5", TOWERS, GOLD)
TEMPLE = _render_plain_cell("#efece6", PEDIMENT, INK)


def render_building(letter: str) -> str:
    """A cell with a building: a house front with its letters."""
    front = element(
        "rect", x=-17, y=-15, width=34, height=30, rx=4, fill="#ffffff", stroke=INK, stroke_width=2
    )
    return (
        _render_hexagon("#efece6")
        + front
        + text_line(letter, 0, 6, 16, fill=INK, font_weight="bold")
    )


def render_creature(strength: int, hoplites: int) -> str:
    """A creature: its strength on a disc, and below it one shield for each hoplite on it."""
    shields = [_render_shield(-13 + 13 * number, 23) for number in range(hoplites)]
    number = text_line(str(strength), 0, 10, 14, fill="#ffffff", font_weight="bold")
    return DISC + number + "".join(shields)


def _render_shield(x: float, y: float) -> str:
    return element("circle", cx=x, cy=y, r=6, fill="#f2c14e", stroke=INK, stroke_width=2)


def render_port(pay: str, is_taken: bool) -> str:
    """A port: a ring and its reward; pale and thin once it is covered."""
    ring = element(
        "circle",
        cx=0,
        cy=0,
        r=28,
        fill="none",
        stroke="#1f5f8b",
        stroke_width=2,
        stroke_dasharray="2 4",
        opacity="0.5" if is_taken else "1",
    )
    weight = "normal" if is_taken else "bold"
    return ring + text_line(pay, 0, 24, 11, fill="#123f5e", font_weight=weight, **HALO)


BUILDING_SITE = element(
    "rect",
    x=-23,
    y=-9,
    width=15,
    height=15,
    fill="#ffffff",
    stroke=INK,
    stroke_width=2,
    stroke_dasharray="4 2",
    class_="building-site",
)
_TEMPLE_SITE = element(
    "path",
    d="M-30 0L0 -17L30 0L0 17Z",
    fill="none",
    stroke=GOLD,
    stroke_width=6,
    stroke_dasharray="14 8",
)
SYMBOLS: Mapping[str, str] = {
    "free": render_terrain("free", ""),
    "metropolis": METROPOLIS,
    "temple": TEMPLE,
    "building": render_building(""),
    "creature": DISC,
    "hoplites": element("g", _render_shield(0, 0), transform="scale(2.4)"),
    "port": render_port("", is_taken=False),
    "temple_site": _TEMPLE_SITE,
    "building_site": element("g", BUILDING_SITE, transform="scale(2) translate(15 1)"),
}
"""The symbols of the legend besides the terrains; `picture.<name>` is the text of each."""
