"""French elision before the value of a gap: "la couleur d’Alice", "la couleur de Bruno".

A mute h is not written in a name; as in most French names an h is taken as mute unless an a
follows, as in Harry or Hassan, or it begins one of the games' own words (héros, horde, hutte). A y
before a vowel is a consonant: "d’Yves", but "de Yann".
"""

import re
import unicodedata

ELIDED = ("de", "que", "lorsque", "puisque", "jusque", "le", "la", "se", "ne")
"""The words that are elided, in small letters."""
_GAP = re.compile(rf"\b({'|'.join(ELIDED)}) \{{(\w+)\}}", re.IGNORECASE)
VOICED = "[aeiouœæ]|y(?![aeiouœæ])|h(?!eros|orde|utte)[eiouyœ]"
"""How a value begins before which they are elided, without accents; the page is given it too."""
_VOICED = re.compile(VOICED)
BEGINNING = 8
"""Characters of a value that are looked at, accents among them."""


def mark_elisions(sentence: str) -> tuple[str, dict[str, tuple[str, str]]]:
    """Put each gap behind a word that may be elided together with that word.

    Returns the sentence with such gaps as `{de player}`, and by that name the word and the name of
    its gap.
    """
    marked: dict[str, tuple[str, str]] = {}

    def mark(found: re.Match[str]) -> str:
        name = f"{found[1]} {found[2]}"
        marked[name] = (found[1], found[2])
        return f"{{{name}}}"

    return _GAP.sub(mark, sentence), marked


def elide(word: str, value: str) -> str:
    return f"{word[:-1]}’{value}" if _begins_with_vowel(value) else f"{word} {value}"


def _begins_with_vowel(value: str) -> bool:
    letters = unicodedata.normalize("NFKD", value[:BEGINNING].lower())
    plain = "".join([one for one in letters if not unicodedata.combining(one)])
    return _VOICED.match(plain) is not None
