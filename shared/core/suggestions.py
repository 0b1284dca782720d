"""What would fit in place of a name that is not known, and which of it a caller may have meant."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TypeAlias

MOST_COMPARED = 500
"""Among more names than these only a name that differs in its spelling is found."""
LONGEST_COMPARED = 60
"""Names that are longer, in characters, are compared with nothing."""
SIMILAR = 0.7
"""How similar two names must be, from 0 to 1, for one to be suggested for the other."""
SHORTEST_PLURAL = 4
"""Letters of the shortest word that may be the plural of another."""

Names: TypeAlias = Mapping[str, str]
"""Names as callers may write them, with what is suggested for each."""

_NONE: Names = MappingProxyType({})
_NOTHING: frozenset[str] = frozenset()
_SIGNS = re.compile("[^a-z0-9]+")
_NUMBER = re.compile("[0-9]+")
_WORD = re.compile("[a-z]+|[0-9]+")
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "iie": "2", "iiie": "3"}
_SMALL_WORDS = frozenset(
    [
        *("a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to"),
        *("au", "aux", "d", "dans", "de", "des", "du", "en", "et", "l", "la", "le", "les", "ou"),
        *("par", "pour", "sur", "un", "une"),
        *("e", "er", "eme", "ieme", "nd", "rd", "st", "th"),
    ]
)


class AlsoCalled:
    """Names by which callers look for a declared field: a refusal of one suggests the field."""

    def __init__(self, *names: str) -> None:
        self.names = names


class AlsoMeans:
    """Words that callers write for a choice, with the choice that is suggested for each."""

    def __init__(self, **meant: str) -> None:
        self.meant = meant


@dataclass(frozen=True)
class Fitting:
    """The names that are known at a place, and others by which callers look for them.

    `allowed` is published; `meant` has every name that is understood, with what is suggested.
    """

    allowed: tuple[str, ...] = ()
    meant: Names = field(default_factory=dict)

    @cached_property
    def _folded(self) -> Names:
        return _fold_names(self.meant)

    def suggest(self, given: str, labels: Names = _NONE) -> str | None:
        """What is meant by a name; None where nothing resembles it, or several things do.

        `labels` are what people read for some of the known names.
        """
        if len(given) > LONGEST_COMPARED:
            return None
        if given in self.meant:
            return self.meant[given]
        folded, labelled = fold(given), _fold_names(labels)
        if folded in self._folded:
            return self._folded[folded]
        if folded in labelled:
            return labelled[folded]
        words, names = _list_words(given), [*self.meant.items(), *labels.items()]
        if not words or len(names) > MOST_COMPARED:
            return None
        every: dict[str, frozenset[str]] = {}
        for name, meant in names:
            every[meant] = every.get(meant, frozenset()) | _list_words(name)
        return (
            _find_only({meant for meant, own in every.items() if words <= own})
            or _find_similar(folded, {**labelled, **self._folded})
            or _find_only({meant for name, meant in names if words > _list_words(name) > _NOTHING})
        )


@lru_cache(4096)
def fold(name: str) -> str:
    """A name without what callers spell in their own way: case, accents, signs and plurals."""
    return "".join([_find_singular(word) for word in _SIGNS.split(_simplify(name))])


def _fold_names(names: Names) -> Names:
    """The names folded; the first keeps what is suggested for it."""
    folded: dict[str, str] = {}
    for name, meant in names.items():
        folded.setdefault(fold(name), meant)
    return folded


def _simplify(name: str) -> str:
    """A name in small letters without accents."""
    plain = unicodedata.normalize("NFKD", name.replace("’", "'"))
    return plain.encode("ascii", "ignore").decode().lower()


def _find_singular(word: str) -> str:
    """What a word is several of; the word itself where it is one."""
    if len(word) < SHORTEST_PLURAL:
        return word
    return f"{word[:-3]}y" if word.endswith("ies") else word.rstrip("sx")


@lru_cache(4096)
def _list_words(name: str) -> frozenset[str]:
    """The words of a name that say something, each in the singular, and its numbers."""
    words = _WORD.findall(_simplify(name))
    telling = [word for word in words if word not in _SMALL_WORDS]
    return frozenset([_ROMAN.get(word, _find_singular(word)) for word in telling])


def _find_only(found: AbstractSet[str]) -> str | None:
    """What is found; None for nothing or several things."""
    return next(iter(found)) if len(found) == 1 else None


def _find_similar(folded: str, names: Names) -> str | None:
    """What has a name of the same letters in another order, or else of nearly the same ones.

    Numbers are the same: a fourth thing is not the first.
    """
    letters, numbers = sorted(folded), _NUMBER.findall(folded)
    alike = [name for name in names if _NUMBER.findall(name) == numbers]
    found = [name for name in alike if sorted(name) == letters]
    found += get_close_matches(folded, alike, n=1, cutoff=SIMILAR)
    return names[found[0]] if found else None


def fit_names(allowed: Iterable[str], also: Names = _NONE) -> Fitting:
    """What fits where one of these names is expected; `also` has other words for some of them."""
    names = tuple(allowed)
    others = {word: name for word, name in also.items() if name in names}
    return Fitting(names, others | {name: name for name in names})
