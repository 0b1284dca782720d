"""Measures the recogniser: `.venv/bin/python -m deploy.bench.recognition PHOTOS`.

Every photo of the folder is read in several ways, and what is right is counted. It needs the
packages of the extra `recognition`.
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.bench.recognition.answering import count_answers
from deploy.bench.recognition.counting import Counts, count
from deploy.bench.recognition.labels import Table, read_tables, teach_single_tiles, teach_table
from deploy.bench.report import Row, render_table
from deploy.refusal import OneSentenceParser, Refusal
from services.recognition.catalogue import BASE, TILES
from services.recognition.locating import SURE
from services.recognition.reading import Cell, Hints, Limits, NoBoardFound
from services.recognition.recognition import recognize_board


@dataclass(frozen=True, slots=True)
class Reading:
    """What was counted on a photo; `error` is in tiles, `seconds` of processor time."""

    name: str
    counts: Counts
    error: float
    confidence: float
    seconds: float

    def describe(self) -> Row:
        """A row of the table."""
        own = self.counts
        return {
            "photo": self.name,
            "lattice error": f"{self.error:.3f}",
            "confidence": f"{self.confidence:.2f}",
            "cells found": f"{own.found} of {own.tiles}",
            "invented": own.invented,
            "exact": _share(own.exact, own.tiles),
            "but for coats": _share(own.exact_but_coats, own.tiles),
            "among five": _share(own.among_five, own.found),
            "wrong flagged": f"{own.wrong_flagged} of {own.wrong}",
            "flagged": _share(own.flagged, own.cells),
            "followers found": f"{own.followers_found} of {own.followers}",
            "followers invented": own.followers_invented,
            "seconds": f"{self.seconds:.1f}",
        }


def main(arguments: Sequence[str]) -> int:
    """Print the tables, whatever the figures are; returns 1 if the folder has no photos."""
    what = "Measure the recogniser on a folder of labelled photos."
    parser = OneSentenceParser(prog="bench.recognition", description=what)
    parser.add_argument("photos", type=Path, metavar="PHOTOS", help="the folder of photos")
    try:
        _measure_folder(parser.parse_args(arguments).photos)
    except (Refusal, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _measure_folder(folder: Path) -> None:
    """Print the share of right readings in every way; raises Refusal without a photo."""
    tables = read_tables(folder)
    single = teach_single_tiles(folder)
    if not tables or single is None:
        raise Refusal(f"{folder} has no labelled tables and single tiles.")
    for taught, pack in {"Nothing taught": None, "Taught by single tiles": single}.items():
        for way, is_placed in {"four corners given": True, "no hint": False}.items():
            readings = [_read(table, pack, table.name, is_placed=is_placed) for table in tables]
            _print(f"{taught}, {way}", readings)
    print("\nAnswers that make the board right, nothing taught, four corners given:\n")
    for table in tables:
        print(f"{table.name}: {_count_answers(table)}")
    packs = {table.name: teach_table(table) for table in tables}
    _print(
        "Taught by one confirmed board, four corners given",
        [
            _read(table, packs[teacher.name], f"{table.name} by {teacher.name}", is_placed=True)
            for teacher in tables
            for table in tables
            if table is not teacher
        ],
    )


def _print(way: str, readings: Sequence[Reading | None]) -> None:
    done = [one for one in readings if one is not None]
    print(f"\n{way}:\n")
    if done:
        total = Counts(*map(sum, zip(*(one.counts for one in done), strict=True)))
        error, seconds = max(one.error for one in done), max(one.seconds for one in done)
        least = min(one.confidence for one in done)
        worst = Reading("all, and the worst", total, error, least, seconds)
        print(render_table([one.describe() for one in [*done, worst]]))
    sure = sum(one.confidence >= SURE for one in done)
    print(f"\nRead: {len(done)} of {len(readings)}; lattices claimed with confidence: {sure}.")


def _read(table: Table, pack: bytes | None, name: str, *, is_placed: bool) -> Reading | None:
    """One reading of a photo, with a pack or nothing taught; None if no board was found."""
    hints = Hints(lattice=table.list_corners()) if is_placed else Hints()
    photo = table.photo.read_bytes()
    start = time.process_time()
    try:
        reading = recognize_board(photo, pack, hints)
    except NoBoardFound:
        return None
    seconds = time.process_time() - start
    counts, error = count(table, reading)
    return Reading(name, counts, error, reading.grid.confidence, seconds)


def _count_answers(table: Table) -> int:
    """The answers that a photo needs, with the sets in the box that its labels name."""
    others = [sorted(TILES[one.tile].copies) for one in table.tiles]
    sets = {names[0] for names in others if BASE not in names}
    hints = Hints(lattice=table.list_corners(), limits=Limits(sets=(BASE, *sorted(sets))))
    reading = recognize_board(table.photo.read_bytes(), None, hints)
    truth = {Cell(one.x, one.y): one for one in table.tiles}
    return count_answers(reading.scores, truth, hints.limits, table.other)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
