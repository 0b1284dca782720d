"""Renders an island: a hexagon for each cell, pointing up, with whatever is on it.

Sites for temples are dashed rhombuses, sites for buildings dashed squares; a port has its reward
beside it, in thin letters once it is covered.
"""

from collections.abc import Iterator, Mapping
from math import fsum, sqrt

from services.orichalque.rules.creatures import find_creature
from services.orichalque.rules.islands import TERRAINS, Cell, Island, Port, Spot
from services.orichalque.rules.lattice import IslandMasks, build_masks, list_cells
from services.orichalque.rules.position import IslandPosition
from services.orichalque.rules.site_answers import find_building_cells, find_legal_sites
from services.orichalque.rules.victory import explain_missing, find_missing
from shared.core.phrases import Param, Word
from shared.drawing.svg import element, escape_text, picture, text_line
from shared.texts import Texts

RADIUS = 34
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
    front = element(
        "rect", x=-17, y=-15, width=34, height=30, rx=4, fill="#ffffff", stroke=INK, stroke_width=2
    )
    return (
        _render_hexagon("#efece6")
        + front
        + text_line(letter, 0, 6, 16, fill=INK, font_weight="bold")
    )


def render_creature(strength: int, hoplites: int) -> str:
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


MARGIN, HEAD = 20, 40
ROW, COLUMN = 26, 210
NARROWEST = 2 * COLUMN
ACROSS, DOWN = RADIUS * sqrt(3), RADIUS * 1.5


def render_island(position: IslandPosition, texts: Texts) -> str:
    return _IslandRenderer(position, texts).render()


