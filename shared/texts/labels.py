"""What people read for an id, in any language: a caller may write it in place of the id.

A label is a short text without gaps; the last step of its code is the id that it names, as in
`figure.large` or `value.labyrinth.basic`, or the one before `title`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from shared.core.suggestions import fold
from shared.texts.catalogues import Texts

LONGEST_LABEL = 60
"""Characters of a label."""
TITLE = ".title"
"""What the code of a heading ends with, after the id of what stands under it."""
OF_FIELDS = frozenset({"field", "option"})
"""First steps of codes of labels of fields and of options."""
OF_RULES = "rule"
"""The first step of codes of headings of rules: they name choices where each has one."""
SKIPPED = frozenset({"counts", "why", "question", "summary", "help"})
"""Last steps of codes that name no id."""
OF_OTHERS = frozenset(
    [
        *("category", "edge", "fault", "game", "item", "line"),
        *("lookup", "picture", "problem", "step", "type"),
    ]
)
"""First steps of codes of texts that say something of what they name, or name a part of it."""
_WORD = re.compile("[^\\W_]+")
_ARTICLE = re.compile("(?i)^(?:l[ae]s? |l[’']|the )")


@lru_cache(256)
def list_labels(
    allowed: tuple[str, ...], languages: tuple[Texts, ...], *, of_fields: bool, body: str = ""
) -> Mapping[str, str]:
    """The labels of these ids with the id of each; the first id keeps a label that two have.

    Only ids `of_fields` have the labels of fields; those of a field of `body` are its own there.
    """
    found: dict[str, str] = {}
    for texts in languages:
        index, codes = _index_labels(texts), texts.codes()
        for name in allowed:
            own = f"field.{body}" if f"field.{body}.{name}" in codes else "field"
            for family, text in index.get(name, ()):
                kind = family.partition(".")[0]
                of_rules = [f"{family}.{one}{TITLE}" in codes for one in allowed]
                is_label = all(of_rules) if kind == OF_RULES else of_fields or kind not in OF_FIELDS
                if is_label and not (body and kind == "field" and family != own):
                    found.setdefault(text, name)
    return found


@lru_cache(32)
def list_words(languages: tuple[Texts, ...]) -> frozenset[str]:
    """Every word of a text and every step of a code, as names are compared."""
    found = set[str]()
    for texts in languages:
        for code in texts.codes():
            found.update(code.split("."))
            found.update([word for text in texts.forms(code) for word in _WORD.findall(text)])
    return frozenset(map(fold, found))


@lru_cache(32)
def _index_labels(texts: Texts) -> Mapping[str, Sequence[tuple[str, str]]]:
    """By id, the texts that name it, each behind its code without the id."""
    found: dict[str, list[tuple[str, str]]] = {}
    for code in sorted(texts.codes()):
        family, _, name = code.removesuffix(TITLE).rpartition(".")
        if name not in SKIPPED and family.partition(".")[0] not in OF_OTHERS:
            found.setdefault(name, []).extend([(family, one) for one in _read(texts, code)])
    return found


def _read(texts: Texts, code: str) -> Iterator[str]:
    """The text of a code with and without its article, if it is a label."""
    text, *more = texts.forms(code)
    if not more and len(text) <= LONGEST_LABEL and not text.endswith(".") and "{" not in text:
        yield from dict.fromkeys((text, _ARTICLE.sub("", text)))
