"""Words that nobody at the table says, and that the page said once."""

import re
from collections.abc import Iterator
from typing import Literal

OLD_WORDS = {
    "en": (
        *("as it lies", r"space -?\d+, ?-?\d+", r"ways? to fill", "used up and rare"),
        *("take it over", "take away", "partisans?", "counters", "at what moment"),
        *("completed in play", "copy for a frame", "still stands on what is complete"),
        *("where the rules are silent", "the road pays nothing", r"nothing \(inn\)"),
    ),
    "fr": (
        *("tel quel", r"case -?\d+, ?-?\d+", "façons? de (?:la )?remplir", "épuisées et rares"),
        *("retirer (?:la tuile|le joueur|la partie)", "partisans?", "compteurs"),
        *("à quel moment", "terminé en cours de partie", "copier pour un cadre"),
        *("quand la règle se tait", "où la règle se tait", "la route ne rapporte rien"),
        r"rien \(auberge\)",
    ),
}
FOUND = {
    language: re.compile(rf"\b(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
    for language, words in OLD_WORDS.items()
}


def find_old_words(language: Literal["en", "fr"], text: str) -> Iterator[str]:
    """Yield each old word of a language that is in a text."""
    yield from FOUND[language].findall(text)