class _IslandRenderer:
    def __init__(self, position: IslandPosition, texts: Texts) -> None:
        self.island: Island = position.island
        self.masks: IslandMasks = build_masks(self.island)
        self.texts = texts
        self.state = str(texts.render(explain_missing(find_missing(self.island)).text))
        centres = [_find_centre(cell[:2]) for cell in self.island.cells]
        self.left = min(x for x, _ in centres) - ACROSS / 2
        self.top = min(y for _, y in centres) - RADIUS
        self.width = max(
            max(x for x, _ in centres) + ACROSS / 2 - self.left + 2 * MARGIN, NARROWEST + 2 * MARGIN
        )
        self.bottom = HEAD + max(y for _, y in centres) + RADIUS - self.top + MARGIN

    def render(self) -> str:
        described = " ".join([self._describe_cell(cell, cell[:2]) for cell in self.island.cells])
        legend = self._render_legend()
        columns = int((self.width - 2 * MARGIN) // COLUMN)
        height = self.bottom + -(-len(legend) // columns) * ROW + MARGIN
        content = [
            element("defs", PATTERNS),
            element("rect", width=self.width, height=height, fill=PAPER),
            text_line(self.state, self.width / 2, HEAD / 2 + 4, 14, fill=INK, font_weight="bold"),
            *self._render_cells(),
            *self._render_ports(),
            *self._render_sites(),
        ]
        for number, symbol in enumerate(legend):
            x = MARGIN + number % columns * COLUMN
            y = self.bottom + number // columns * ROW + ROW / 2
            content.append(element("g", symbol, transform=_translate(x, y)))
        return picture(
            (0, 0, self.width, height),
            [
                element("title", escape_text(self.state)),
                element("desc", escape_text(described)),
                *content,
            ],
            font_family="system-ui, sans-serif",
            lang=self.texts.language,
        )

    def _locate(self, spot: Spot) -> tuple[float, float]:
        x, y = _find_centre(spot)
        return x - self.left + MARGIN, y - self.top + HEAD

    def _render_cells(self) -> Iterator[str]:
        for cell in self.island.cells:
            spot = cell[:2]
            title = element("title", escape_text(self._describe_cell(cell, spot)))
            marks = title + self._render_content(cell, spot)
            yield element("g", marks, transform=_translate(*self._locate(spot)))

    def _render_ports(self) -> Iterator[str]:
        for port in self.island.ports:
            spot = (port.q, port.r)
            is_free = self.masks.free >> self.masks.lattice.number[spot] & 1
            is_taken = not is_free if port.taken is None else port.taken
            symbol = render_port(self._format_reward(port), is_taken)
            yield element("g", symbol, transform=_translate(*self._locate(spot)))

    def _render_content(self, cell: Cell, spot: Spot) -> str:
        if spot == self.island.metropolis:
            return METROPOLIS
        if cell.cover == "temple":
            return TEMPLE
        if cell.cover == "building":
            return render_building(self.texts.say(f"picture.letter.{cell.building or 'other'}"))
        if cell.terrain is None:
            return render_terrain("free", "")
        letter = self.texts.say(f"picture.letter.{cell.terrain}")
        creature = cell.creature
        if creature is None:
            return render_terrain(cell.terrain, letter)
        description = render_creature(creature.strength, creature.hoplites)
        return render_terrain(cell.terrain, letter) + description

    def _format_reward(self, port: Port) -> str:
        goods = {"hoplites": port.hoplites, "nuggets": port.nuggets}
        say = self.texts.say
        return " ".join(
            [say(f"picture.pay.{name}", {"count": n}) for name, n in goods.items() if n]
        )

    def _render_sites(self) -> Iterator[str]:
        """Where something can be built: legal sites only."""
        spots = self.masks.lattice.spots
        for site in find_legal_sites(self.masks):
            yield element(
                "path",
                d=_build_rhombus_path([self._locate(spots[cell]) for cell in list_cells(site)]),
                fill="none",
                stroke=GOLD,
                stroke_width=3,
                stroke_dasharray="7 4",
                class_="temple-site",
            )
        terrains = {offered.terrain for offered in self.island.offer}
        buildable = [find_building_cells(self.masks, terrain) for terrain in terrains]
        for cell in sorted({cell for cells in buildable for cell in list_cells(cells)}):
            yield element("g", BUILDING_SITE, transform=_translate(*self._locate(spots[cell])))

    def _describe_cell(self, cell: Cell, spot: Spot) -> str:
        what = Word(self._find_text_code(cell, spot))
        name = self.texts.say("picture.cell", {"what": what, "q": spot[0], "r": spot[1]})
        creature = cell.creature
        if creature is None or cell.cover is not None:
            return name
        kind = find_creature(creature.name)
        description: dict[str, Param] = {
            "creature": kind.word if kind else creature.name or Word("picture.nameless"),
            "strength": creature.strength,
            "hoplites": creature.hoplites,
        }
        return f"{name} {self.texts.say('picture.stands', description)}"

    def _find_text_code(self, cell: Cell, spot: Spot) -> str:
        if spot == self.island.metropolis:
            return "picture.metropolis"
        if cell.cover == "building":
            return f"building.{cell.building or 'other'}"
        if cell.cover == "temple":
            return "picture.temple"
        return f"terrain.{cell.terrain}" if cell.terrain else "picture.free"

    def _render_legend(self) -> list[str]:
        say = self.texts.say
        rows = [
            (render_terrain(kind, ""), say(f"picture.letter.{kind}"), say(f"terrain.{kind}"))
            for kind in TERRAINS
        ]
        rows += [(symbol, "", say(f"picture.{name}")) for name, symbol in SYMBOLS.items()]
        return [
            element("g", symbol, transform=f"translate({ROW / 2} 0) scale(0.32)")
            + (
                text_line(letter, ROW / 2, 4, 11, fill=INK, font_weight="bold", **HALO)
                if letter
                else ""
            )
            + text_line(meaning, ROW + 6, 5, 13, text_anchor="start", fill=INK)
            for symbol, letter, meaning in rows
        ]


def _find_centre(spot: Spot) -> tuple[float, float]:
    """The centre of a cell; each row is below the one before and half a cell to the right."""
    q, r = spot
    return ACROSS * (q + r / 2), DOWN * r


def _translate(x: float, y: float) -> str:
    return f"translate({x:.1f} {y:.1f})"


def _build_rhombus_path(corners: list[tuple[float, float]]) -> str:
    # Versions of Python round a plain sum in different ways, which would change the order.
    x = fsum(corner[0] for corner in corners) / 4
    y = fsum(corner[1] for corner in corners) / 4
    by_distance = sorted(corners, key=lambda corner: (corner[0] - x) ** 2 + (corner[1] - y) ** 2)
    (a, c), (b, d) = by_distance[:2], by_distance[2:]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (a, b, c, d)) + "Z"
