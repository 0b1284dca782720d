"""The names that fit in place of an unknown name, and the one that a caller probably meant."""

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TypeAlias

from shared.core.often_written import OFTEN_WRITTEN

MOST_COMPARED = 500
"""Among more names than these only a name that differs in its spelling is found."""
LONGEST_COMPARED = 60
"""Names that are longer, in characters, are compared with nothing."""
SIMILAR = 0.7
"""How similar two names must be, from 0 to 1, for one to be suggested for the other."""
SIMILAR_LABEL = 0.8
"""How similar a name must be to another word or to what people read, from 0 to 1."""
VOCABULARIES = 32
"""How many sets of names are kept in every form that is compared; a request may bring its own."""
SHORTEST_PLURAL = 4
"""Letters of the shortest word that may be the plural of another."""

EITHER = "|"
"""Between the names that are suggested for a word with several meanings."""

Names: TypeAlias = Mapping[str, str]
"""Names as callers may write them, with what is suggested for each, or several of it."""

Pairs: TypeAlias = tuple[tuple[str, str], ...]
_NONE: Names = MappingProxyType({})
_NOTHING: frozenset[str] = frozenset()
_SIGNS = re.compile("[^a-z0-9]+")
_NUMBER = re.compile("[0-9]+")
_WORD = re.compile("[a-z]+|[0-9]+")
_ARTICLE = re.compile("^(?:(?:an?|the|une?|des|les?|la) +|l')")
_NUMBERS = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "iie": "2", "iiie": "3"} | {
    word: str(number)
    for words in ("two three four five six", "deux trois quatre cinq six")
    for number, word in enumerate(words.split(" "), 2)
}
_SMALL_WORDS = frozenset(
    [
        *("a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to"),
        *("au", "aux", "d", "dans", "de", "des", "du", "en", "et", "l", "la", "le", "les", "ou"),
        *("par", "pour", "sur", "un", "une"),
        *("e", "er", "eme", "ieme", "nd", "rd", "st", "th"),
    ]
)
_BEGIN_THE_REST = _SMALL_WORDS | {"qui", "que", "dont", "that", "who", "whose", "with", "avec"}
"""What stands after the main word of a label, before what says more of it."""

_OFTEN = frozenset([word for words in OFTEN_WRITTEN.values() for word in words])


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
        """Whether a text is one of them, in any spelling."""
        return _find_same(given, self._folded) is not None


@dataclass(frozen=True)
class Fitting:
    """The names that are known at a place, and others by which callers look for them.

    `allowed` is published; `meant` has every name that is understood, with what is suggested.
    A name of `others` that nothing here is meant by is no misspelling. `farther` has names of what
    is farther away, with what is suggested for them where nothing here is called so. `body` names
    the object whose fields these are, if they are fields.
    """

    allowed: tuple[str, ...] = ()
    meant: Names = field(default_factory=dict)
    others: AbstractSet[str] = _NOTHING
    farther: Names = field(default_factory=dict)
    body: str = ""

    def suggest(
        self, given: str, labels: Names = _NONE, words: Container[str] = _NOTHING
    ) -> str | None:
        """What is meant by a name; None where nothing resembles it, or several things do.

        Several things that a word of `meant` may be have EITHER between them.
        `labels` are what people read for some of the known names. A field's name that is one of
        these folded `words` is no misspelling of another.
        """
        if len(given) > LONGEST_COMPARED:
            return None
        if given in self.meant:
            return self.meant[given]
        if given in self.others:
            return self.farther.get(given) or None
        near = tuple(self.meant.items()), tuple(labels.items())
        known = list_vocabulary(*near, of_fields=bool(self.body))
        if not self.body:
            return known.suggest(given)
        same, farther = known.find_same(given), self._find_farther(given)
        if same or farther is not None:
            return same or farther or None
        return known.find_main(given) or known.suggest(given, is_word=fold(given) in words)

    def _find_farther(self, given: str) -> str | None:
        """What is called so farther away; "" where nothing is to be suggested."""
        farther = tuple(self.farther.items())
        return list_vocabulary(farther, ()).find_same(given) if farther else None


