"""Text codes with their values, of which `shared.texts` makes the sentences of an answer."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias


class Word(NamedTuple):
    """One translated noun inside a sentence, such as a territory; `code` is its text code."""

    code: str


class Counted(NamedTuple):
    """A number of things, said with their noun: "2 nuggets"; `code` is the code of these words."""

    code: str
    number: int


Param: TypeAlias = "int | str | Word | Counted | tuple[int | str | Word | Counted, ...]"
"""What fills a sentence: a number, a name as the caller wrote it, a translated noun, a number of
things, or several of these, which are joined as the language joins them."""


def list_counted(prefix: str, **counts: int) -> tuple[Counted, ...]:
    """The things of which there is at least one, in the given order, by `prefix` and name."""
    return tuple([Counted(f"{prefix}.{name}", count) for name, count in counts.items() if count])


NO_PARAMS: Mapping[str, Param] = {}
"""What fills a sentence without gaps."""


class Phrase(NamedTuple):
    """The code of a sentence and the values for its gaps.

    A parameter called `count` also chooses between singular and plural, and several values of one
    called `choices` are joined by "or". It is a tuple because an answer has hundreds of phrases,
    and a frozen dataclass takes three times as long to make.
    """

    code: str
    params: Mapping[str, Param] = NO_PARAMS


Plain: TypeAlias = "int | float | str | bool | Phrase | Sequence[Plain] | Mapping[str, Plain]"
"""Answer data a rule may return: JSON without null, phrases where words will be.

Points are whole; only chances are fractions."""
