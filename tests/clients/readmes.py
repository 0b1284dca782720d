"""The programs of a client's README, and what it says that they print."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ORIGIN = "http://localhost:8000"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class ShownProgram:
    """A program, and its output as the README shows it."""

    source: str
    printed: str


def list_programs(readme: Path, language: str) -> Iterator[ShownProgram]:
    """Yield each block of the language with the block of text that follows it."""
    blocks = BLOCK.findall(readme.read_text(encoding="utf-8"))
    for (kind, source), (next_kind, printed) in pairwise(blocks):
        if kind == language:
            assert next_kind == "text", f"no output follows: {source}"
            yield ShownProgram(source, printed)
