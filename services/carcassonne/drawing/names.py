"""Shortens the ids of a picture: the most used ones get the shortest names."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from string import ascii_letters

USED_NAME = re.compile(r'(?<=href="#)\w+(?=")')
ANY_NAME = re.compile(r'(?<=href="#)\w+(?=")|(?<= id=")\w+(?=")')
"""The ids of tiles, of their parts and of signs; those of figures and pieces have a hyphen."""


def shorten_names(drawing: str) -> str:
    """The drawing with short ids; ids that are never used stay as they are."""
    counts = Counter(USED_NAME.findall(drawing))
    short = dict(zip([name for name, _ in counts.most_common()], _generate_names(), strict=False))
    return ANY_NAME.sub(lambda found: short.get(found[0], found[0]), drawing)


def _generate_names() -> Iterator[str]:
    """All names of one letter, then all of two."""
    return chain(ascii_letters, map("".join, product(ascii_letters, repeat=2)))
