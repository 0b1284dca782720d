"""Reads `.po` catalogues and says codes.

A catalogue maps a text code to a sentence with `{named}` gaps; codes with a `count` may have plural
forms, chosen by the language's own rule. A game's catalogue stands before the shared one.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from gettext import c2py
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from shared.core.phrases import Param, Phrase, Plain, Word

Language: TypeAlias = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
"""The default first."""

CHOICES = "choices"
"""The parameter of a sentence whose values exclude each other: they are joined by "or"."""

Json: TypeAlias = "int | float | str | bool | list[Json] | dict[str, Json]"


class Texts:
    """One language's sentences. A code without one is a KeyError: tests hold both complete."""

    def __init__(self, language: Language, catalogues: Iterable[Catalog]) -> None:
        self.language = language
        self._locale = Locale(language)
        self._sentences: dict[str, tuple[str, ...]] = {}
        self._plural: Callable[[int], int] = int
        for catalogue in catalogues:
            self._plural = c2py(catalogue.plural_expr)
            for message in catalogue:
                if message.id:
                    code = message.id if isinstance(message.id, str) else message.id[0]
                    said = message.string or ""
                    self._sentences[code] = (said,) if isinstance(said, str) else tuple(said)
        # Half of what an answer says has no gap: such a sentence is said as it stands.
        self._gapless = {
            code: forms[0]
            for code, forms in self._sentences.items()
            if len(forms) == 1 and not set("{}") & set(forms[0])
        }

    def codes(self) -> frozenset[str]:
        """Every code that has a sentence in this language."""
        return frozenset(self._sentences)

    def forms(self, code: str) -> tuple[str, ...]:
        """A code's sentence with its gaps, in each of its plural forms."""
        return self._sentences[code]

    def say(self, code: str, params: Mapping[str, Param] | None = None) -> str:
        """The sentence of a code, its gaps filled."""
        gapless = self._gapless.get(code)
        if gapless is not None:
            return gapless
        params = params or {}
        forms = self._sentences[code]
        sentence = forms[0]
        if len(forms) > 1:
            count = params["count"]
            sentence = forms[self._plural(abs(count) if isinstance(count, int) else 1)]
        for value in params.values():
            if type(value) is not int and type(value) is not str:
                params = {name: self._filled(value, name) for name, value in params.items()}
                break
        return sentence.format_map(params)

    def rendered(self, plain: Plain) -> Json:
        """Answer data with every phrase and word in it said."""
        if type(plain) is Phrase:
            return self.say(*plain)
        match plain:
            case str() | int() | float():
                return plain
            case Mapping():
                return {key: self.rendered(value) for key, value in plain.items()}
            case _:
                return [self.rendered(item) for item in plain]

    def _filled(self, value: Param, name: str = "") -> str:
        match value:
            case Word():
                return self.say(value.code)
            case tuple():
                return _joined(self, value, "or" if name == CHOICES else "standard")
            case _:
                return str(value)

    def joined(self, value: tuple[Param, ...], style: Literal["standard", "or"]) -> str:
        """Several as this language lists them: "Ada, Bo and Cy"."""
        parts = [self._filled(item) for item in value]
        return format_list(parts, style=style, locale=self._locale) if parts else ""


@lru_cache(maxsize=4096)
def _joined(texts: Texts, value: tuple[Param, ...], style: Literal["standard", "or"]) -> str:
    """The same few lists come back often."""
    return texts.joined(value, style)


def load_texts(*folders: Path) -> Mapping[Language, Texts]:
    """The catalogues `en.po` and `fr.po` of several folders, later folders before earlier ones."""
    return {
        language: Texts(language, [_read(folder / f"{language}.po") for folder in folders])
        for language in LANGUAGES
    }


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)
