"""The words of the notation: their patterns, and the encoding of ids in them."""

import re
from functools import lru_cache
from urllib.parse import quote, unquote

from services.carcassonne.board.design import HALVES, SIDES
from services.carcassonne.rules.kinds import PLACES
from services.carcassonne.rules.limits import FLOCK_TOKENS, SHEEP_OF_A_TOKEN
from services.carcassonne.rules.names import FIGURES

PLAIN_SIGNS = "/+!"
"""Characters of catalogue ids other than letters and digits that have no meaning here."""


def _one_of(*words: str) -> str:
    return f"({'|'.join(words)})"


NUMBER = "(-?[0-9]{1,6})"
COUNT = "([0-9]{1,4})"
ID = r"([^\s:;@=]+)"
SPACE = f"{NUMBER},{NUMBER}"
SIDE = _one_of(*SIDES)
WHERE = f"(?::{_one_of(*SIDES, *HALVES)}|:#{COUNT})?"
FIGURE = _one_of(*FIGURES)
ON = _one_of(*PLACES)

START = re.compile(f"{SPACE} ")
TILE = re.compile(r"([^\s@*|;]+)(?:@(90|180|270))?")
GAP = re.compile(rf"\*{COUNT}")
FOLLOWER = re.compile(
    rf"{ID}:{FIGURE}(?:\*{COUNT})?(?:\+{COUNT})?(\^)?(?:~([1-{SHEEP_OF_A_TOKEN}]{{1,{FLOCK_TOKENS}}}))?(<)?@{SPACE}:{ON}{WHERE}"
)
FAIRY = re.compile(f"{SPACE}(?::{ON})?{WHERE}={ID}(?::{FIGURE})?")
LINE = re.compile(f"{SPACE}:(road|city){WHERE}")
BRIDGE = re.compile(f"{SPACE}:(NS|WE)")
CASTLE = re.compile(f"{SPACE}:{SIDE}(:new)?")
TUNNEL = re.compile(f"{SPACE}:{SIDE}(?:&{SPACE}:{SIDE})?")
FERRY = re.compile(f"{SPACE}:{SIDE}{SIDE}")
TOLLHOUSE = re.compile(f"{SPACE}:{SIDE}={ID}(:2)?")
BUILDING = re.compile(SPACE)
COUNTED = re.compile(f"{SPACE}={COUNT}")


def split_words(part: str) -> list[str]:
    """The words of a part of a line, separated by blanks; other white space belongs to words."""
    return [word for word in part.split(" ") if word]


@lru_cache(maxsize=4096)
def encode_id(name: str) -> str:
    """The id of a tile or a player, percent-encoded for use in a word."""
    return quote(name, safe=PLAIN_SIGNS)


def decode_id(part: str) -> str:
    """The id of a tile or a player from its percent-encoded form."""
    return unquote(part)
