"""The names that fit in place of an unknown name, and the one that a caller probably meant."""

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from shared.core.often_written import OFTEN_WRITTEN

LONGEST_COMPARED = 60
"""Names that are longer, in characters, are compared with nothing."""
PER_EDIT = 5
"""Of so many letters one may be wrong, of twice as many two; two are swapped in one less too."""
SHORTEST_STRUCK = 6
"""Letters of the shortest name in which a finger may have struck a letter too many."""
SHORTEST_PLURAL = 4
"""Letters of the shortest word that may be the plural of another."""

EITHER = "|"
"""Between the names that are suggested for a word with several meanings."""

Names: TypeAlias = Mapping[str, str]
"""Names as callers may write them, with what is suggested for each; "" for nothing."""

_NONE: Names = MappingProxyType({})
_SIGNS = re.compile("[^a-z0-9]+")
_NUMBER = re.compile("[0-9]+")
_WORD = re.compile("[a-z]+|[0-9]+")
_ARTICLE = re.compile("^(?:(?:an?|the|une?|des|les?|la) +|l')")
_ALIKE = frozenset(["ae", "ea", "ei", "ie", "iy", "yi", "ou", "uo", "sz", "zs", "ck", "kc"])
"""Letters that are written in place of each other."""
_NUMBERS = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "iie": "2", "iiie": "3"} | {
    word: str(number)
    for words in ("two three four five six", "deux trois quatre cinq six")
    for number, word in enumerate(words.split(" "), 2)
}
_SMALL = """a an and as at by for from in of on or the to au aux d dans de des du en et l la le les
ou par pour sur un une e er eme ieme nd rd st th"""
_SMALL_WORDS = frozenset(_SMALL.split())


@lru_cache(4096)
def fold(name: str) -> str:
    """A name without what callers spell in their own way: case, accents, signs and plurals."""
    return "".join(_split(name))


class AlsoCalled:
    """Names by which callers look for a declared field: a refusal of one suggests the field."""

    def __init__(self, *names: str) -> None:
        self.names = names


class AlsoMeans:
    """Words that callers write for a choice, with the choice that is suggested for each.

    For a word with several meanings these are choices with EITHER between them; a word for which
    nothing is to be suggested has an empty text.
    """

    def __init__(self, **meant: str) -> None:
        self.meant = meant


class RefusedBy:
    """Texts that people give for a choice: a rule refuses them in the words of one wording.

    `params` fill its gaps; `choices` is filled with the choices.
    """

    def __init__(self, rule: str, wording: str, *names: str, **params: str) -> None:
        self.rule, self.wording, self.names, self.params = rule, wording, names, params

    @cached_property
    def _folded(self) -> Names:
        return _fold_names({name: name for name in self.names})

    def covers(self, given: str) -> bool:
        return _find_same(given, self._folded) is not None


class Reading(NamedTuple):
    """What people read: the labels of the names that fit, and whether something is called so."""

    list_labels: Callable[["Fitting"], Names] = lambda _: _NONE
    is_word: Callable[[str], bool] = lambda _: False


NOTHING_READ = Reading()


@dataclass(frozen=True)
class Fitting:
    """The names that are known at a place, and others by which callers look for them.

    `allowed` is published; `meant` has every name that is understood, with what is suggested.
    `body` names the object whose fields these are, if they are fields; `farther` are the fields of
    objects in it and around it, the nearest first.
    """

    allowed: tuple[str, ...] = ()
    meant: Names = field(default_factory=dict)
    body: str = ""
    farther: tuple["Fitting", ...] = ()

    def suggest(self, given: str, reading: Reading = NOTHING_READ) -> str | None:
        """What is meant by a name; None where nothing is called so, or several things are alike.

        Several things that a word of `meant` may be have EITHER between them. What people read is
        understood in any spelling. What is called so somewhere is no misspelling.
        """
        if len(given) > LONGEST_COMPARED:
            return None
        if given in self.meant:
            return self.meant[given] or None
        for one in (self,) if fold(given) in _OFTEN else (self, *self.farther):
            same = _find_same(given, one._folded)
            if same is None:
                same = _find_same(given, _fold_names(one._list_read(reading)))
            if same is not None:
                return same or None
        is_word = reading.is_word(fold(given))
        if self.body:
            own = {name: name for name in self.allowed if self.meant.get(name)}
            return (
                None if is_word else _find_misspelt(given, own) or own.get(given.rpartition("_")[2])
            )
        every = {**self._list_read(reading), **{one: to for one, to in self.meant.items() if to}}
        misspelt = None if is_word else _find_misspelt(given, every)
        return misspelt or _find_part(given, every)

    @cached_property
    def _folded(self) -> Names:
        return _fold_names(self.meant)

    def _list_read(self, reading: Reading) -> Names:
        labels = reading.list_labels(self)
        return {label: self.meant[name] for label, name in labels.items() if name in self.meant}


def fit_names(allowed: Iterable[str], also: Names = _NONE) -> Fitting:
    """What fits where one of these names is expected; `also` has other words for some of them.

    What another word means may be a field elsewhere, by its pointer, such as `/defender/walls`.
    """
    own = {name: name for name in allowed}
    others = {
        word: EITHER.join(known)
        for word, meant in also.items()
        if (known := [one for one in meant.split(EITHER) if one in own or one[:1] in ("", "/")])
    }
    return Fitting(tuple(own), {**own, **others, **own})


