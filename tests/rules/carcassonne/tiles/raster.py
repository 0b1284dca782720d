"""A slow, simple way to find fields: a tile as 25 × 25 squares, flooded.

Cities, roads and rivers are drawn on the squares as tiles show them; what floods together is one
field, and it touches the cities that it lies beside.
"""

from collections.abc import Iterator, Sequence

from services.carcassonne.board.design import HALVES, Segment

SIZE = 25
MIDDLE = SIZE // 2
Square = tuple[int, int]
"""Row and column."""

ALL = [(row, column) for row in range(SIZE) for column in range(SIZE)]
RIM: dict[str, Square] = {
    "NL": (0, 6),
    "NR": (0, 18),
    "ER": (18, 24),
    "EL": (6, 24),
    "SL": (24, 18),
    "SR": (24, 6),
    "WL": (18, 0),
    "WR": (6, 0),
}


def rotate_squares(squares: Iterator[Square] | list[Square], times: int) -> list[Square]:
    """Squares turned clockwise by so many quarters."""
    turned_ones = list(squares)
    for _ in range(times):
        turned_ones = [(column, SIZE - 1 - row) for row, column in turned_ones]
    return turned_ones


def fill_city(sides: str) -> list[Square]:
    """A city by its sides in the order NESW: a cap, a corner, a band, all but a cap, everything."""
    cap = [(row, column) for row, column in ALL if row <= 4 and row <= column <= 24 - row]
    band = [(row, column) for row, column in ALL if 6 <= row <= 18]
    corner = [(row, column) for row, column in ALL if row + 24 - column <= 20]
    match sides:
        case "N" | "E" | "S" | "W":
            return rotate_squares(cap, "NESW".index(sides))
        case "EW":
            return [*band, *rotate_squares(cap, 1), *rotate_squares(cap, 3)]
        case "NS":
            return rotate_squares(fill_city("EW"), 1)
        case "NE" | "ES" | "SW" | "NW":
            return rotate_squares(corner, ["NE", "ES", "SW", "NW"].index(sides))
        case "NESW":
            return list(ALL)
    missing = next(side for side in "NESW" if side not in sides)
    bay = [(row, column) for row, column in ALL if row <= 5 and row <= column <= 24 - row]
    return sorted(set(ALL) - set(rotate_squares(bay, "NESW".index(missing))))


def fill_line(sides: str, alone: bool) -> list[Square]:
    """A road or river: to the middle, straight across, or bent; a road alone ends before it."""
    north = [(row, MIDDLE) for row in range(MIDDLE + 1)]
    bend = [
        *((row, 12) for row in range(9)),
        *((8, column) for column in range(12, 17)),
        *((row, 16) for row in range(8, 13)),
        *((12, column) for column in range(16, 25)),
    ]
    if sides in ("NE", "ES", "SW", "NW"):
        return rotate_squares(bend, ["NE", "ES", "SW", "NW"].index(sides))
    if alone:
        north = north[:7]
    return [square for side in sides for square in rotate_squares(north, "NESW".index(side))]


def find_fields(segments: Sequence[Segment]) -> list[tuple[frozenset[str], frozenset[int]]]:
    """The fields that flood together; those without half-edges only between two cities."""
    taken: dict[Square, int] = {}
    for number, segment in enumerate(segments):
        if segment.kind == "city":
            taken |= dict.fromkeys(fill_city(_join_sides(segment)), number)
    singles = [one for one in segments if one.kind in ("road", "river") and len(one.edges) == 1]
    for segment in segments:
        if segment.kind in ("road", "river"):
            alone = len(segment.edges) == 1 and len(singles) == 1
            for square in fill_line(_join_sides(segment), alone):
                taken.setdefault(square, -1)
    return list(_flood_fields(taken))


def _join_sides(segment: Segment) -> str:
    return "".join(sorted((edge.side for edge in segment.edges), key="NESW".index))


def _flood_fields(taken: dict[Square, int]) -> Iterator[tuple[frozenset[str], frozenset[int]]]:
    free = set(ALL) - set(taken)
    while free:
        flood, waiting, cities = set[Square](), [free.pop()], set[int]()
        while waiting:
            row, column = square = waiting.pop()
            flood.add(square)
            for near in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                if near in free:
                    free.discard(near)
                    waiting.append(near)
                elif taken.get(near, -1) >= 0:
                    cities.add(taken[near])
        halves = frozenset(half for half in HALVES if RIM[half] in flood)
        if halves or len(cities) > 1:
            yield halves, frozenset(cities)
