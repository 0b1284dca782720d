"""An island drawn: a hexagon for each cell, pointing up, and on it what lies and stands there.

A terrain shows by its colour, its pattern and its letter. Above stands what is missing to win,
below what the signs mean. Sites for temples are dashed rhombuses, sites for buildings dashed
squares; a port shows what it pays, in thin letters once it has been covered.
"""

from collections.abc import Iterator, Mapping
from math import sqrt

from services.orichalque.drawing.signs import (
    GOLD,
    HALO,
    INK,
    PAPER,
    RADIUS,
    SIGNS,
    building_sign,
    creature_sign,
    metropolis_sign,
    patterns,
    port_sign,
    site_sign,
    temple_sign,
    terrain_sign,
)
from services.orichalque.rules.creatures import known
from services.orichalque.rules.ground import Ground, ground_of
from services.orichalque.rules.lattice import numbers
from services.orichalque.rules.position import TERRAINS, Cell, Island, IslandPosition, Port, Spot
from services.orichalque.rules.sites import building_sites, survey
from services.orichalque.rules.victory import missing, shown_missing
from shared.core.phrases import Param, Word
from shared.drawing.svg import element, escape_text, picture, text_line
from shared.texts import Texts

MARGIN, HEAD = 20, 40
ROW, COLUMN = 26, 210
NARROWEST = 2 * COLUMN
ACROSS, DOWN = RADIUS * sqrt(3), RADIUS * 1.5


def island_picture(position: IslandPosition, texts: Texts) -> str:
    """The island as SVG, in the language of the texts."""
    return _Picture(position, texts).drawn()


