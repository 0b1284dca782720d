"""Every pair of catalogues: the shared ones, and those of every game."""

import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from shared.texts import LANGUAGES, SHARED_TEXTS, Language, Texts, load_texts
from tests.found_games import GAMES

FOLDERS: Mapping[str, Path] = {
    "shared": SHARED_TEXTS,
    **{name: game.folder / "texts" for name, game in GAMES.items()},
}
ALONE: Mapping[str, Mapping[Language, Texts]] = {
    name: load_texts(folder) for name, folder in FOLDERS.items()
}
"""The texts of each folder by themselves."""

folders = pytest.mark.parametrize("folder", FOLDERS)
languages = pytest.mark.parametrize("language", LANGUAGES)


def read_source(folder: str, language: Language) -> str:
    """A catalogue as it is written."""
    return (FOLDERS[folder] / f"{language}.po").read_text(encoding="utf-8")


def read_catalogue(folder: str, language: Language) -> Catalog:
    """A catalogue as Babel reads it."""
    with (FOLDERS[folder] / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def find_gaps(sentence: str) -> set[str]:
    """The names of a sentence's gaps; raises ValueError where its braces do not match."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def fill_gaps(sentence: str) -> str:
    """The sentence with a letter for each gap, for those who look at its spaces and signs."""
    return re.sub(r"\{[^{}]*\}", "x", sentence)