class Vocabulary:
    """Names and labels, in every form in which a name is compared with them.

    Of names `of_fields` one word is enough where it is the last, which is the main one in English;
    their labels are compared whole.
    """

    def __init__(self, meant: Pairs, labels: Pairs, of_fields: bool) -> None:
        self._of_fields = of_fields
        self._labels = labels
        self._folded = _fold_names(dict(meant))
        self._labelled = _fold_names(dict(labels))
        self._every = {**self._labelled, **self._folded}
        self._names = [*meant] if of_fields else [*meant, *labels]

    @cached_property
    def _by_letters(self) -> Names:
        """By its letters in order: the first name that has them."""
        return {"".join(sorted(name)): name for name in reversed(self._every)}

    @cached_property
    def _words(self) -> Mapping[str, frozenset[str]]:
        """What is suggested, with the words of all its names."""
        every: dict[str, frozenset[str]] = {}
        for name, meant in self._names:
            every[meant] = every.get(meant, _NOTHING) | _list_words(name)
        return every

    def _find_having(self, given: str) -> AbstractSet[str]:
        """What has every word of a name; a field has it in one of its names, the last too."""
        words = _list_words(given)
        if not self._of_fields:
            return {meant for meant, named in self._words.items() if words <= named}
        return {
            meant
            for name, meant in self._names
            if words <= _list_words(name) and _find_main(name) in words
        }

    @cached_property
    def _by_numbers(self) -> Sequence[tuple[Mapping[str, Sequence[str]], float]]:
        """Names, and then other words and labels, by their numbers; how similar each must be."""
        own = [name for name, meant in self._folded.items() if name == fold(meant)]
        return [
            (_group_by_numbers(names), similar)
            for names, similar in ((own, SIMILAR), (self._every, SIMILAR_LABEL))
        ]

    def find_same(self, given: str) -> str | None:
        """The known name that differs in its spelling alone, itself or in its label."""
        same = _find_same(given, self._folded) or _find_same(given, self._labelled)
        return self._every[same] if same else None

    @cached_property
    def _main(self) -> Names:
        """The main word of a label where only small words and what they begin stand after it."""
        found: dict[str, set[str]] = {}
        for label, meant in self._labels:
            first, second, *_ = [*_WORD.findall(_simplify(label)), "", ""]
            if first not in _SMALL_WORDS and second in _BEGIN_THE_REST:
                found.setdefault(first, set()).add(meant)
        return _fold_names({word: min(one) for word, one in found.items() if len(one) == 1})

    def find_main(self, given: str) -> str | None:
        """The only known name of which this is the main word of the label."""
        return self._main.get(_find_same(given, self._main) or "")

    def suggest(self, given: str, *, is_word: bool = False) -> str | None:
        """The known name that a caller probably meant; None unless exactly one is similar.

        What is a word of something has no letter too much or too few.
        """
        same = self.find_same(given)
        if same:
            return same
        if len(self._every) > MOST_COMPARED or not _list_words(given):
            return None
        swapped = self._find_swapped(given)
        if swapped:
            return self._every[swapped]
        if is_word:
            return None
        having = self._find_having(given)
        if having:
            return _take_only(having)
        close = self._find_close(given)
        return self._every[close] if close else _take_only(_find_in(given, self._names))

    def _find_swapped(self, given: str) -> str | None:
        """The first name of the same letters, two neighbours of them swapped."""
        found = {
            self._by_letters[letters]
            for one in (_strip(given), fold(given))
            if (letters := "".join(sorted(one))) in self._by_letters
            and _is_swapped(one, self._by_letters[letters])
        }
        return next((name for name in self._every if name in found), None) if found else None

    def _find_close(self, given: str) -> str | None:
        """The name or label of nearly the same letters.

        Numbers are the same: a fourth is no first.
        """
        folded, close = fold(given), list[str]()
        numbers = _join_numbers(folded)
        for names, similar in self._by_numbers:
            close += get_close_matches(folded, names.get(numbers, ()), n=1, cutoff=similar)
        return next(iter(get_close_matches(folded, close, n=1, cutoff=SIMILAR)), None)


