"""Finds the id that a caller meant who wrote what people read instead, in any language.

A label is a short sentence without gaps; the last step of its code is the id that it names, as in
`figure.large` or `value.labyrinth.basic`.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from shared.texts.catalogues import Texts

LONGEST_LABEL = 60
"""Characters of a label."""
SKIPPED = frozenset({"title", "counts", "why", "question", "summary", "help"})
"""Last steps of codes that name no id."""
_BESIDES_LETTERS = re.compile("[^a-z0-9]+")


def find_named(given: str, allowed: Iterable[str], languages: Iterable[Texts]) -> str | None:
    """Find which of these ids has the given label, in one of the languages; None for none."""
    folded = _fold(given)
    if len(given) > LONGEST_LABEL or not folded:
        return None
    named = {one for texts in languages for one in _index_labels(texts).get(folded, ())}
    return next((one for one in allowed if one in named), None)


@lru_cache(32)
def _index_labels(texts: Texts) -> Mapping[str, Sequence[str]]:
    """Index the ids by their folded labels."""
    found: dict[str, list[str]] = {}
    for code in sorted(texts.codes()):
        name, forms = code.rpartition(".")[2], texts.forms(code)
        if name not in SKIPPED and len(forms) == 1 and len(forms[0]) <= LONGEST_LABEL:
            found.setdefault(_fold(forms[0]), []).append(name)
    return found


def _fold(label: str) -> str:
    """A label without accents, case, spaces and the s of several."""
    plain = unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode().lower()
    return "".join([word.rstrip("s") for word in _BESIDES_LETTERS.sub(" ", plain).split()])
