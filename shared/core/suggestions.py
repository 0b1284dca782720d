"""What would fit in place of a name that is not known, and which of it a caller may have meant."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import NamedTuple

MOST_COMPARED = 200
"""Among more names than these only a name that differs in case and hyphens is found."""
LONGEST_COMPARED = 40
"""Names that are longer, in characters, are compared with nothing."""
SIMILAR = 0.66
"""How similar two names must be, from 0 to 1, for one to be suggested for the other."""

_NONE: Mapping[str, str] = MappingProxyType({})
_WORD = re.compile("[a-z0-9]+")
_IGNORED = str.maketrans("", "", "_- .")


class AlsoCalled:
    """Names by which callers look for a declared field: a refusal of one suggests the field."""

    def __init__(self, *names: str) -> None:
        self.names = names


class AlsoMeans:
    """Words that callers write for a choice, with the choice that is suggested for each."""

    def __init__(self, **meant: str) -> None:
        self.meant = meant


class Fitting(NamedTuple):
    """The names that are known at a place, and others by which callers look for them.

    `allowed` is published; `meant` has what to suggest by the folded name that was looked for.
    """

    allowed: tuple[str, ...] = ()
    meant: Mapping[str, str] = _NONE

    def suggest(self, given: str) -> str | None:
        """What is meant by a name; None where nothing resembles it, nor has it as a word."""
        if len(given) > LONGEST_COMPARED:
            return None
        folded = fold(given)
        if folded in self.meant:
            return self.meant[folded]
        if len(self.meant) > MOST_COMPARED:
            return None
        close = get_close_matches(folded, self.meant, n=1, cutoff=SIMILAR)
        if close:
            return self.meant[close[0]]
        return next((one for one in self.meant.values() if _has_word(one, folded)), None)


def fold(name: str) -> str:
    """A name without what callers spell in their own way: case, hyphens, underscores, dots."""
    return name.translate(_IGNORED).lower()


def _has_word(name: str, word: str) -> bool:
    """Whether a word, or what it is several of, is one of a name; of an edition also its number."""
    words = _WORD.findall(name.lower())
    return word in words or f"{word}s" in words or (word.isdecimal() and name.endswith(word))


def fit_names(allowed: Iterable[str], also: Mapping[str, str] = _NONE) -> Fitting:
    """What fits where one of these names is expected; `also` has other words for some of them."""
    names = tuple(allowed)
    others = {fold(word): name for word, name in also.items() if name in names}
    return Fitting(names, others | {fold(name): name for name in names})
