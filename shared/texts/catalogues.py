"""Renders text codes as sentences, from the catalogues of one or several folders.

A catalogue maps a text code to a sentence with `{named}` gaps; codes with a `count` may have plural
forms, chosen by the language's own rule. Where a gap may be 0, `<code>.no-<gap>` is the sentence
that is said then. A game's catalogue takes precedence over the shared one.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, get_args

from shared.core.phrases import Counted, Param, Phrase, Plain, Word
from shared.texts.elision import elide, mark_elisions

Language: TypeAlias = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
"""The default first."""

SHARED_TEXTS = Path(__file__).parent
"""The folder of the catalogues that all games share."""

CHOICES = "choices"
"""The parameter of a sentence whose values exclude each other: they are joined by "or"."""

Json: TypeAlias = "int | float | str | bool | list[Json] | dict[str, Json]"
ListStyle: TypeAlias = Literal["standard", "or"]


class Catalogue(NamedTuple):
    """The sentences of one folder in one language, as plain data.

    `sentences` have their plural forms by code, `plural` is the expression of gettext that chooses
    among them, and `lists` are the language's patterns `2`, `start`, `middle` and `end` of a list,
    by its style.
    """

    plural: str
    sentences: Mapping[str, Sequence[str]]
    lists: Mapping[str, Mapping[str, str]]


class Template(NamedTuple):
    """A sentence with its gaps, and by name those that are filled together with an elided word."""

    sentence: str
    elisions: Mapping[str, tuple[str, str]]


class Texts:
    """One language's sentences. A code without one raises KeyError; tests find missing ones.

    `languages` are the same texts in every language, this one among them.
    """

    def __init__(self, language: Language, catalogues: Iterable[Catalogue]) -> None:
        self.language = language
        self.languages: Sequence[Texts] = (self,)
        self._sentences: dict[str, tuple[str, ...]] = {}
        self._plural: Callable[[int], int] = int
        self._lists: Mapping[str, Mapping[str, str]] = {}
        for catalogue in catalogues:
            self._plural = c2py(catalogue.plural)
            self._lists = catalogue.lists
            for code, forms in catalogue.sentences.items():
                self._sentences[code] = tuple(forms)
        # Half of the sentences of an answer have no gap, and need no formatting.
        self._gapless = {
            code: forms[0]
            for code, forms in self._sentences.items()
            if len(forms) == 1 and not set("{}") & set(forms[0])
        }
        self._templates: dict[str, tuple[Template, ...]] = {
            code: tuple([_build_template(form, language) for form in forms])
            for code, forms in self._sentences.items()
            if code not in self._gapless
        }
        self._without = _find_zero_sentences(self._sentences)

    def codes(self) -> frozenset[str]:
        return frozenset(self._sentences)

    def forms(self, code: str) -> tuple[str, ...]:
        """A code's sentence with its gaps, in each of its plural forms."""
        return self._sentences[code]

    def outline(self, code: str) -> str:
        """A code's sentence, in its last plural form, with `…` in place of each gap."""
        return self._sentences[code][-1].format_map(defaultdict(lambda: "…"))

    def say(self, code: str, params: Mapping[str, Param] | None = None) -> str:
        gapless = self._gapless.get(code)
        if gapless is not None:
            return gapless
        params = params or {}
        for gap, without in self._without.get(code, ()):
            if params[gap] == 0:
                return self.say(without, params)
        forms = self._templates[code]
        template = forms[0]
        if len(forms) > 1:
            count = params["count"]
            template = forms[self._plural(abs(count) if isinstance(count, int) else 1)]
        for value in params.values():
            if type(value) is not int and type(value) is not str:
                params = {name: self._fill(value, name) for name, value in params.items()}
                break
        if template.elisions:
            elided = {
                name: elide(word, str(params[gap]))
                for name, (word, gap) in template.elisions.items()
            }
            params = {**params, **elided}
        return template.sentence.format_map(params)

    def render(self, plain: Plain) -> Json:
        if type(plain) is Phrase:
            return self.say(*plain)
        match plain:
            case str() | int() | float():
                return plain
            case Mapping():
                return {key: self.render(value) for key, value in plain.items()}
            case _:
                return [self.render(item) for item in plain]

    def _fill(self, value: Param, name: str = "") -> str:
        match value:
            case Word():
                return self.say(value.code)
            case Counted():
                return self.say(value.code, {"count": value.number})
            case tuple():
                return _join(self, value, "or" if name == CHOICES else "standard")
            case _:
                return str(value)

    def join(self, value: tuple[Param, ...], style: ListStyle) -> str:
        """Several values as this language lists them: "Ada, Bo and Cy"."""
        parts = [self._fill(item) for item in value]
        if len(parts) < 2:
            return "".join(parts)
        patterns = self._lists[style]
        if len(parts) == 2:
            return patterns["2"].format(*parts)
        joined = patterns["start"].format(*parts[:2])
        for part in parts[2:-1]:
            joined = patterns["middle"].format(joined, part)
        return patterns["end"].format(joined, parts[-1])


def _build_template(sentence: str, language: Language) -> Template:
    return Template(*mark_elisions(sentence)) if language == "fr" else Template(sentence, {})


def _find_zero_sentences(
    sentences: Mapping[str, Sequence[str]],
) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Each code with the gaps that have a sentence for 0, and that sentence's code.

    Of several gaps that are 0, the first in the catalogue decides.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for code in sentences:
        base, _, gap = code.rpartition(".no-")
        if f"{{{gap}}}" in "".join(sentences.get(base, ())):
            found.setdefault(base, []).append((gap, code))
    return found


@lru_cache(maxsize=4096)
def _join(texts: Texts, value: tuple[Param, ...], style: ListStyle) -> str:
    """Cached, because the same few lists come back often."""
    return texts.join(value, style)


@cache
def load_texts(*folders: Path) -> Mapping[Language, Texts]:
    """The catalogues of several folders, later ones before earlier; shared by everybody."""
    return join_languages(
        {
            language: Texts(language, [read_catalogue(folder, language) for folder in folders])
            for language in LANGUAGES
        }
    )


@cache
def read_catalogue(folder: Path, language: Language) -> Catalogue:
    """The catalogue of a language in a folder, read once; raises babel's PoFileError."""
    # Babel is imported here: the engine in a browser has compiled catalogues, and no Babel.
    from babel import Locale
    from babel.messages.pofile import read_po

    with (folder / f"{language}.po").open("rb") as file:
        found = read_po(file, locale=language, abort_invalid=True)
    sentences = {_list_forms(one.id)[0]: _list_forms(one.string) for one in found if one.id}
    patterns = Locale(language).list_patterns
    lists = {style: dict(patterns[style]) for style in get_args(ListStyle)}
    return Catalogue(found.plural_expr, sentences, lists)


def _list_forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def join_languages(texts: Mapping[Language, Texts]) -> Mapping[Language, Texts]:
    """The texts, each of which then knows those of the other languages."""
    for one in texts.values():
        one.languages = tuple(texts.values())
    return texts
