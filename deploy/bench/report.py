"""A report: tables and promises, printed as they are found."""

from collections.abc import Mapping, Sequence

Row = Mapping[str, object]
"""A row of a table: what it has, by column."""


class Report:
    """Prints tables, and keeps the worst figure of each promise."""

    def __init__(self) -> None:
        self._worst: dict[str, tuple[float, Row]] = {}

    def add(self, heading: str, rows: Sequence[Row]) -> None:
        print(f"\n### {heading}\n\n{render_table(rows)}", flush=True)

    def promise(self, what: str, which: str, measured: float, most: float) -> None:
        """Keep what comes nearest to the most that is promised, or exceeds it."""
        verdict = "kept" if measured <= most else "**missed**"
        if what not in self._worst or measured / most > self._worst[what][0]:
            row = {"promise": what, "at most": most, "worst": measured, "of": which}
            self._worst[what] = measured / most, {**row, "verdict": verdict}

    def finish(self) -> None:
        self.add("Promises", [row for _, row in self._worst.values()])


def render_table(rows: Sequence[Row]) -> str:
    """Return a table in Markdown; its columns are the keys of the first row."""
    cells = [[*rows[0]], *([_write_cell(value) for value in one.values()] for one in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    cells.insert(1, ["-" * width for width in widths])
    return "\n".join(f"| {' | '.join(map(str.ljust, row, widths))} |" for row in cells)


def _write_cell(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)
