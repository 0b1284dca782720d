"""A report: tables and promises, printed as they are found."""

from collections.abc import Mapping, Sequence

Row = Mapping[str, object]
"""A row of a table: what it has, by column."""


class Report:
    """Prints tables, and keeps the worst figure of each promise."""

    def __init__(self) -> None:
        self._worst: dict[str, tuple[float, float, str]] = {}

    def add(self, heading: str, rows: Sequence[Row]) -> None:
        """Print a table."""
        print(f"\n### {heading}\n\n{render_table(rows)}", flush=True)

    def promise(self, what: str, which: str, measured: float, most: float) -> None:
        """Keep what comes nearest to the most that is promised, or exceeds it."""
        worst = self._worst.get(what)
        if worst is None or measured / most > worst[0] / worst[1]:
            self._worst[what] = (measured, most, which)

    def finish(self) -> None:
        """Print the promises."""
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


def render_table(rows: Sequence[Row]) -> str:
    """Return a table in Markdown, padded so that a terminal shows it as well.

    Its columns are the keys of the first row.
    """
    cells = [[*rows[0]], *([_write_cell(value) for value in one.values()] for one in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    cells.insert(1, ["-" * width for width in widths])
    return "\n".join(f"| {' | '.join(map(str.ljust, row, widths))} |" for row in cells)


def _write_cell(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)
