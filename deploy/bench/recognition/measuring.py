"""What `python3 deploy/bench/recognition` does: read every photo in several ways and count."""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.bench.recognition.answering import count_answers
from deploy.bench.recognition.counting import Counts, count
from deploy.bench.recognition.labels import Table, read_tables, teach_single_tiles, teach_table
from deploy.refusal import OneSentenceParser, Refusal
from services.recognition.catalogue import BASE, TILES
from services.recognition.locating import SURE
from services.recognition.reading import Cell, Hints, Limits, NoBoardFound
from services.recognition.recognition import recognize_board

HEAD = (
    "| photo | lattice error | confidence | cells found | invented | exact | but for coats "
    "| among five | wrong flagged | flagged | followers found | invented | seconds |"
)
LINE = "|---|" + "---:|" * 12


@dataclass(frozen=True, slots=True)
class Row:
    """One reading of a photo; `error` is in tiles, `seconds` of processor time."""

    name: str
    counts: Counts
    error: float
    confidence: float
    seconds: float

    def render(self) -> str:
        """A line of the table."""
        own = self.counts
        cells = (
            self.name,
            f"{self.error:.3f}",
            f"{self.confidence:.2f}",
            f"{own.found} of {own.tiles}",
            str(own.invented),
            _share(own.exact, own.tiles),
            _share(own.exact_but_coats, own.tiles),
            _share(own.among_five, own.found),
            f"{own.wrong_flagged} of {own.wrong}",
            _share(own.flagged, own.cells),
            f"{own.followers_found} of {own.followers}",
            str(own.followers_invented),
            f"{self.seconds:.1f}",
        )
        return "| " + " | ".join(cells) + " |"


def main(arguments: Sequence[str]) -> int:
    """Print the tables; returns 1 if the folder has no photos."""
    try:
        measure_folder(_parse(arguments).photos)
    except (Refusal, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    what = "Measure the recogniser on a folder of labelled photos."
    parser = OneSentenceParser(prog="bench/recognition", description=what)
    parser.add_argument("photos", type=Path, metavar="PHOTOS", help="the folder of photos")
    return parser.parse_args(arguments)


def measure_folder(folder: Path) -> None:
    """Print the share of right readings in every way; raises Refusal without a photo."""
    tables = read_tables(folder)
    single = teach_single_tiles(folder)
    if not tables or single is None:
        raise Refusal(f"{folder} has no labelled tables and single tiles.")
    print("Nothing taught, four corners given:\n")
    _print([_measure(table, None, table.name, is_placed=True) for table in tables])
    print("\nNothing taught, no hint:\n")
    _print([_measure(table, None, table.name, is_placed=False) for table in tables])
    print("\nAnswers that make the board right, nothing taught, four corners given:\n")
    for table in tables:
        print(f"{table.name}: {_count_answers(table)}")
    print("\nTaught by single tiles, four corners given:\n")
    _print([_measure(table, single, table.name, is_placed=True) for table in tables])
    print("\nTaught by single tiles, no hint:\n")
    _print([_measure(table, single, table.name, is_placed=False) for table in tables])
    print("\nTaught by one confirmed board, four corners given:\n")
    packs = {table.name: teach_table(table) for table in tables}
    _print(
        [
            _measure(table, packs[teacher.name], f"{table.name} by {teacher.name}", is_placed=True)
            for teacher in tables
            for table in tables
            if table is not teacher
        ]
    )


def _print(rows: Sequence[Row | None]) -> None:
    done = [row for row in rows if row is not None]
    total = sum((row.counts for row in done), Counts())
    sure = [row for row in done if row.confidence >= SURE]
    print(f"{HEAD}\n{LINE}")
    for row in done:
        print(row.render())
    if done:
        error, seconds = max(row.error for row in done), max(row.seconds for row in done)
        least = min(row.confidence for row in done)
        print(Row("all, and the worst", total, error, least, seconds).render())
    print(f"\nRead: {len(done)} of {len(rows)}; lattices claimed with confidence: {len(sure)}.")


def _measure(table: Table, pack: bytes | None, name: str, *, is_placed: bool) -> Row | None:
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
    return Row(name, counts, error, reading.grid.confidence, seconds)


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
