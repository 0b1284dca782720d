"""python -m tests.record_positions [game ...]: writes the answers of today into the positions.

A file that holds a list is written anew as a whole, in its order.

What is recorded under `answer` is compared with the answer of the day by
`tests/contract/test_positions.py`; whoever changes an answer on purpose records it anew and shows
the difference to whoever reviews the change. `expect` is typed by hand and is never touched.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import orjson

from tests.found_games import GAMES, POSITIONS
from tests.houses import application, silence_logs
from tests.recorded_answers import answer_to

WIDTH = 100
"""Columns of a file; what fits into a line stands in one."""


def main(wanted: Sequence[str]) -> int:
    """Records the positions of the games named, or of all; returns an exit code."""
    unknown = sorted(set(wanted) - set(GAMES))
    if unknown:
        sys.stderr.write(f"No game {', '.join(unknown)}; there are {', '.join(GAMES)}.\n")
        return 1
    silence_logs()
    client = application().test_client()
    asked = [one for one in POSITIONS if not wanted or one.game.card.id in wanted]
    changed = 0
    for file, held in groupby(asked, lambda one: one.file):
        answered = [{**one.content, "answer": answer_to(client, one)} for one in held]
        changed += record(file, answered)
    sys.stdout.write(f"{changed} changed.\n")
    return 0


def record(file: Path, positions: Sequence[dict[str, Any]]) -> bool:
    """Writes a file's positions, one or a list as before; returns whether that changed it."""
    before = file.read_text(encoding="utf-8")
    content = list(positions) if before.startswith("[") else positions[0]
    text = "".join(written(content)) + "\n"
    assert orjson.loads(text) == content
    if before == text:
        return False
    file.write_text(text, encoding="utf-8")
    return True


def written(value: Any, indent: int = 0, before: int = 0) -> Iterator[str]:
    """JSON over as few lines as the width allows; `before` is what else stands in the line."""
    line = plain(value)
    if not isinstance(value, dict | list) or not value or indent + before + len(line) < WIDTH:
        yield line
        return
    if isinstance(value, dict):
        opening, closing = "{}"
        items = [(plain(key) + ": ", item) for key, item in value.items()]
    else:
        opening, closing = "[]"
        items = [("", item) for item in value]
    yield opening
    for number, (key, item) in enumerate(items):
        yield ("," if number else "") + "\n" + " " * (indent + 2) + key
        yield from written(item, indent + 2, len(key) + 1)
    yield "\n" + " " * indent + closing


def plain(value: Any) -> str:
    """JSON in one line, with a space where a reader wants one."""
    if isinstance(value, dict):
        inner = ", ".join(f"{plain(key)}: {plain(item)}" for key, item in value.items())
        return f"{{{inner}}}"
    if isinstance(value, list):
        return f"[{', '.join(plain(item) for item in value)}]"
    return orjson.dumps(value).decode()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
