"""Short names for what a picture defines and uses: the more often it is used, the shorter."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from string import ascii_letters

USED_NAME = re.compile(r'(?<=href="#)\w+(?=")')
ANY_NAME = re.compile(r'(?<=href="#)\w+(?=")|(?<= id=")\w+(?=")')
"""The names of tiles, of their parts and of signs; those of figures and pieces have a hyphen."""


def shorten_names(drawing: str) -> str:
    """A drawing with short names in it; what is named and nowhere used keeps its name."""
    counts = Counter(USED_NAME.findall(drawing))
    short = dict(zip([name for name, _ in counts.most_common()], _generate_names(), strict=False))
    return ANY_NAME.sub(lambda found: short.get(found[0], found[0]), drawing)


def _generate_names() -> Iterator[str]:
    """All names of one letter, then all of two; no others begin or end with a letter alone."""
    return chain(ascii_letters, map("".join, product(ascii_letters, repeat=2)))