@lru_cache(VOCABULARIES)
def list_vocabulary(meant: Pairs, labels: Pairs, *, of_fields: bool = False) -> Vocabulary:
    """What is compared with a name; places with the same names share it, as a body has many."""
    return Vocabulary(meant, labels, of_fields)


def _is_swapped(given: str, name: str) -> bool:
    """Whether two neighbours of a name's letters are swapped in what is given."""
    others = [at for at, pair in enumerate(zip(given, name, strict=True)) if len({*pair}) > 1]
    return others[1:] == [others[0] + 1]


def _group_by_numbers(names: Iterable[str]) -> Mapping[str, Sequence[str]]:
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(_join_numbers(name), []).append(name)
    return groups


def _join_numbers(name: str) -> str:
    return " ".join(_NUMBER.findall(name))


@lru_cache(4096)
def fold(name: str) -> str:
    """A name without what callers spell in their own way: case, accents, signs and plurals."""
    return "".join([_find_singular(word) for word in _SIGNS.split(_simplify(name))])


@lru_cache(4096)
def _strip(name: str) -> str:
    """A name without case, accents and signs."""
    return _SIGNS.sub("", _simplify(name))


def _fold_names(names: Names) -> Names:
    """The names without signs and in the singular; the first keeps what is suggested for it."""
    folded: dict[str, str] = {}
    for spell in (_strip, fold):
        for name, meant in names.items():
            folded.setdefault(spell(name), meant)
    # Names of other alphabets have no such letters, and none is meant by another.
    return {name: meant for name, meant in folded.items() if name}


def _simplify(name: str) -> str:
    """A name in small letters without accents."""
    joined = name.lower().replace("’", "'").replace("œ", "oe").replace("æ", "ae")
    plain = unicodedata.normalize("NFKD", joined)
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
    return frozenset([_NUMBERS.get(word, _find_singular(word)) for word in telling])


def _find_main(name: str) -> str:
    """The last word of a name that says something, in the singular; "" where none does."""
    words = [word for word in _WORD.findall(_simplify(name)) if word not in _SMALL_WORDS]
    return _find_singular(words[-1]) if words else ""


def _find_same(given: str, names: Names) -> str | None:
    """The name that differs in its spelling alone, or has an article before it."""
    bare = _ARTICLE.sub("", _simplify(given))
    spelled = (_strip(given), fold(given), _strip(bare), fold(bare))
    return next((one for one in spelled if one in names), None)


def _find_in(given: str, names: Iterable[tuple[str, str]]) -> AbstractSet[str]:
    """What has a name whose words are all given, among others."""
    return {meant for name, meant in names if _NOTHING < _list_words(name) < _list_words(given)}


def _take_only(found: AbstractSet[str]) -> str | None:
    """What is found; None for nothing or several things."""
    return next(iter(found)) if len(found) == 1 else None


def fit_names(allowed: Iterable[str], also: Names = _NONE) -> Fitting:
    """What fits where one of these names is expected; `also` has other words for some of them.

    What another word means may be a field elsewhere, by its pointer, such as `/defender/walls`.
    """
    names = tuple(allowed)
    others = {
        word: EITHER.join(known)
        for word, meant in also.items()
        if (known := [one for one in meant.split(EITHER) if one in names or one[:1] == "/"])
    }
    meaningless = frozenset([word for word, meant in also.items() if not meant])
    return Fitting(names, others | {name: name for name in names}, meaningless)


def fit_fields(names: Iterable[str], also: Names = _NONE, given: Container[str] = ()) -> Fitting:
    """What fits where one of these fields is expected; `also` has other words for some of them.

    A word for several fields means one that is not `given`, if there is one.
    """
    fields = tuple(names)
    meant = {
        word: name
        for is_given in (True, False)
        for name, words in reversed([*OFTEN_WRITTEN.items()])
        if name in fields and (name in given) == is_given
        for word in words
    }
    folded = {fold(name): name for name in fields}
    meant |= {word: folded[fold(word)] for word in _OFTEN if fold(word) in folded}
    return Fitting(fields, meant | dict(also) | {name: name for name in fields}, _OFTEN)