def fit_fields(names: Iterable[str], also: Names = _NONE, given: Container[str] = ()) -> Fitting:
    """What fits where one of these fields is expected; `also` has other words for some of them.

    A word for several fields means the first that is not `given`; one that is, is not suggested.
    """
    fields = tuple(names)
    own = set(map(fold, (*fields, *also)))
    called = [
        *[(name, name) for name in fields],
        *also.items(),
        *[
            (word, name)
            for name, words in OFTEN_WRITTEN.items()
            for word in words
            if name in fields and fold(word) not in own
        ],
    ]
    meant: dict[str, str] = {}
    for word, name in called:
        meant[word] = meant.get(word) or ("" if name in given else name)
    return Fitting(fields, meant)


@lru_cache(4096)
def _strip(name: str) -> str:
    return _SIGNS.sub("", _simplify(name))


def _simplify(name: str) -> str:
    joined = name.lower().replace("’", "'").replace("œ", "oe").replace("æ", "ae")
    plain = unicodedata.normalize("NFKD", joined)
    return plain.encode("ascii", "ignore").decode().lower()


def _split(name: str) -> Sequence[str]:
    return [_find_singular(word) for word in _SIGNS.split(_simplify(name))]


def _find_singular(word: str) -> str:
    """What a word is several of; the word itself where it is one."""
    if len(word) < SHORTEST_PLURAL:
        return word
    return re.sub("ie$", "y", re.sub("(?<!s)[sx]$", "", word))


@lru_cache(4096)
def _list_words(name: str) -> frozenset[str]:
    """The words of a name that say something, each in the singular, and its numbers."""
    words = _WORD.findall(_simplify(name))
    telling = [word for word in words if word not in _SMALL_WORDS]
    return frozenset([_NUMBERS.get(word, _find_singular(word)) for word in telling])


def _fold_names(names: Names) -> Names:
    """The names without signs and in the singular; the first keeps what is suggested for it."""
    folded: dict[str, str] = {}
    for spell in (_strip, fold):
        for name, meant in names.items():
            folded.setdefault(spell(name), meant)
    # Names of other alphabets have no such letters, and none is meant by another.
    folded.pop("", None)
    return folded


def _find_same(given: str, folded: Names) -> str | None:
    """What is meant by the name that differs in its spelling alone, or has an article before it."""
    return next((folded[one] for one in _spell(given) if one in folded), None)


@lru_cache(4096)
def _spell(given: str) -> Sequence[str]:
    bare = _ARTICLE.sub("", _simplify(given))
    return _strip(given), fold(given), _strip(bare), fold(bare)


def _find_misspelt(given: str, names: Names) -> str | None:
    """What has nearly the same letters; its numbers are the same, as a fourth is no first."""
    numbers = _NUMBER.findall(given)
    near = [one for one in names.items() if _NUMBER.findall(one[0]) == numbers]
    for edits, spell in ((1, _strip), (1, fold), (2, _strip)):
        wrong = spell(given)
        found = {meant for name, meant in near if _is_near(wrong, spell(name), edits)}
        if found:
            return _take_only(found)
    return None


def _is_near(given: str, name: str, edits: int) -> bool:
    """Whether so many letters of a name are wrong, of which the first is at most swapped."""
    if not (given[:1] in name[:2] and name[:1] in given[:2]):
        return False
    is_same = {*given} == {*name} and len(given) >= len(name)
    shortest = min(len(given), len(name))
    is_long = edits == 1 and len(name) >= SHORTEST_STRUCK
    return shortest >= edits * PER_EDIT - is_same and _differ(given, name, edits, is_long)


def _differ(given: str, name: str, edits: int, is_long: bool) -> bool:
    """Whether at most so many letters are missing, doubled, swapped, or another that is alike.

    In a long name one letter may be too many, whichever it is.
    """
    pairs = enumerate(zip(given, name, strict=False))
    at = next((at for at, (a, b) in pairs if a != b), min(len(given), len(name)))
    left, right = given[at:], name[at:]
    if not (left and right):
        return len(left + right) <= edits and (is_long or left in ("", given[at - 1 : at]))
    rests = [
        (left, right[1:], True),
        (left[1:], right, is_long or given[at - 1 : at] == left[0]),
        (left[2:], right[2:], left[:2] == right[1::-1]),
        (left[1:], right[1:], left[0] + right[0] in _ALIKE),
    ]
    return edits > 0 and any(fits and _differ(a, b, edits - 1, is_long) for a, b, fits in rests)


def _find_part(given: str, names: Names) -> str | None:
    """What has every word of a name among those of its names; else what has no other words."""
    words, every = _list_words(given), dict[str, AbstractSet[str]]()
    for name, meant in names.items():
        every[meant] = every.get(meant, frozenset()) | _list_words(name)
    having = {meant for meant, named in every.items() if words and words <= named}
    inside = {meant for name, meant in names.items() if frozenset() < _list_words(name) < words}
    return _take_only(having or inside)


def _take_only(found: AbstractSet[str]) -> str | None:
    return next(iter(found)) if len(found) == 1 else None


_OFTEN = frozenset([fold(word) for words in OFTEN_WRITTEN.values() for word in words])
"""What is written for something in every object: of no other object."""
