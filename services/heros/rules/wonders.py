"""Wonders by name: what people call them, and which of them can be built."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias
from unicodedata import combining, normalize

from services.heros.rules.box import AJANTA, LIGHTHOUSE, WONDERS
from services.heros.rules.territories import Epoch, epoch_word
from shared.core.declarations import Convert, Length, PlayerId
from shared.core.illegal import Fault, Faults
from shared.core.phrases import Param, Word
from shared.core.suggestions import fit_names

WORDS: Mapping[str, frozenset[str]] = {
    AJANTA: frozenset(
        ["ajanta", "sanctuaire", "sanctuary", "temple", "grotte", "grottes", "cave", "caves"]
    ),
    LIGHTHOUSE: frozenset({"phare", "lighthouse", "pharos", "alexandrie", "alexandria"}),
}
"""The words of which people make the names that the rulebook has."""
NAMING: Mapping[str, frozenset[str]] = {
    AJANTA: frozenset({"ajanta"}),
    LIGHTHOUSE: frozenset({"phare", "lighthouse", "pharos"}),
}
"""The words of which one is needed."""
NUMBERED: Mapping[Epoch, frozenset[str]] = {
    "ancient": frozenset({"ancient", "antique", "beige"}),
    "modern": frozenset({"modern", "moderne", "orange"}),
}
"""The words of which people make the names of numbered wonders."""
_IGNORED = frozenset(
    {"le", "la", "les", "l", "d", "de", "du", "the", "of", "n", "no", "merveille", "wonder"}
)


def read_wonder(given: str) -> str:
    """The id of the wonder that is called so; what is given if the box has none of that name."""
    if given in WONDERS:
        return given
    bare = "".join([one for one in normalize("NFKD", given.casefold()) if not combining(one)])
    words = frozenset(re.findall(r"[a-z]+|[0-9]+", bare)) - _IGNORED
    called = (wonder for wonder, epoch in WONDERS.items() if _is_called(wonder, epoch, words))
    return next(called, given)


def _is_called(wonder: str, epoch: Epoch, words: frozenset[str]) -> bool:
    if wonder in WORDS:
        return words <= WORDS[wonder] and bool(words & NAMING[wonder])
    number = frozenset({wonder[-1]})
    return number < words and words - number <= NUMBERED[epoch]


WonderName: TypeAlias = Annotated[
    str,
    Length(1, 40),
    Convert(read_wonder),
    "The id of its card, or a name that people use for it. The rulebook names `ajanta_sanctuary` "
    "and `alexandria_lighthouse`; the others are numbered, and keep their number for the whole "
    "game: `ancient_wonder_1` to `_3`, `modern_wonder_1` to `_4`.",
]


class BuiltWonder(NamedTuple):
    """A wonder in front of a player."""

    name: WonderName
    player: Annotated[PlayerId, "The id of the player who built it."]
    epoch: Annotated[
        Epoch | None, "The epoch of its colour; left out: that of its card, which it must be."
    ] = None
    used: Annotated[bool, "Whether its power was used in this epoch."] = False


def wonder_word(wonder: str) -> Word:
    return Word(f"wonder.{wonder}")


def refuse_unknown_wonder(wonder: str, at: str, faults: Faults) -> bool:
    """Notes a name that no wonder of the box has; returns whether it did."""
    if wonder in WONDERS:
        return False
    names = tuple([wonder_word(one) for one in WONDERS])
    params: dict[str, Param] = {"given": wonder, "wonders": names}
    fitting = fit_names(WONDERS)
    faults.add(Fault("wonder.unknown", at, params, "cap.wonders", fitting=fitting, given=wonder))
    return True


def refuse_building(
    wonder: str, epoch: Epoch, is_for_two: bool, built: Mapping[str, str], at: str, faults: Faults
) -> None:
    """Notes the first reason why the wonder cannot be built; `built` has who built which."""
    word = wonder_word(wonder)
    if is_for_two and wonder == LIGHTHOUSE:
        faults.breach("wonder.lighthouse", at)
    elif wonder in built:
        faults.breach("cap.wonders", at, wording="built", wonder=word, player=built[wonder])
    elif WONDERS[wonder] == "ancient" and epoch == "modern":
        faults.breach("wonder.epoch", at, wording="late", wonder=word)
    elif WONDERS[wonder] == "modern" and epoch == "ancient":
        faults.breach("wonder.epoch", at, wording="early", wonder=word)


def refuse_wonders_before_change(wonders: Sequence[str], at: str, faults: Faults) -> None:
    for index, wonder in enumerate(wonders):
        where = f"{at}/{index}"
        if refuse_unknown_wonder(wonder, where, faults):
            continue
        if WONDERS[wonder] == "modern":
            faults.breach("wonder.epoch", where, wording="early", wonder=wonder_word(wonder))
        if wonder in wonders[:index]:
            faults.breach("cap.wonders", where, wording="twice", wonder=wonder_word(wonder))


def refuse_built_wonders(
    wonders: Sequence[BuiltWonder], epoch: Epoch, is_for_two: bool, at: str, faults: Faults
) -> None:
    built: dict[str, str] = {}
    for index, one in enumerate(wonders):
        where = f"{at}/{index}"
        if refuse_unknown_wonder(one.name, f"{where}/name", faults):
            continue
        of = WONDERS[one.name]
        if one.epoch not in {None, of}:
            params = {"wonder": wonder_word(one.name), "epoch": epoch_word(of)}
            faults.breach("wonder.epoch", f"{where}/epoch", wording="colour", **params)
        now = epoch if of == "modern" else of
        refuse_building(one.name, now, is_for_two, built, f"{where}/name", faults)
        built.setdefault(one.name, one.player)
