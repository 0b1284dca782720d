"""Measures the recogniser: `.venv/bin/python -m deploy.bench.recognition PHOTOS`.

Every photo of the folder is read in several ways, and what is right is counted. It needs the
packages of the extra `recognition`.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from deploy.bench.recognition.counting import Counts, answer, count, measure_lattice
from deploy.bench.recognition.labels import Table, read_tables, teach_single_tiles
from deploy.bench.report import Row, render_table
from deploy.refusal import OneSentenceParser
from services.recognition.catalogue import BASE, TILES
from services.recognition.locating import SURE
from services.recognition.reading import ConfirmedBoard, Hints, Limits, NoBoardFound
from services.recognition.recognition import learn_reference, recognize_board


class Reading(NamedTuple):
    """What was counted on a photo; `error` is in tiles, `seconds` of processor time."""

    name: str
    counts: Counts
    error: float
    confidence: float
    seconds: float

    def describe(self) -> Row:
        return {
            "photo": self.name,
            "lattice error": f"{self.error:.3f}",
            "confidence": f"{self.confidence:.2f}",
            **{what: _describe_share(*counted) for what, counted in self.counts.items()},
            "seconds": f"{self.seconds:.1f}",
        }


def main(arguments: Sequence[str]) -> int:
    """Print the tables, whatever the figures are; returns 1 if the folder has no photos."""
    what = "Measure the recogniser on a folder of labelled photos."
    parser = OneSentenceParser(prog="bench.recognition", description=what)
    parser.add_argument("photos", type=Path, metavar="PHOTOS", help="the folder of photos")
    folder = parser.parse_args(arguments).photos
    tables, single = read_tables(folder), teach_single_tiles(folder)
    if not tables or single is None:
        print(f"{folder} has no labelled tables and single tiles.", file=sys.stderr)
        return 1
    _measure(tables, single)
    return 0


def _measure(tables: Sequence[Table], single: bytes) -> None:
    """Print the share of right readings in every way."""
    for taught, pack in {"Nothing taught": None, "Taught by single tiles": single}.items():
        for way, is_placed in {"four corners given": True, "no hint": False}.items():
            photos = [(table.name, pack, table) for table in tables]
            _print(f"{taught}, {way}", photos, is_placed=is_placed)
            if pack is None:
                _print(f"Taught by groups, {way}", photos, is_placed=is_placed, is_answered=True)
    photos = []
    for teacher in tables:
        board = ConfirmedBoard(teacher.lattice, teacher.tiles)
        pack = learn_reference(teacher.photo, board, None)
        others = [table for table in tables if table is not teacher]
        photos += [(f"{table.name} by {teacher.name}", pack, table) for table in others]
    _print("Taught by one confirmed board, four corners given", photos, is_placed=True)


def _print(way: str, photos: Sequence[tuple[str, bytes | None, Table]], **more: bool) -> None:
    """Read photos, each with its name and what is taught before, and print a table of them."""
    readings = [_read(*photo, **more) for photo in photos]
    done = [one for one in readings if one is not None]
    print(f"\n{way}:\n")
    if done:
        counted = {what: [one.counts[what] for one in done] for what in done[0].counts}
        total = {what: tuple(map(sum, zip(*each, strict=True))) for what, each in counted.items()}
        error, seconds = max(one.error for one in done), max(one.seconds for one in done)
        least = min(one.confidence for one in done)
        worst = Reading("all, and the worst", total, error, least, seconds)
        print(render_table([one.describe() for one in [*done, worst]]))
    sure = sum(one.confidence >= SURE for one in done)
    print(f"\nRead: {len(done)} of {len(readings)}; lattices claimed with confidence: {sure}.")


def _read(
    name: str, pack: bytes | None, table: Table, /, *, is_placed: bool, is_answered: bool = False
) -> Reading | None:
    """One reading of a photo, with the sets of its labels if answered; None without a board."""
    corners = table.list_corners() if is_placed else ()
    others = [sorted(TILES[one.tile].copies) for one in table.tiles if is_answered]
    sets = {names[0] for names in others if BASE not in names}
    hints = Hints(lattice=corners, limits=Limits(sets=(BASE, *sorted(sets))))
    start = time.process_time()
    try:
        reading = recognize_board(table.photo, pack, hints)
    except NoBoardFound:
        return None
    seconds = time.process_time() - start
    error, counts = measure_lattice(table, reading), count(table, reading)
    if is_answered:
        reading, answers = answer(table, reading, hints.limits)
        counts = {**count(table, reading), "answers": (answers,)}
    return Reading(name, counts, error, reading.grid.confidence, seconds)


def _describe_share(part: int, whole: int | None = None) -> str:
    share = f"{part} of {whole}, {100 * part / whole:.1f} %" if whole else "–"
    return str(part) if whole is None else share


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
