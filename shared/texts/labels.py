"""What people read for an id, in any language: a caller may write it in place of the id.

A label is a short text without gaps that is no sentence; the last step of its code is the id that
it names, as in `figure.large` or `value.labyrinth.basic`, or the one before `title`.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from shared.texts.catalogues import Texts

LONGEST_LABEL = 60
"""Characters of a label."""
TITLE = ".title"
"""What the code of a heading ends with, after the id of what stands under it."""
OF_FIELDS = ("field.", "item.")
"""What the codes of labels of fields and of items of lists begin with."""
SKIPPED = frozenset({"counts", "why", "question", "summary", "help"})
"""Last steps of codes that name no id."""
_ARTICLE = re.compile("(?i)^(?:l[ae]s? |l[’']|the )")


@lru_cache(256)
def list_labels(
    allowed: tuple[str, ...], languages: tuple[Texts, ...], *, of_fields: bool
) -> Mapping[str, str]:
    """The labels of these ids with the id of each; the first id keeps a label that two have.

    Only ids `of_fields` have the labels of fields.
    """
    found: dict[str, str] = {}
    for name in allowed:
        for texts in languages:
            for code, label in _index_labels(texts).get(name, ()):
                if of_fields or not code.startswith(OF_FIELDS):
                    found.setdefault(label, name)
    return found


@lru_cache(32)
def _index_labels(texts: Texts) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Index the codes and texts of the labels, also without their article, by the id."""
    found: dict[str, list[tuple[str, str]]] = {}
    for code in sorted(texts.codes()):
        name, forms = code.removesuffix(TITLE).rpartition(".")[2], texts.forms(code)
        if name not in SKIPPED and len(forms) == 1 and _is_label(forms[0]):
            labels = dict.fromkeys((forms[0], _ARTICLE.sub("", forms[0])))
            found.setdefault(name, []).extend([(code, label) for label in labels])
    return found


def _is_label(text: str) -> bool:
    return len(text) <= LONGEST_LABEL and not text.endswith(".") and "{" not in text
