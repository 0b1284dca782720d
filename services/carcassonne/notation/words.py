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
    return f"(?:{'|'.join(words)})"


NUMBER = "-?[0-9]{1,6}"
COUNT = "[0-9]{1,4}"
PLAYER = r"(?P<player>[^\s:;@=]+)"
SPACE = f"(?P<x>{NUMBER}),(?P<y>{NUMBER})"
ANY_SIDE = _one_of(*SIDES)
SIDE = f"(?P<side>{ANY_SIDE})"
WHERE = f"(?::(?P<side>{_one_of(*SIDES, *HALVES)})|:#(?P<segment>{COUNT}))?"
FIGURE = f"(?P<figure>{_one_of(*FIGURES)})"
ON = f"(?P<on>{_one_of(*PLACES)})"
FLOCK = f"[1-{SHEEP_OF_A_TOKEN}]{{1,{FLOCK_TOKENS}}}"
GROUP = (
    rf"(?:\*(?P<number>{COUNT}))?(?:\+(?P<ghosts>{COUNT}))?"
    rf"(?P<hill>\^)?(?:~(?P<flock>{FLOCK}))?(?P<taken_back><)?"
)

# Groups of figures and pieces are named as the fields that they are read into.
START = re.compile(f"{SPACE} ")
TILE = re.compile(r"([^\s@*|;]+)(?:@(90|180|270))?")
GAP = re.compile(rf"\*({COUNT})")
FOLLOWER = re.compile(f"{PLAYER}:{FIGURE}{GROUP}@{SPACE}:{ON}{WHERE}")
FAIRY = re.compile(f"{SPACE}(?::{ON})?{WHERE}={PLAYER}(?::{FIGURE})?")
LINE = re.compile(f"{SPACE}:(?P<on>road|city){WHERE}")
BRIDGE = re.compile(f"{SPACE}:(?P<axis>NS|WE)")
CASTLE = re.compile(f"{SPACE}:{SIDE}(?P<built_now>:new)?")
EDGE = re.compile(f"{SPACE}:{SIDE}")
FERRY = re.compile(f"{SPACE}:(?P<sides>{ANY_SIDE}{ANY_SIDE})")
TOLLHOUSE = re.compile(f"{SPACE}:{SIDE}={PLAYER}(?P<large>:2)?")
BUILDING = re.compile(SPACE)
BIG_TOP = re.compile(f"{SPACE}=(?P<value>{COUNT})")
GOLD = re.compile(f"{SPACE}=(?P<number>{COUNT})")


def split_words(part: str) -> list[str]:
    """The words of a part of a line, separated by blanks; other white space belongs to words."""
    return [word for word in part.split(" ") if word]


@lru_cache(maxsize=4096)
def encode_id(name: str) -> str:
    """The id of a tile or a player, percent-encoded for use in a word."""
    return quote(name, safe=PLAIN_SIGNS)


def decode_id(part: str) -> str:
    return unquote(part)
