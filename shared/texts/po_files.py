"""Reads `.po` files with Babel, which also has the patterns of a language's lists."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import get_args

from babel import Locale
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from shared.texts.catalogues import Catalogue, Language, ListStyle


@cache
def read_catalogue(folder: Path, language: Language) -> Catalogue:
    """The catalogue of a language in a folder, read once; raises babel's PoFileError."""
    with (folder / f"{language}.po").open("rb") as file:
        found = read_po(file, locale=language, abort_invalid=True)
    sentences = dict(_read_message(message) for message in found if message.id)
    return Catalogue(found.plural_expr, sentences, _read_list_patterns(language))


def _read_message(message: Message) -> tuple[str, tuple[str, ...]]:
    code = message.id if isinstance(message.id, str) else message.id[0]
    text = message.string or ""
    return code, (text,) if isinstance(text, str) else tuple(text)


def _read_list_patterns(language: Language) -> Mapping[str, Mapping[str, str]]:
    patterns = Locale(language).list_patterns
    return {style: dict(patterns[style]) for style in get_args(ListStyle)}
