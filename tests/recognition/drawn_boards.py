"""Photos that are drawn: seeded legal boards of our own tiles, warped, lit, blurred and noisy."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from services.carcassonne.drawing.tiles import render_tile_picture
from services.carcassonne.tiles.catalogue import DESIGNS
from services.recognition.catalogue import TILES, can_meet
from services.recognition.reading import ROTATIONS, Cell, ConfirmedBoard, LatticePoint, PlacedTile
from services.recognition.recognition import learn_reference
from services.recognition.training.tiles import draw_tile
from services.recognition.training.views import Style, draw_style, draw_textures, paint

SIDE = 96
"""The width of a drawn tile in pixels."""
BASE = tuple(sorted(name for name in TILES if name.startswith("BA/") and "garden" not in name))
INKS = {
    "black": (25, 24, 26),
    "blue": (20, 70, 180),
    "green": (15, 95, 40),
    "red": (190, 25, 25),
    "yellow": (225, 205, 20),
}
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Look:
    """How a photo is taken.

    `tilt` is by how much of its width the far side of the board is narrower, `turn` degrees in the
    plane, `light` the contrast of a gradient of light, `warmth` of its colour, `blur` and `noise`
    in pixels and grey levels, `jitter` by how many tiles each tile lies off its place.
    """

    tilt: float = 0.0
    turn: float = 0.0
    light: float = 0.0
    warmth: float = 0.0
    blur: float = 0.0
    noise: float = 0.0
    jitter: float = 0.0


CLEAN = Look()
HARD = Look(tilt=0.25, turn=7, light=0.35, warmth=0.15, blur=1.0, noise=6, jitter=0.02)


@dataclass(frozen=True, slots=True)
class DrawnPhoto:
    """A photo as a JPEG file, what lies in it, and where the lattice is in its pixels."""

    photo: bytes
    tiles: tuple[PlacedTile, ...]
    followers: tuple[tuple[Cell, str], ...]
    homography: NDArray[np.float64]

    def corners(self, error: float = 0.0, seed: int = 0) -> tuple[LatticePoint, ...]:
        """The corners of the block, each `error` tiles off in a seeded direction."""
        xs, ys = [tile.x for tile in self.tiles], [tile.y for tile in self.tiles]
        block = [(x, y) for y in (min(ys), max(ys) + 1) for x in (min(xs), max(xs) + 1)]
        angles = np.random.default_rng(seed).uniform(0, 2 * np.pi, 4)
        moved = np.array(block) + error * np.c_[np.cos(angles), np.sin(angles)]
        places = cv2.perspectiveTransform(moved[None].astype(np.float64), self.homography)[0]
        return tuple(
            LatticePoint(x, y, float(px), float(py))
            for (x, y), (px, py) in zip(block, places, strict=True)
        )

    def measure_error(self, lattice: Sequence[LatticePoint]) -> float:
        """The largest distance of lattice points from whole corners of the true grid, in tiles."""
        pixels = np.array([[(point.px, point.py) for point in lattice]], np.float64)
        places = cv2.perspectiveTransform(pixels, np.linalg.inv(self.homography))[0]
        return float(np.abs(places - np.round(places)).max())


@lru_cache(maxsize=1)
def draw_tiles() -> dict[str, NDArray[np.uint8]]:
    """Every base tile, `SIDE` × `SIDE` × 3, RGB."""
    return {name: _draw_tile(name) for name in BASE}


def _draw_tile(name: str) -> NDArray[np.uint8]:
    picture = render_tile_picture(DESIGNS[name])
    png = bytes(resvg_py.svg_to_bytes(svg_string=picture, width=SIDE, height=SIDE))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), np.uint8)


def draw_edition(number: int, names: Sequence[str] = BASE) -> dict[str, NDArray[np.uint8]]:
    """The tiles in a style of their own, drawn by the code that the network learned from.

    Its numbers are none that any constant was chosen for.
    """
    generator = np.random.default_rng(number)
    style = draw_style(draw_textures(14, generator), generator)
    return {name: _draw_in_style(name, style, generator) for name in names}


def _draw_in_style(name: str, style: Style, generator: np.random.Generator) -> NDArray[np.uint8]:
    image = paint(draw_tile(name, generator), style, generator)
    return np.clip(cv2.GaussianBlur(image, (0, 0), 0.8), 0, 255).astype(np.uint8)


def lay_board(count: int, seed: int, width: int = 8) -> tuple[PlacedTile, ...]:
    """A legal board of so many tiles of one base box, on at most `width` columns and rows."""
    generator = np.random.default_rng(seed)
    stock = [name for name in BASE for _ in range(TILES[name].copies["base"])]
    stock.remove("BA/D")
    board = {Cell(0, 0): PlacedTile(0, 0, "BA/D", 0)}
    while len(board) < count:
        generator.shuffle(stock)
        board_size = len(board)
        for name in stock:
            places = _list_places(board, name, width)
            if places:
                tile = places[int(generator.integers(len(places)))]
                board[Cell(tile.x, tile.y)] = tile
                stock.remove(name)
                break
        assert len(board) > board_size, "no tile fits"
    return tuple(board.values())


def _list_places(board: dict[Cell, PlacedTile], name: str, width: int) -> list[PlacedTile]:
    free = {Cell(x + dx, y + dy) for x, y in board for dx, dy in SIDES} - board.keys()
    xs, ys = [cell.x for cell in board], [cell.y for cell in board]
    return [
        PlacedTile(x, y, name, rotation)
        for x, y in sorted(free)
        if max(*xs, x) - min(*xs, x) < width and max(*ys, y) - min(*ys, y) < width
        for rotation in ROTATIONS[: TILES[name].rotations]
        if all(
            can_meet(
                TILES[name].edges_at(rotation)[side],
                TILES[board[beside].tile].edges_at(board[beside].rotation)[(side + 2) % 4],
            )
            for side, (dx, dy) in enumerate(SIDES)
            if (beside := Cell(x + dx, y + dy)) in board
        )
    ]


def photograph(
    tiles: Sequence[PlacedTile],
    look: Look = CLEAN,
    seed: int = 0,
    followers: Sequence[tuple[Cell, str]] = (),
    pixels: int = 56,
    pictures: Mapping[str, NDArray[np.uint8]] | None = None,
) -> DrawnPhoto:
    """A photo of a board; a tile is about `pixels` wide, with a margin of table around.

    `pictures` are those of the tiles, `SIDE` wide; without them, our own.
    """
    generator = np.random.default_rng(seed)
    left, top = min(tile.x for tile in tiles) - 1, min(tile.y for tile in tiles) - 1
    columns = max(tile.x for tile in tiles) - left + 2
    rows = max(tile.y for tile in tiles) - top + 2
    scene = _draw_table(rows, columns, generator)
    for tile in tiles:
        image = (draw_tiles() if pictures is None else pictures)[tile.tile]
        _lay(scene, image, tile, left, top, look.jitter, generator)
    for cell, colour in followers:
        _stand(scene, cell.x - left, cell.y - top, INKS[colour])
    camera = _aim(rows, columns, look, pixels)
    size = (columns * pixels, rows * pixels)
    seen = cv2.warpPerspective(
        scene,
        camera @ np.diag([1 / SIDE, 1 / SIDE, 1]),
        size,
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_REPLICATE,
    )
    shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    return DrawnPhoto(
        encode(_expose(np.asarray(seen, np.uint8), look, generator)),
        tuple(tiles),
        tuple(followers),
        camera @ shift,
    )


def encode(pixels: NDArray[np.uint8]) -> bytes:
    """A JPEG file of height × width × 3 RGB."""
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "JPEG", quality=92)
    return file.getvalue()


def _draw_table(rows: int, columns: int, generator: np.random.Generator) -> NDArray[np.uint8]:
    """A table of wood: stripes of several browns."""
    height, width = rows * SIDE, columns * SIDE
    stripes = cv2.GaussianBlur(generator.normal(0, 30, (height, 1)), (0, 0), 5)
    grain = cv2.GaussianBlur(generator.normal(0, 14, (height, width)), (31, 1), 8)
    wood = np.array([112, 78, 56]) + (stripes + grain)[..., None]
    return np.asarray(np.clip(wood, 0, 255), np.uint8)


def _lay(  # a place on the scene has so many parts
    scene: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    tile: PlacedTile,
    left: int,
    top: int,
    jitter: float,
    generator: np.random.Generator,
) -> None:
    image = np.rot90(picture, -(tile.rotation // 90)).copy()
    image[[0, -1]] = image[:, [0, -1]] = 60
    right, down = np.round(generator.normal(0, jitter, 2) * SIDE).astype(int)
    row, column = (tile.y - top) * SIDE + down, (tile.x - left) * SIDE + right
    scene[row : row + SIDE, column : column + SIDE] = image


def _stand(scene: NDArray[np.uint8], x: float, y: float, ink: tuple[int, int, int]) -> None:
    """A meeple that lies in the middle of a cell: a head, arms and legs, with its shade."""
    middle = (round((x + 0.5) * SIDE), round((y + 0.5) * SIDE))
    unit = SIDE / 70
    for grow, colour in ((1.12, tuple(int(part * 0.6) for part in ink)), (1.0, ink)):
        size = unit * grow
        cv2.circle(scene, (middle[0], round(middle[1] - 10 * size)), round(7 * size), colour, -1)
        cv2.ellipse(scene, middle, (round(16 * size), round(7 * size)), 0, 0, 360, colour, -1)
        legs = np.array([[-5, 0], [5, 0], [13, 17], [3, 17], [0, 10], [-3, 17], [-13, 17]])
        cv2.fillPoly(scene, [np.round(legs * size + middle).astype(np.int32)], colour)


def _aim(rows: int, columns: int, look: Look, pixels: int) -> NDArray[np.float64]:
    """From cells of the scene to pixels of the photo."""
    near = look.tilt / 2
    block = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    seen = np.array([[near, near], [1 - near, near], [1, 1], [0, 1]])
    angle = np.radians(look.turn)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    size = np.array([columns, rows]) * pixels
    turned = ((seen * size - size / 2) @ spin.T) * 0.92 + size / 2
    found = cv2.getPerspectiveTransform(block, turned.astype(np.float32))
    return np.asarray(found, np.float64)


def _expose(
    seen: NDArray[np.uint8], look: Look, generator: np.random.Generator
) -> NDArray[np.uint8]:
    height, width = seen.shape[:2]
    slope = np.linspace(-1, 1, width)[None, :, None] + np.linspace(-0.5, 0.5, height)[:, None, None]
    light = 1 + look.light / 2 * slope
    cast = np.array([1 + look.warmth, 1, 1 - look.warmth])
    lit = seen * light * cast
    if look.blur:
        lit = cv2.GaussianBlur(lit, (0, 0), look.blur)
    noisy = lit + generator.normal(0, look.noise, lit.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def photograph_tile(name: str, pixels: int = 80) -> tuple[bytes, ConfirmedBoard]:
    """A single tile that fills its picture."""
    image = cv2.resize(draw_tiles()[name], (pixels, pixels), interpolation=cv2.INTER_AREA)
    corners = tuple(
        LatticePoint(x, y, float(x * pixels), float(y * pixels))
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1))
    )
    return encode(np.asarray(image, np.uint8)), ConfirmedBoard(
        corners, (PlacedTile(0, 0, name, 0),)
    )


@lru_cache(maxsize=1)
def teach_all() -> bytes:
    """A pack of every base tile, learned from pictures of single tiles."""
    pack: bytes | None = None
    for name in BASE:
        pack = learn_reference(*photograph_tile(name), pack)
    assert pack is not None
    return pack


def choose_followers(tiles: Sequence[PlacedTile], count: int) -> list[tuple[Cell, str]]:
    """Followers on so many tiles, one colour after the other.

    None lies over what alone distinguishes its tile: a coat of arms, a building or a crossing.
    """
    plain = {TILES[name].plain for name in BASE}
    central = {"BA/A", "BA/B", "BA/L", "BA/W", "BA/X"}
    free = [
        tile for tile in tiles if not TILES[tile.tile].plain and tile.tile not in plain | central
    ]
    colours = [*INKS] * count
    return [
        (Cell(tile.x, tile.y), colour)
        for tile, colour in zip(free[1 : 2 * count : 2], colours, strict=False)
    ]


def mark_exact(tiles: Sequence[PlacedTile]) -> set[PlacedTile]:
    """The tiles with their smallest rotations, from the upper left corner of their block."""
    left, top = min(tile.x for tile in tiles), min(tile.y for tile in tiles)
    return {
        PlacedTile(x - left, y - top, name, TILES[name].reduce_rotation(rotation))
        for x, y, name, rotation in tiles
    }