class _Picture:
    """One island on its paper."""

    def __init__(self, position: IslandPosition, texts: Texts) -> None:
        self.island: Island = position.island
        self.ground: Ground = ground_of(self.island)
        self.texts = texts
        self.state = str(texts.render(shown_missing(missing(self.island))["text"]))
        across = [_middle(cell[:2]) for cell in self.island.cells]
        self.left = min(x for x, _ in across) - ACROSS / 2
        self.top = min(y for _, y in across) - RADIUS
        self.width = max(
            max(x for x, _ in across) + ACROSS / 2 - self.left + 2 * MARGIN, NARROWEST + 2 * MARGIN
        )
        self.bottom = HEAD + max(y for _, y in across) + RADIUS - self.top + MARGIN

    def drawn(self) -> str:
        """Everything, the ground first."""
        legend = self._legend()
        columns = int((self.width - 2 * MARGIN) // COLUMN)
        height = self.bottom + -(-len(legend) // columns) * ROW + MARGIN
        inside = [
            element("defs", patterns()),
            element("rect", width=self.width, height=height, fill=PAPER),
            text_line(self.state, self.width / 2, HEAD / 2 + 4, 14, fill=INK, font_weight="bold"),
            *self._cells(),
            *self._ports(),
            *self._sites(),
        ]
        for number, sign in enumerate(legend):
            x = MARGIN + number % columns * COLUMN
            y = self.bottom + number // columns * ROW + ROW / 2
            inside.append(element("g", sign, transform=_moved(x, y)))
        return picture(
            (0, 0, self.width, height),
            [
                element("title", escape_text(self.state)),
                element("desc", escape_text(self._told())),
                *inside,
            ],
            font_family="system-ui, sans-serif",
            lang=self.texts.language,
        )

    def _at(self, spot: Spot) -> tuple[float, float]:
        """Where the middle of a cell lies on the paper."""
        x, y = _middle(spot)
        return x - self.left + MARGIN, y - self.top + HEAD

    def _cells(self) -> Iterator[str]:
        for cell in self.island.cells:
            spot = cell[:2]
            title = element("title", escape_text(self._named(cell, spot)))
            marks = title + self._lying(cell, spot)
            yield element("g", marks, transform=_moved(*self._at(spot)))

    def _ports(self) -> Iterator[str]:
        """What each port pays, above whatever covers it."""
        for port in self.island.ports:
            spot = (port.q, port.r)
            sign = port_sign(self._pay(port), self._is_taken(port, spot))
            yield element("g", sign, transform=_moved(*self._at(spot)))

    def _lying(self, cell: Cell, spot: Spot) -> str:
        """What lies on a cell and who stands there."""
        if spot == self.island.metropolis:
            return metropolis_sign()
        if cell.cover == "temple":
            return temple_sign()
        if cell.cover == "building":
            return building_sign(self.texts.say(f"picture.letter.{cell.building or 'other'}"))
        if cell.terrain is None:
            return terrain_sign("free", "")
        letter = self.texts.say(f"picture.letter.{cell.terrain}")
        creature = cell.creature
        if creature is None:
            return terrain_sign(cell.terrain, letter)
        stands = creature_sign(creature.strength, creature.hoplites)
        return terrain_sign(cell.terrain, letter) + stands

    def _pay(self, port: Port) -> str:
        goods = {"hoplites": port.hoplites, "nuggets": port.nuggets}
        say = self.texts.say
        return " ".join(
            [say(f"picture.pay.{what}", {"count": n}) for what, n in goods.items() if n]
        )

    def _is_taken(self, port: Port, spot: Spot) -> bool:
        if port.taken is not None:
            return port.taken
        return not self.ground.free >> self.ground.lattice.number[spot] & 1

    def _sites(self) -> Iterator[str]:
        """Where something can be built: the legal sites alone."""
        spots = self.ground.lattice.spots
        for site in survey(self.ground).sites:
            if site.legal:
                corners = [self._at(spots[cell]) for cell in numbers(site.cells)]
                yield element(
                    "path",
                    d=_rhombus(corners),
                    fill="none",
                    stroke=GOLD,
                    stroke_width=3,
                    stroke_dasharray="7 4",
                    class_="temple-site",
                )
        buildable = {
            place.cell
            for offered in self.island.offer
            for place in building_sites(self.ground, offered.terrain)
            if not place.creature
        }
        for cell in sorted(buildable):
            yield element("g", site_sign(), transform=_moved(*self._at(spots[cell])))

    def _named(self, cell: Cell, spot: Spot) -> str:
        """A cell in words."""
        what = self.texts.say(
            "picture.cell", {"what": Word(self._kind(cell, spot)), **_where(spot)}
        )
        creature = cell.creature
        if creature is None or cell.cover is not None:
            return what
        kind = known(creature.name)
        stands: dict[str, Param] = {
            "creature": kind.word if kind else creature.name or Word("picture.nameless"),
            "strength": creature.strength,
            "hoplites": creature.hoplites,
        }
        return f"{what} {self.texts.say('picture.stands', stands)}"

    def _kind(self, cell: Cell, spot: Spot) -> str:
        """The text code of what a cell is."""
        if spot == self.island.metropolis:
            return "picture.metropolis"
        if cell.cover == "building":
            return f"building.{cell.building or 'other'}"
        if cell.cover == "temple":
            return "picture.temple"
        return f"terrain.{cell.terrain}" if cell.terrain else "picture.free"

    def _told(self) -> str:
        """The island cell by cell, for those who cannot see it."""
        return " ".join([self._named(cell, cell[:2]) for cell in self.island.cells])

    def _legend(self) -> list[str]:
        """The signs and what they mean, terrains first."""
        say = self.texts.say
        rows = [
            (terrain_sign(kind, ""), say(f"picture.letter.{kind}"), say(f"terrain.{kind}"))
            for kind in TERRAINS
        ]
        rows += [(sign, "", say(f"picture.{name}")) for name, sign in SIGNS.items()]
        return [
            element("g", sign, transform=f"translate({ROW / 2} 0) scale(0.32)")
            + (
                text_line(letter, ROW / 2, 4, 11, fill=INK, font_weight="bold", **HALO)
                if letter
                else ""
            )
            + text_line(meaning, ROW + 6, 5, 13, text_anchor="start", fill=INK)
            for sign, letter, meaning in rows
        ]


def _middle(spot: Spot) -> tuple[float, float]:
    """The middle of a cell; rows lie below each other and lean to the right."""
    q, r = spot
    return ACROSS * (q + r / 2), DOWN * r


def _moved(x: float, y: float) -> str:
    return f"translate({x:.1f} {y:.1f})"


def _where(spot: Spot) -> Mapping[str, int]:
    return {"q": spot[0], "r": spot[1]}


def _rhombus(corners: list[tuple[float, float]]) -> str:
    """A path around four middles, of which the two that touch are not neighbours on it."""
    x = sum(corner[0] for corner in corners) / 4
    y = sum(corner[1] for corner in corners) / 4
    far = sorted(corners, key=lambda corner: (corner[0] - x) ** 2 + (corner[1] - y) ** 2)
    (a, c), (b, d) = far[:2], far[2:]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (a, b, c, d)) + "Z"
