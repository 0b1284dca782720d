"""A report: tables and promises, printed as they are found."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

Row = Mapping[str, object]
"""A row of a table: what it has, by column."""


class Report:
    """Prints tables and keeps their rows; of each promise it keeps the worst figure."""

    def __init__(self) -> None:
        self._kept: list[Row] = []
        self._worst: dict[str, tuple[float, float, str]] = {}

    def add(self, heading: str, rows: Sequence[Row]) -> None:
        """Print a table."""
        print(f"\n### {heading}\n\n{render_table(rows)}", flush=True)
        self._kept += [{"table": heading, **one} for one in rows]

    def promise(self, what: str, which: str, measured: float, most: float) -> None:
        """Keep what comes nearest to the most that is promised, or exceeds it."""
        worst = self._worst.get(what)
        if worst is None or measured / most > worst[0] / worst[1]:
            self._worst[what] = (measured, most, which)

    def finish(self, file: Path | None) -> None:
        """Print the promises, and write all figures as JSON if a file is given."""
        rows = [
            {
                "promise": what,
                "at most": most,
                "worst": measured,
                "of": which,
                "verdict": "kept" if measured <= most else "**missed**",
            }
            for what, (measured, most, which) in self._worst.items()
        ]
        self.add("Promises", rows)
        if file:
            file.write_text(json.dumps(self._kept, indent=1, ensure_ascii=False) + "\n")


def render_table(rows: Sequence[Row]) -> str:
    """Return a table in Markdown, padded so that a terminal shows it as well.

    Its columns are the keys of the first row.
    """
    cells = [[*rows[0]], *([_write_cell(value) for value in one.values()] for one in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in cells
    ]
    rule = "-|-".join("-" * width for width in widths)
    return "\n".join([f"| {lines[0]} |", f"|-{rule}-|", *(f"| {line} |" for line in lines[1:])])


def _write_cell(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)
